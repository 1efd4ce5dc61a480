/* base.c - version and names. */
#include <kunai/base.h>

uint32_t kunai_version(void)
{
    return KUNAI_VERSION_MAJOR << 16 | KUNAI_VERSION_MINOR << 8 | KUNAI_VERSION_PATCH;
}

const char *kunai_result_name(kunai_result result)
{
    static const char *const names[] = {
        "KUNAI_E_SPACE",     "KUNAI_E_RANGE",  "KUNAI_E_UNSUPPORTED", "KUNAI_E_CORRUPT",
        "KUNAI_E_TRUNCATED", "KUNAI_E_FORMAT", "KUNAI_E_LIMIT",       "KUNAI_E_MEMORY",
        "KUNAI_E_ARGUMENT",  "KUNAI_OK",       "KUNAI_NEED_INPUT",    "KUNAI_NEED_OUTPUT",
        "KUNAI_END"};

    if (result < KUNAI_E_SPACE || result > KUNAI_END)
        return "unknown";
    return names[result - KUNAI_E_SPACE];
}

const char *kunai_format_name(uint32_t format)
{
    static const struct {
        uint32_t format;
        const char *name;
    } names[] = {
        {KUNAI_FORMAT_PRS, "PRS"},
        {KUNAI_FORMAT_PRSD, "PRSD"},
        {KUNAI_FORMAT_AFS, "AFS"},
        {KUNAI_FORMAT_BML, "BML"},
        {KUNAI_FORMAT_GSL, "GSL"},
        {KUNAI_FORMAT_PVM, "PVM"},
        {KUNAI_FORMAT_GVM, "GVM"},
        {KUNAI_FORMAT_XVM, "XVM"},
        {KUNAI_FORMAT_PVMX, "PVMX"},
        {KUNAI_FORMAT_NARC, "NARC"},
        {KUNAI_FORMAT_NINJA, "Ninja chunk file"},
        {KUNAI_FORMAT_PVR, "PVR"},
        {KUNAI_FORMAT_GVR, "GVR"},
        {KUNAI_FORMAT_XVR, "XVR"},
        {KUNAI_FORMAT_TEX0, "Nitro textures (TEX0)"},
        {KUNAI_FORMAT_PVP, "PVP"},
        {KUNAI_FORMAT_GVP, "GVP"},
        {KUNAI_FORMAT_NJCM, "Ninja Chunk model"},
        {KUNAI_FORMAT_NJBM, "Ninja Basic model"},
        {KUNAI_FORMAT_NJBM_PLUS, "Ninja Basic+ model"},
        {KUNAI_FORMAT_GJCM, "Ginja model"},
        {KUNAI_FORMAT_XJ, "Xinja model"},
        {KUNAI_FORMAT_MDL0, "Nitro model (MDL0)"},
        {KUNAI_FORMAT_NJA, "Ninja ASCII"},
        {KUNAI_FORMAT_NMDM, "Ninja motion"},
        {KUNAI_FORMAT_NSSM, "Ninja shape motion"},
        {KUNAI_FORMAT_NCAM, "Ninja camera motion"},
        {KUNAI_FORMAT_NLIM, "Ninja light motion"},
        {KUNAI_FORMAT_REL_MOTION, "PSO player motion"},
        {KUNAI_FORMAT_JNT0, "Nitro joint animation (JNT0)"},
        {KUNAI_FORMAT_SRT0, "Nitro texture matrix animation (SRT0)"},
        {KUNAI_FORMAT_PAT0, "Nitro texture animation (PAT0)"},
        {KUNAI_FORMAT_MAT0, "Nitro material animation (MAT0)"},
        {KUNAI_FORMAT_VIS0, "Nitro visibility animation (VIS0)"},
        {KUNAI_FORMAT_NJCA, "Ninja camera"},
        {KUNAI_FORMAT_N_REL, "PSO stage (n.rel)"},
        {KUNAI_FORMAT_D_REL, "PSO stage (d.rel)"},
        {KUNAI_FORMAT_FMT2, "PSO stage (fmt2)"},
        {KUNAI_FORMAT_C_REL, "PSO collision (c.rel)"},
        {KUNAI_FORMAT_R_REL, "PSO minimap (r.rel)"},
        {KUNAI_FORMAT_TAM, "PSO texture animation (.tam)"},
        {KUNAI_FORMAT_REL, "REL file"},
        {KUNAI_FORMAT_MAP_HEADERS, "map headers"},
        {KUNAI_FORMAT_MAP_HEADERS_DP, "map headers (Diamond)"},
        {KUNAI_FORMAT_MAP_HEADERS_HG, "map headers (HeartGold)"},
        {KUNAI_FORMAT_MAP_NAMES, "map names"},
        {KUNAI_FORMAT_MAP_MATRIX, "map matrix"},
        {KUNAI_FORMAT_LAND, "map land"},
        {KUNAI_FORMAT_BDHC, "map heights (BDHC)"},
        {KUNAI_FORMAT_AREA, "map area"},
        {KUNAI_FORMAT_AREA_HG, "map area (HeartGold)"},
        {KUNAI_FORMAT_AREA_BUILD, "area build list"},
        {KUNAI_FORMAT_AREA_LIGHT, "area light"},
        {KUNAI_FORMAT_PROP_ANIMATION, "prop animation list"},
        {KUNAI_FORMAT_PROP_SHAPES, "prop shapes"},
    };
    uint32_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].format == format)
            return names[i].name;
    return "unknown";
}
