/* ginja_opened.c - opens Ginja models for tests. */
#include "ginja_opened.h"
#include "flags.h"

kunai_model *try_ginja_body(const ginja_body *body, uint32_t flags, kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS};
    bytes file = build_ginja_file(body, "GJCM", 0);
    kunai_model *model = test_open_model(file.data, file.size, &options, error);

    free_bytes(&file);
    return model;
}

kunai_model *open_ginja_body(const ginja_body *body, uint32_t flags, uint32_t warnings)
{
    const kunai_model_info *info;
    kunai_error error;
    kunai_model *model = try_ginja_body(body, flags, &error);

    if (!model)
        fail_msg("%s at %u", error.message, (unsigned)error.offset);
    info = kunai_model_get_info(model);
    if (info->warning_count != warnings)
        fail_msg("%u warnings, not %u: %s", (unsigned)info->warning_count, (unsigned)warnings,
                 info->warning_count ? info->warnings[0].message : "");
    return model;
}

static void assert_error(const kunai_error *error, kunai_result code, uint32_t place,
                         const char *record, const char *message)
{
    assert_string_equal(error->message, message);
    assert_int_equal(error->code, code);
    assert_string_equal(error->record, record);
    assert_int_equal(error->offset, GINJA_CHUNK + place);
    assert_int_equal(error->format, KUNAI_FORMAT_GJCM);
}

void assert_ginja_error(const ginja_body *body, uint32_t flags, kunai_result code, uint32_t place,
                        const char *record, const char *message)
{
    kunai_error error;

    assert_null(try_ginja_body(body, flags, &error));
    assert_error(&error, code, place, record, message);
}

void assert_ginja_warning(const kunai_model *model, uint32_t index, kunai_result code,
                          uint32_t place, const char *record, const char *message)
{
    assert_true(index < kunai_model_get_info(model)->warning_count);
    assert_error(&kunai_model_get_info(model)->warnings[index], code, place, record, message);
}

kunai_model *open_damaged_ginja_body(const ginja_body *body, kunai_result code, uint32_t place,
                                     const char *record, const char *message)
{
    kunai_model *model = open_ginja_body(body, 0, 1);

    assert_ginja_warning(model, 0, code, place, record, message);
    assert_ginja_error(body, KUNAI_OPEN_STRICT, code, place, record, message);
    return model;
}
