/* gvm.c - the texture archive of the GameCube, GVMH and GVRT chunks (archives.md 5). */
#include "archive/texture_table.h"

/* Tools leave chunks of a PVM in it. */
static const char tags[][5] = {"GVRT", "GBIX", "GCIX", "MDLN", "GVMI", "PVMI", "CONV",
                               "IMGC", "COMM", "GVPL", "GVPN", "PVRI", "SPRI"};

static const kunai_i_texture_archive gvm = {.format = KUNAI_FORMAT_GVM,
                                            .big = 1,
                                            .header = "GVMH",
                                            .texture = "GVRT",
                                            .palette = "GVPL",
                                            .palette_name = "GVPN",
                                            .tags = tags,
                                            .tag_count = sizeof tags / sizeof tags[0]};

void kunai_i_gvm_read(kunai_i_job *job, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    kunai_i_texture_table_read(&gvm, job, reader, files, info);
}

int kunai_i_gvm_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return kunai_i_texture_table_recognise(&gvm, data, size, found);
}

void kunai_i_gvm_palettes(kunai_i_job *job, kunai_i_reader *reader, kunai_i_list *files)
{
    kunai_i_texture_table_palettes(&gvm, job, reader, files);
}
