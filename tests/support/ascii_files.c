/* ascii_files.c - writes models and motions as Ninja ASCII by ninja-ascii.md 2 to 5. */
#include "ascii_files.h"

void add_ascii(bytes *out, const char *format, ...)
{
    char line[512];
    va_list list;
    int size;

    va_start(list, format);
    size = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    assert_true(size >= 0 && (size_t)size < sizeof line);
    append_bytes(out, line, (size_t)size);
}

static double convert_to_float(uint32_t bits)
{
    float value;

    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

/* ---- vertex lists ---- */

/* The words of a vertex: V and v a point with and without its fourth number, N and n the same of a
 * normal, x a packed one, d a colour, u user flags, f Ninja flags, w a word that has no name. */
static const struct {
    const char *name;
    const char *words;
} vertex_types[] = {
    {"CnkV_SH", "V"},      {"CnkV_VN_SH", "VN"},   {"CnkV", "v"},          {"CnkV_D8", "vd"},
    {"CnkV_UF", "vu"},     {"CnkV_NF", "vf"},      {"CnkV_S5", "vw"},      {"CnkV_S4", "vw"},
    {"CnkV_IN", "vw"},     {"CnkV_VN", "vn"},      {"CnkV_VN_D8", "vnd"},  {"CnkV_VN_UF", "vnu"},
    {"CnkV_VN_NF", "vnf"}, {"CnkV_VN_S5", "vnw"},  {"CnkV_VN_S4", "vnw"},  {"CnkV_VN_IN", "vnw"},
    {"CnkV_VNX", "vx"},    {"CnkV_VNX_D8", "vxd"}, {"CnkV_VNX_UF", "vxu"},
};

/* How many words it is. */
static size_t put_vertex_item(bytes *out, char item, const uint32_t *w)
{
    switch (item) {
    case 'V':
    case 'v':
        add_ascii(out, "\tVERT%s( 0x%08x, 0x%08x, 0x%08x ),\n", item == 'V' ? "_SH" : "", w[0],
                  w[1], w[2]);
        return item == 'V' ? 4 : 3;
    case 'N':
    case 'n':
        add_ascii(out, "\tNORM%s( 0x%08x, 0x%08x, 0x%08x ),\n", item == 'N' ? "_SH" : "", w[0],
                  w[1], w[2]);
        return item == 'N' ? 4 : 3;
    case 'x':
        add_ascii(out, "\tNORM32( %u, %u, %u ),\n", w[0] >> 20, w[0] >> 10 & 0x3FF, w[0] & 0x3FF);
        return 1;
    case 'd':
        add_ascii(out, "\tD8888( %u, %u, %u, %u ),\n", w[0] >> 24, w[0] >> 16 & 0xFF,
                  w[0] >> 8 & 0xFF, w[0] & 0xFF);
        return 1;
    case 'u': add_ascii(out, "\tUFlags( 0x%08x ),\n", w[0]); return 1;
    case 'f': add_ascii(out, "\tNFlags( 0x%08x ),\n", w[0]); return 1;
    default: add_ascii(out, "\t0x%08x,\n", w[0]); return 1;
    }
}

/* Flags of chunks with weights in words, others as a number. */
static void put_vertex_flags(bytes *out, const char *words, uint32_t flags)
{
    static const char *const weights[] = {"FW_START", "FW_MIDDLE", "FW_END"};

    if (strchr(words, 'f') && (flags & 0x7F00) < 0x300)
        add_ascii(out, "%s%s", weights[flags >> 8 & 3], flags & 0x8000 ? "|FV_CONT" : "");
    else
        add_ascii(out, "0x%x", flags);
}

static size_t put_vertex_chunk(bytes *out, const uint32_t *w)
{
    const uint32_t type = (w[0] & 0xFF) - 32, count = w[1] >> 16;
    const char *item;
    size_t at = 2;
    uint32_t i;

    assert_true(type < COUNT(vertex_types));
    add_ascii(out, "\t%s( ", vertex_types[type].name);
    put_vertex_flags(out, vertex_types[type].words, w[0] & 0xFF00);
    add_ascii(out, ", %u ),\n\tOffnbIdx( %u, %u ),\n", w[0] >> 16, w[1] & 0xFFFF, count);
    for (i = 0; i < count; i++)
        for (item = vertex_types[type].words; *item; item++)
            at += put_vertex_item(out, *item, w + at);
    return at;
}

static void put_vertices(bytes *out, const chunk_node *node, unsigned number)
{
    size_t at = 0;

    add_ascii(out, "VLIST      vertex_%u[]\nSTART\n", number);
    while (at < node->vertex_count && node->vertices[at] != 0xFF)
        at += put_vertex_chunk(out, node->vertices + at);
    add_ascii(out, "\tCnkEnd()\nEND\n\n");
}

/* ---- polygon lists ---- */

static const char *const material_names[] = {
    "CnkM_D",  "CnkM_A",  "CnkM_DA",  "CnkM_S",  "CnkM_DS",  "CnkM_AS",  "CnkM_DAS", "CnkM_BU",
    "CnkM_D2", "CnkM_A2", "CnkM_DA2", "CnkM_S2", "CnkM_DS2", "CnkM_AS2", "CnkM_DAS2"};

static const char *const volume_names[] = {"CnkO_P3", "CnkO_P4", "CnkO_ST"};

/* What follows each index: t and h UVs, n a normal, d a colour. */
static const struct {
    const char *name;
    const char *words;
} strip_types[] = {
    {"CnkS", ""},          {"CnkS_UVN", "t"},     {"CnkS_UVH", "h"},   {"CnkS_VN", "n"},
    {"CnkS_UVN_VN", "tn"}, {"CnkS_UVH_VN", "hn"}, {"CnkS_D8", "d"},    {"CnkS_UVN_D8", "td"},
    {"CnkS_UVH_D8", "hd"}, {"CnkS_2", ""},        {"CnkS_UVN2", "tt"}, {"CnkS_UVH2", "hh"},
};

static int extend_half(uint16_t word)
{
    return word < 0x8000 ? word : word - 0x10000;
}

static void put_halves(bytes *out, const uint16_t *w, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        add_ascii(out, "\t%u,\n", w[i]);
}

static size_t put_corner_item(bytes *out, char item, const uint16_t *w)
{
    size_t i;

    if (item == 't' || item == 'h') {
        add_ascii(out, " Uv%c( %d, %d ),", item == 't' ? 'n' : 'h', extend_half(w[0]),
                  extend_half(w[1]));
        return 2;
    }
    for (i = 0; i < (item == 'n' ? 3u : 2u); i++)
        add_ascii(out, " %d,", extend_half(w[i]));
    return i;
}

static size_t put_user_words(bytes *out, const uint16_t *w, uint32_t count)
{
    uint32_t i;

    if (!count)
        return 0;
    add_ascii(out, " Uf%u( ", count);
    for (i = 0; i < count; i++)
        add_ascii(out, "%s0x%04x", i ? ", " : "", w[i]);
    add_ascii(out, " ),");
    return count;
}

static size_t put_strip(bytes *out, const char *words, const uint16_t *w, uint32_t user_count)
{
    const int length = extend_half(w[0]);
    const char *item;
    size_t at = 1;
    int i;

    add_ascii(out, "\tStrip%c(%d),\n", length < 0 ? 'R' : 'L', abs(length));
    for (i = 0; i < abs(length); i++) {
        add_ascii(out, "\t%u,", w[at++]);
        for (item = words; *item; item++)
            at += put_corner_item(out, *item, w + at);
        if (i >= 2)
            at += put_user_words(out, w + at, user_count);
        add_ascii(out, "\n");
    }
    return at;
}

static size_t put_strips(bytes *out, const char *words, const uint16_t *w)
{
    const uint32_t user_count = w[0] >> 14, count = w[0] & 0x3FFF;
    size_t at = 1;
    uint32_t i;

    add_ascii(out, " _NB( UFO_%u, %u ),\n", user_count, count);
    for (i = 0; i < count; i++)
        at += put_strip(out, words, w + at, user_count);
    return at;
}

/* w: the colours of a material; which: its type without the second set. */
static size_t put_colors(bytes *out, const uint16_t *w, uint32_t which)
{
    static const char *const names[] = {"MDiff", "MAmbi", "MSpec"};
    size_t at = 0, i;

    add_ascii(out, "\n");
    for (i = 0; i < 3; i++) {
        if (!(which >> i & 1))
            continue;
        add_ascii(out, "\t%s( %u, %u, %u, %u ),\n", names[i], w[at + 1] >> 8, w[at + 1] & 0xFF,
                  w[at] >> 8, w[at] & 0xFF);
        at += 2;
    }
    return at;
}

/* A chunk with a size. */
static size_t put_sized(bytes *out, const uint16_t *w)
{
    const uint32_t type = w[0] & 0xFF, size = w[1];
    const char *name = type < 56   ? material_names[type - 17]
                       : type < 64 ? volume_names[type - 56]
                                   : strip_types[type - 64].name;
    size_t at = 2;

    add_ascii(out, "\t%s( 0x%x ), %u,", name, w[0] & 0xFF00, size);
    if (type >= 64)
        at += put_strips(out, strip_types[type - 64].words, w + 2);
    else if (type == 58)
        at += put_strips(out, "", w + 2);
    else if (type < 56 && type != 24)
        at += put_colors(out, w + 2, type & 7);
    add_ascii(out, "\n");
    for (; at < 2 + size; at++)
        add_ascii(out, w[at] ? "\t%u,\n" : "\tCnkNull(),\n", w[at]);
    return 2 + size;
}

static size_t put_polygon_chunk(bytes *out, const uint16_t *w)
{
    static const char *const bits[] = {"CnkNull", "CnkB_BA", "CnkB_DA"};
    const uint32_t type = w[0] & 0xFF, head = w[0] >> 8;

    if (type >= 17)
        return put_sized(out, w);
    if (!w[0])
        add_ascii(out, "\tCnkNull(),\n");
    else if (type <= 2)
        add_ascii(out, "\t%s( 0x%x ),\n", bits[type], head << 8);
    else if (type == 4 || type == 5)
        add_ascii(out, "\tCnkB_%cP( %u ),\n", type == 4 ? 'C' : 'D', head);
    else if (type < 8)
        put_halves(out, w, 1);
    else
        add_ascii(out, "\tCnkT_TID%s( 0x%x ), _TID( 0x%x, %u ),\n", type == 9 ? "2" : "", head << 8,
                  w[1] & 0xE000, w[1] & 0x1FFF);
    return type < 8 ? 1 : 2;
}

static void put_polygons(bytes *out, const chunk_node *node, unsigned number)
{
    size_t at = 0;

    add_ascii(out, "PLIST      strip_%u[]\nSTART\n", number);
    while (at < node->polygon_count && node->polygons[at] != 0xFF)
        at += put_polygon_chunk(out, node->polygons + at);
    add_ascii(out, "\tCnkEnd()\nEND\n\n");
}

/* ---- objects ---- */

static double convert_to_degrees(uint32_t angle)
{
    return (double)(int32_t)angle * 45.0 / 8192.0; /* a float, and exact */
}

static void put_vector(bytes *out, int style, const char *name, const double *v)
{
    if (style == ASCII_OLD)
        add_ascii(out, "%-10s %#.9gF, %#.9gF, %#.9gF,\n", name, v[0], v[1], v[2]);
    else
        add_ascii(out, "O%-10s ( %#.9gF, %#.9gF, %#.9gF ),\n", name, v[0], v[1], v[2]);
}

static void put_link(bytes *out, const char *name, uint32_t number)
{
    if (number)
        add_ascii(out, "%-10s object_%u,\n", name, number);
    else
        add_ascii(out, "%-10s NULL,\n", name);
}

/* words: position, angles, scale. */
static void put_transform(bytes *out, int style, uint32_t flags, const uint32_t *words, uint32_t w)
{
    double v[3][3];
    int i;

    for (i = 0; i < 3; i++) {
        v[0][i] = convert_to_float(words[i]);
        v[1][i] = flags & 0x400 ? convert_to_float(words[3 + i]) : convert_to_degrees(words[3 + i]);
        v[2][i] = convert_to_float(words[6 + i]);
    }
    put_vector(out, style, "Position", v[0]);
    if (flags & 0x400)
        add_ascii(out, "OQuatIm ( %#.9gF, %#.9gF, %#.9gF ),\nOQuatRe ( %#.9gF ),\n", v[1][0],
                  v[1][1], v[1][2], convert_to_float(w));
    else
        put_vector(out, style, "Angle", v[1]);
    put_vector(out, style, "Scale", v[2]);
}

static void put_chunk_node(bytes *out, const chunk_node *n, unsigned number, int style)
{
    uint32_t words[9];

    memcpy(words, n->position, sizeof n->position);
    memcpy(words + 3, n->angles, sizeof n->angles);
    memcpy(words + 6, n->scale, sizeof n->scale);
    add_ascii(out, "CNKOBJECT_START\n\n");
    if (n->polygons)
        put_polygons(out, n, number);
    if (n->vertices)
        put_vertices(out, n, number);
    if (n->vertices || n->polygons) {
        add_ascii(out, "CNKMODEL   model_%u[]\nSTART\n", number);
        add_ascii(out, n->vertices ? "VList      vertex_%u,\n" : "VList      NULL,\n", number);
        add_ascii(out, n->polygons ? "PList      strip_%u,\n" : "PList      NULL,\n", number);
        add_ascii(out, "Center     1.0F, 0.0F, 3.0F,\nRadius     2.0F,\nEND\n\n");
    }
    add_ascii(out, "CNKOBJECT  object_%u[]\nSTART\nEvalFlags ( 0x%08x ),\n", number, n->flags);
    add_ascii(out, n->vertices || n->polygons ? "CNKModel   model_%u,\n" : "CNKModel   NULL,\n",
              number);
    put_transform(out, style, n->flags, words, n->w);
    put_link(out, "Child", n->child);
    put_link(out, "Sibling", n->sibling);
    add_ascii(out, "END\n\nCNKOBJECT_END\n\n");
}

static void put_defaults(bytes *out)
{
    add_ascii(out, "DEFAULT_START\n\n#ifndef DEFAULT_OBJECT_NAME\n"
                   "#define DEFAULT_OBJECT_NAME object_0\n#endif\n\nDEFAULT_END\n");
}

/* CR LF, and a comment in front of every line that is not a preprocessor's. */
static void make_old(bytes *text)
{
    bytes out = {0};
    size_t i;

    for (i = 0; i < text->size; i++) {
        const char c = (char)text->data[i];

        if ((i == 0 || text->data[i - 1] == '\n') && c != '#')
            add_ascii(&out, "/*// %u */ ", (unsigned)i);
        if (c == '\n')
            add_ascii(&out, " // END \"\r");
        append_u8(&out, (uint32_t)(unsigned char)c);
    }
    free_bytes(text);
    *text = out;
}

bytes make_ascii_chunk_model(const chunk_node *nodes, size_t count, int style)
{
    bytes out = {0};
    size_t i;

    for (i = count; i-- > 0;)
        put_chunk_node(&out, &nodes[i], (unsigned)i, style);
    put_defaults(&out);
    if (style == ASCII_OLD)
        make_old(&out);
    return out;
}

/* ---- Basic models ---- */

static void put_indices(bytes *out, const basic_meshset *set, const char *name)
{
    const uint32_t type = set->head >> 14;
    size_t i, k;

    add_ascii(out, "POLYGON    strip_%s[]\nSTART\n", name);
    for (i = 0; i < set->index_count;) {
        const uint16_t head = set->indices[i];
        const size_t length = type < 2 ? 3 + type : head & 0x7FFF;

        if (type >= 2) {
            add_ascii(out, "\tStrip(0x%x, %u),", head & 0x8000u, head & 0x7FFFu);
            i++;
        }
        for (k = 0; k < length && i < set->index_count; k++)
            add_ascii(out, " %u,", set->indices[i++]);
        add_ascii(out, "\n");
    }
    add_ascii(out, "END\n\n");
}

static void put_colors_and_uvs(bytes *out, const basic_meshset *set, const char *name)
{
    size_t i;

    if (set->colors) {
        add_ascii(out, "VERTCOLOR  color_%s[]\nSTART\n", name);
        for (i = 0; i < set->color_count; i++)
            add_ascii(out, "\tARGB( %u, %u, %u, %u ),\n", set->colors[i] >> 24,
                      set->colors[i] >> 16 & 0xFF, set->colors[i] >> 8 & 0xFF,
                      set->colors[i] & 0xFF);
        add_ascii(out, "END\n\n");
    }
    if (set->uvs) {
        add_ascii(out, "VERTUV     uv_%s[]\nSTART\n", name);
        for (i = 0; i + 1 < set->uv_count; i += 2)
            add_ascii(out, "\tUV( %d, %d ),\n", set->uvs[i], set->uvs[i + 1]);
        add_ascii(out, "END\n\n");
    }
}

static void put_points(bytes *out, const char *type, const char *macro, const char *name,
                       const float *points, size_t count)
{
    size_t i;

    add_ascii(out, "%-10s %s[]\nSTART\n", type, name);
    for (i = 0; i + 2 < count; i += 3)
        add_ascii(out, "\t%s( %#.9gF, %#.9gF, %#.9gF ),\n", macro, (double)points[i],
                  (double)points[i + 1], (double)points[i + 2]);
    add_ascii(out, "END\n\n");
}

static void put_meshset_arrays(bytes *out, const basic_meshset *set, const char *name)
{
    char normals[64];

    snprintf(normals, sizeof normals, "pnormal_%s", name);
    put_indices(out, set, name);
    if (set->normals)
        put_points(out, "POLYNORMAL", "PNORM", normals, set->normals, set->normal_count);
    put_colors_and_uvs(out, set, name);
}

/* NULL where there is no array. */
static void put_name(bytes *out, const char *field, const void *array, const char *prefix,
                     const char *name)
{
    if (array)
        add_ascii(out, "%-10s %s_%s,\n", field, prefix, name);
    else
        add_ascii(out, "%-10s NULL,\n", field);
}

static void put_meshsets(bytes *out, const basic_model *model, unsigned number)
{
    char name[32];
    uint32_t i;

    for (i = 0; i < model->meshset_count; i++) {
        snprintf(name, sizeof name, "%u_%u", number, (unsigned)i);
        put_meshset_arrays(out, &model->meshsets[i], name);
    }
    add_ascii(out, "MESHSET    meshset_%u[]\nSTART\n", number);
    for (i = 0; i < model->meshset_count; i++) {
        const basic_meshset *set = &model->meshsets[i];

        snprintf(name, sizeof name, "%u_%u", number, (unsigned)i);
        add_ascii(out, "MESHSTART\nTypeMatId ( 0x%x, %u ),\nMeshNum    %u,\n", set->head & 0xC000,
                  set->head & 0x3FFF, set->count);
        put_name(out, "Meshes", set->indices, "strip", name);
        add_ascii(out, "PolyAttrs  NULL,\n");
        put_name(out, "PolyNormal", set->normals, "pnormal", name);
        put_name(out, "VertColor", set->colors, "color", name);
        put_name(out, "VertUV", set->uvs, "uv", name);
        add_ascii(out, "MESHEND\n");
    }
    add_ascii(out, "END\n\n");
}

static void put_materials(bytes *out, const basic_model *model, unsigned number)
{
    size_t i;

    add_ascii(out, "MATERIAL   matlist_%u[]\nSTART\n", number);
    for (i = 0; i + 4 < model->material_count; i += 5) {
        const uint32_t *w = model->materials + i;

        add_ascii(out, "MATSTART\nDiffuse    ( %u, %u, %u, %u ),\n", w[0] >> 24, w[0] >> 16 & 0xFF,
                  w[0] >> 8 & 0xFF, w[0] & 0xFF);
        add_ascii(out, "Specular   ( %u, %u, %u, %u ),\n", w[1] >> 24, w[1] >> 16 & 0xFF,
                  w[1] >> 8 & 0xFF, w[1] & 0xFF);
        add_ascii(out, "Exponent   ( %#.9gF ),\nAttrTexId  ( 0x%x, %u ),\n", convert_to_float(w[2]),
                  w[3] & 0xC0000000, w[3] & 0x3FFFFFFF);
        add_ascii(out, "AttrFlags  ( 0x%08x ),\nMATEND\n", w[4]);
    }
    add_ascii(out, "END\n\n");
}

static void put_basic_model(bytes *out, const basic_model *model, unsigned number)
{
    char name[32], short_name[16];

    snprintf(short_name, sizeof short_name, "%u", number);
    put_meshsets(out, model, number);
    if (model->materials)
        put_materials(out, model, number);
    snprintf(name, sizeof name, "point_%u", number);
    put_points(out, "POINT", "VERT", name, model->points, model->point_count);
    snprintf(name, sizeof name, "normal_%u", number);
    if (model->normals)
        put_points(out, "NORMAL", "NORM", name, model->normals, model->normal_count);
    add_ascii(out, "MODEL      model_%u[]\nSTART\n", number);
    put_name(out, "Points", model->points, "point", short_name);
    put_name(out, "Normal", model->normals, "normal", short_name);
    add_ascii(out, "PointNum   %u,\n", (unsigned)(model->point_count / 3));
    put_name(out, "Meshset", model->meshsets, "meshset", short_name);
    put_name(out, "Materials", model->materials, "matlist", short_name);
    add_ascii(out, "MeshsetNum %u,\nMatNum     %u,\n", model->meshset_count,
              (unsigned)(model->material_count / 5));
    add_ascii(out, "Center     1.0F, 0.0F, 3.0F,\nRadius     2.0F,\nEND\n\n");
}

static void put_basic_node(bytes *out, const basic_node *node, unsigned number, int style)
{
    uint32_t words[9] = {0, 0, 0, 0, 0, 0, F_1, F_1, F_1};

    memcpy(words, node->position, sizeof node->position);
    add_ascii(out, "OBJECT     object_%u[]\nSTART\nEvalFlags ( 0x%08x ),\n", number, node->flags);
    add_ascii(out, node->model ? "Model      model_%u,\n" : "Model      NULL,\n", node->model);
    put_transform(out, style, node->flags, words, 0);
    put_link(out, "Child", node->child);
    put_link(out, "Sibling", node->sibling);
    add_ascii(out, "END\n\n");
}

bytes make_ascii_basic_model(const basic_source *source, int style)
{
    bytes out = {0};
    size_t i;

    add_ascii(&out, "OBJECT_START\n\n");
    for (i = 0; i < source->model_count; i++)
        put_basic_model(&out, &source->models[i], (unsigned)i + 1);
    for (i = source->node_count; i-- > 0;)
        put_basic_node(&out, &source->nodes[i], (unsigned)i, style);
    add_ascii(&out, "OBJECT_END\n\n");
    put_defaults(&out);
    if (style == ASCII_OLD)
        make_old(&out);
    return out;
}

void add_ascii_textures(bytes *out, uint32_t count)
{
    static const char *const names[] = {"TEXN3( \"grass\", 0x11, 0x22 )", "TEXN( NULL )",
                                        "TEXN( \"sky\" )"};
    uint32_t i;

    add_ascii(out, "TEXTURE_START\n\nTEXTURENAME textures_0[]\nSTART\n");
    for (i = 0; i < count; i++)
        add_ascii(out, "\t%s,\n", names[i < COUNT(names) ? i : 1]);
    add_ascii(out, "END\n\nTEXTURELIST texlist_0\nSTART\nTextureList textures_0,\n");
    add_ascii(out, "TextureNum  %u,\nEND\n\nTEXTURE_END\n\n", count);
}

/* ---- motions as text ---- */

static const char *const key_macros[] = {"MKEYF",  "MKEYA",    "MKEYSA",   "MKEYQ",
                                         "MKEYA1", "MKEYSA1",  "MKEYUI32", "MKEYF1",
                                         "MKEYF2", "MKEYSPOT", "MKEYP",    "MKEYUI16"};

/* What the numbers of a record are: f a float, a a 32-bit angle, s a 16-bit one, w a word, p the
 * number of an array, e 16 bits. */
static const char *const key_numbers[] = {"fff", "aaa", "sss", "ffff", "a", "s",
                                          "w",   "f",   "ff",  "ffaa", "p", "e"};

static void put_number(bytes *out, char what, double value, const char *name)
{
    switch (what) {
    case 'f': add_ascii(out, ", %#.9gF", value); break;
    case 'a':
    case 's': add_ascii(out, ", %#.9gF", value * 45.0 / 8192.0); break;
    case 'p': add_ascii(out, ", %s_points_%u", name, (unsigned)value); break;
    default: add_ascii(out, ", 0x%x", (unsigned)value); break;
    }
}

static void put_keys(bytes *out, const motion_array *array, const char *name, uint32_t group,
                     uint32_t slot)
{
    uint32_t i, k;

    add_ascii(out, "%s %s_%u_%u[]\nSTART\n", array->word, name, group, slot);
    for (i = 0; i < array->count; i++) {
        add_ascii(out, "\t%s( %u", key_macros[array->record], array->keys[i].frame);
        for (k = 0; key_numbers[array->record][k]; k++)
            put_number(out, key_numbers[array->record][k], array->keys[i].numbers[k], name);
        add_ascii(out, " ),\n");
    }
    add_ascii(out, "END\n\n");
}

static void put_mdata(bytes *out, const motion_source *source, const char *name)
{
    uint32_t group, slot;

    add_ascii(out, "MDATA%u mdata_%s[]\nSTART\n", source->slots, name);
    for (group = 0; group < source->groups; group++) {
        const motion_array *arrays = source->arrays + (size_t)group * source->slots;

        for (slot = 0; slot < source->slots; slot++)
            if (arrays[slot].count)
                add_ascii(out, "\t%s_%u_%u,", name, group, slot);
            else
                add_ascii(out, "\tNULL,");
        for (slot = 0; slot < source->slots; slot++)
            add_ascii(out, " %u,", arrays[slot].count);
        add_ascii(out, "\n");
    }
    add_ascii(out, "END\n\n");
}

void add_ascii_motion(bytes *out, const motion_source *source, const char *name)
{
    const char *block = source->format == KUNAI_FORMAT_NSSM ? "SHAPE_MOTION" : "MOTION";
    const size_t size = 3 * (size_t)source->point_count;
    char points[64];
    uint32_t i;

    add_ascii(out, "%s_START\n\n", block);
    for (i = 0; i < source->point_arrays; i++) {
        snprintf(points, sizeof points, "%s_points_%u", name, i);
        put_points(out, "POINT", "VERT", points, source->points[(size_t)i * source->point_count],
                   size);
    }
    for (i = 0; i < source->groups * source->slots; i++)
        if (source->arrays[i].count)
            put_keys(out, &source->arrays[i], name, i / source->slots, i % source->slots);
    put_mdata(out, source, name);
    add_ascii(out, "MOTION %s[]\nSTART\nMdataArray  mdata_%s,\nMFrameNum   %u,\n", name, name,
              source->frames);
    add_ascii(out, "MotionBit   0x%x,\nInterpolFct 0x%x,\nEND\n\n%s_END\n\n", source->type,
              source->interpolation | source->slots, block);
}

/* ---- motions as chunks ---- */

static void put_record_number(bytes *out, char what, double value, const uint32_t *places, int big)
{
    switch (what) {
    case 'f': append_float(out, value, big); break;
    case 'a': append_u32(out, (uint32_t)(int32_t)value, big); break;
    case 's': append_u16(out, (uint32_t)(int32_t)value & 0xFFFF, big); break;
    case 'p': append_u32(out, places[(int)value], big); break;
    case 'e': append_u16(out, (uint32_t)value, big); break;
    default: append_u32(out, (uint32_t)value, big); break;
    }
}

static void put_key_records(bytes *out, const motion_array *array, const uint32_t *places, int big)
{
    const char *numbers = key_numbers[array->record];
    uint32_t i, k;

    for (i = 0; i < array->count; i++) {
        if (numbers[0] == 's' || numbers[0] == 'e')
            append_u16(out, array->keys[i].frame, big);
        else
            append_u32(out, array->keys[i].frame, big);
        for (k = 0; numbers[k]; k++)
            put_record_number(out, numbers[k], array->keys[i].numbers[k], places, big);
    }
    align_bytes(out, 4);
}

/* Points, keys, MDATA behind the motion. */
bytes make_chunk_motion(const motion_source *source, int big)
{
    static const char *const tags[] = {"NMDM", "NSSM", "NCAM", "NLIM"};
    uint32_t points[16], keys[64], i, group, slot;
    bytes body = {0}, out = {0};

    assert_true(source->point_arrays <= COUNT(points));
    assert_true(source->groups * source->slots <= COUNT(keys));
    append_u32(&body, 0, big);
    append_u32(&body, source->frames, big);
    append_u16(&body, source->type, big);
    append_u16(&body, source->interpolation | source->slots, big);
    for (i = 0; i < source->point_arrays * source->point_count * 3; i++) {
        if (i % (source->point_count * 3) == 0)
            points[i / (source->point_count * 3)] = (uint32_t)body.size;
        append_float(&body, (double)source->points[i / 3][i % 3], big);
    }
    for (i = 0; i < source->groups * source->slots; i++) {
        keys[i] = source->arrays[i].count ? (uint32_t)body.size : 0;
        put_key_records(&body, &source->arrays[i], points, big);
    }
    set_u32(&body, 0, (uint32_t)body.size, big);
    for (group = 0; group < source->groups; group++) {
        for (slot = 0; slot < source->slots; slot++)
            append_u32(&body, keys[group * source->slots + slot], big);
        for (slot = 0; slot < source->slots; slot++)
            append_u32(&body, source->arrays[group * source->slots + slot].count, big);
    }
    append_text(&out, tags[source->format - KUNAI_FORMAT_NMDM]);
    append_u32(&out, (uint32_t)body.size, big);
    append_bytes(&out, body.data, body.size);
    free_bytes(&body);
    return out;
}

/* ---- comparing ---- */

/* count items of size bytes; both NULL or neither. */
static void assert_same(const void *array, const void *expected, size_t count, size_t size)
{
    assert_int_equal(array != NULL, expected != NULL);
    if (array && count)
        assert_memory_equal(array, expected, count * size);
}

static void assert_same_strings(kunai_string string, kunai_string expected)
{
    assert_int_equal(string.size, expected.size);
    assert_string_equal(string.data, expected.data);
}

static void assert_same_nodes(const kunai_model *model, const kunai_model *expected)
{
    const uint32_t count = kunai_model_get_info(expected)->node_count;
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->node_count, count);
    for (i = 0; i < count; i++) {
        const kunai_node *a = kunai_model_get_node(model, i);
        const kunai_node *b = kunai_model_get_node(expected, i);

        assert_memory_equal(&a->rest, &b->rest, sizeof a->rest);
        assert_memory_equal(a->world, b->world, sizeof a->world);
        assert_memory_equal(a->center, b->center, sizeof a->center);
        assert_memory_equal(&a->radius, &b->radius, sizeof a->radius);
        assert_int_equal(a->parent, b->parent);
        assert_int_equal(a->mesh, b->mesh);
        assert_int_equal(a->track_group, b->track_group);
        assert_int_equal(a->shape_group, b->shape_group);
        assert_int_equal(a->flags, b->flags);
        assert_memory_equal(a->angles, b->angles, sizeof a->angles);
    }
}

static void assert_same_materials(const kunai_model *model, const kunai_model *expected)
{
    const uint32_t count = kunai_model_get_info(expected)->material_count;
    const size_t from = offsetof(kunai_material, texture);
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->material_count, count);
    for (i = 0; i < count; i++) {
        const kunai_material *a = kunai_model_get_material(model, i);
        const kunai_material *b = kunai_model_get_material(expected, i);

        /* all that follows the name: nothing but words and bytes, without gaps */
        assert_memory_equal((const char *)a + from, (const char *)b + from,
                            offsetof(kunai_material, raw) + sizeof a->raw - from);
        assert_int_equal(a->offset != 0, b->offset != 0);
    }
}

static void assert_same_textures(const kunai_model *model, const kunai_model *expected)
{
    const uint32_t count = kunai_model_get_info(expected)->texture_count;
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->texture_count, count);
    for (i = 0; i < count; i++) {
        const kunai_texture_ref *a = &kunai_model_get_texture_list(model)->refs[i];
        const kunai_texture_ref *b = &kunai_model_get_texture_list(expected)->refs[i];

        assert_same_strings(a->name, b->name);
        assert_same_strings(a->palette, b->palette);
        assert_int_equal(a->attributes, b->attributes);
        assert_int_equal(a->global_index, b->global_index);
    }
}

static void assert_same_submeshes(const kunai_mesh *a, const kunai_mesh *b)
{
    assert_int_equal(a->submesh_count, b->submesh_count);
    assert_same(a->submeshes, b->submeshes, b->submesh_count, sizeof *b->submeshes);
}

static void assert_same_meshes(const kunai_mesh *a, const kunai_mesh *b)
{
    const size_t count = b->vertex_count;

    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->corner_count, b->corner_count);
    assert_int_equal(a->node, b->node);
    assert_int_equal(a->vertex_count, b->vertex_count);
    assert_int_equal(a->index_count, b->index_count);
    assert_int_equal(a->influence_count, b->influence_count);
    assert_int_equal(a->user_count, b->user_count);
    assert_same(a->positions, b->positions, 3 * count, sizeof(float));
    assert_same(a->normals, b->normals, 3 * count, sizeof(float));
    assert_same(a->uvs[0], b->uvs[0], 2 * count, sizeof(float));
    assert_same(a->volume_uvs, b->volume_uvs, 2 * count, sizeof(float));
    assert_same(a->colors[0], b->colors[0], count, 4);
    assert_same(a->speculars, b->speculars, count, 4);
    assert_same(a->joints, b->joints, 4 * count, sizeof *b->joints);
    assert_same(a->weights, b->weights, 4 * count, sizeof(float));
    assert_same(a->indices, b->indices, b->index_count, sizeof *b->indices);
    assert_same(a->influences, b->influences, b->influence_count, sizeof *b->influences);
    assert_same(a->influence_starts, b->influence_starts, count + 1, sizeof(uint32_t));
    assert_same(a->sources, b->sources, count, sizeof *b->sources);
    assert_same(a->user_words, b->user_words, (size_t)b->index_count / 3 * b->user_count, 2);
    assert_same(a->polygon_normals, b->polygon_normals, b->index_count, sizeof(float));
    assert_same_submeshes(a, b);
}

void assert_same_models(const kunai_model *model, const kunai_model *expected)
{
    const kunai_model_info *a = kunai_model_get_info(model), *b = kunai_model_get_info(expected);
    uint32_t i;

    assert_int_equal(a->format, b->format);
    assert_int_equal(a->mesh_count, b->mesh_count);
    assert_int_equal(a->vertex_count, b->vertex_count);
    assert_int_equal(a->triangle_count, b->triangle_count);
    assert_int_equal(a->dropped_count, b->dropped_count);
    assert_int_equal(a->skinned, b->skinned);
    assert_memory_equal(&a->bind_gap, &b->bind_gap, sizeof a->bind_gap);
    assert_memory_equal(a->bounds_min, b->bounds_min, sizeof a->bounds_min);
    assert_memory_equal(a->bounds_max, b->bounds_max, sizeof a->bounds_max);
    assert_same(a->inverse_binds, b->inverse_binds, 16 * (size_t)b->node_count, sizeof(float));
    assert_same_nodes(model, expected);
    assert_same_materials(model, expected);
    assert_same_textures(model, expected);
    for (i = 0; i < b->mesh_count; i++)
        assert_same_meshes(kunai_model_get_mesh(model, i), kunai_model_get_mesh(expected, i));
}

static void assert_same_tracks(const kunai_track *a, const kunai_track *b)
{
    assert_int_equal(a->group, b->group);
    assert_int_equal(a->property, b->property);
    assert_int_equal(a->interpolation, b->interpolation);
    assert_int_equal(a->key_count, b->key_count);
    assert_int_equal(a->value_count, b->value_count);
    assert_int_equal(a->raw_count, b->raw_count);
    assert_int_equal(a->axis, b->axis);
    assert_int_equal(a->point_count, b->point_count);
    assert_same(a->frames, b->frames, b->key_count, sizeof(float));
    if (b->value_count)
        assert_same(a->values, b->values, (size_t)b->key_count * b->value_count, sizeof(float));
    assert_same(a->raw, b->raw, (size_t)b->key_count * b->raw_count, sizeof *b->raw);
}

/* At frames between and behind the keys. */
static void assert_same_samples(const kunai_motion *motion, const kunai_motion *expected,
                                uint32_t track)
{
    static const float frames[] = {0.0f, 0.37f, 4.5f, 7.9f, 100.0f, -3.25f};
    static const uint32_t samples[] = {KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP, KUNAI_SAMPLE_CLAMP,
                                       KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST};
    float a[64], b[64];
    size_t i, k;

    for (i = 0; i < COUNT(frames); i++)
        for (k = 0; k < COUNT(samples); k++) {
            memset(a, 0, sizeof a);
            memset(b, 0, sizeof b);
            assert_int_equal(
                kunai_motion_sample(motion, track, frames[i], samples[k], a, COUNT(a), NULL),
                KUNAI_OK);
            assert_int_equal(
                kunai_motion_sample(expected, track, frames[i], samples[k], b, COUNT(b), NULL),
                KUNAI_OK);
            assert_memory_equal(a, b, sizeof a);
        }
}

void assert_same_motions(const kunai_motion *motion, const kunai_motion *expected)
{
    const kunai_motion_info *a = kunai_motion_get_info(motion);
    const kunai_motion_info *b = kunai_motion_get_info(expected);
    uint32_t i;

    assert_int_equal(a->format, b->format);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->group_count, b->group_count);
    assert_int_equal(a->frame_count, b->frame_count);
    assert_int_equal(a->interpolation, b->interpolation);
    assert_int_equal(a->raw_type, b->raw_type);
    assert_int_equal(a->raw_interpolation, b->raw_interpolation);
    assert_int_equal(a->track_count, b->track_count);
    for (i = 0; i < b->track_count; i++) {
        assert_same_tracks(kunai_motion_get_track(motion, i), kunai_motion_get_track(expected, i));
        assert_same_samples(motion, expected, i);
    }
}

/* ---- places in a text ---- */

static size_t find_from(const bytes *text, size_t at, const char *words)
{
    const size_t size = strlen(words);

    for (; at + size <= text->size; at++)
        if (!memcmp(text->data + at, words, size))
            return at;
    fail_msg("\"%s\" is not in the text", words);
    return 0;
}

uint64_t find_in_ascii(const bytes *text, const char *words)
{
    return find_from(text, 0, words);
}

uint64_t find_in_ascii_after(const bytes *text, const char *before, const char *words)
{
    return find_from(text, find_from(text, 0, before), words);
}

void replace_in_ascii(bytes *text, const char *words, const char *others)
{
    const size_t at = find_from(text, 0, words);
    bytes out = {0};

    append_bytes(&out, text->data, at);
    append_text(&out, others);
    append_bytes(&out, text->data + at + strlen(words), text->size - at - strlen(words));
    free_bytes(text);
    *text = out;
}

void assert_ascii_call(const bytes *text, uint64_t offset, const char *words)
{
    const size_t at = find_from(text, 0, words);

    assert_int_equal(offset, at);
}
