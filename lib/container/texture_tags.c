/* texture_tags.c - the tags of the chunks in texture files and in archives of textures (pvr.md 1,
 * gvr-xvr.md A1, archives.md 4, 5). The lists are magic words for kunai_probe and kunai_scan, and
 * known tags for the readers of textures and archives. Reads only tags. */
#include "container/texture_tags.h"

#include <string.h>

const kunai_i_word kunai_i_pvr_chunks[] = {
    {"PVRT", 0, KUNAI_I_SCANNED}, {"GBIX", 0, KUNAI_I_SCANNED}, {"IMGC", 0, KUNAI_I_PROBED},
    {"PVRI", 0, KUNAI_I_PROBED},  {"CONV", 0, KUNAI_I_PROBED},  {"COMM", 0, KUNAI_I_PROBED},
    {"PVMI", 0, KUNAI_I_PROBED},  {"", 0, KUNAI_I_END_OF_WORDS}};

const kunai_i_word kunai_i_gvr_chunks[] = {{"GVRT", 0, KUNAI_I_SCANNED},
                                           {"GBIX", 0, KUNAI_I_SCANNED},
                                           {"GCIX", 0, KUNAI_I_SCANNED},
                                           {"", 0, KUNAI_I_END_OF_WORDS}};

const kunai_i_word kunai_i_pvm_words[] = {{"PVMH", 0, KUNAI_I_SCANNED},
                                          {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_gvm_words[] = {{"GVMH", 0, KUNAI_I_SCANNED},
                                          {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_xvm_words[] = {
    {"XVMH", 0, KUNAI_I_SCANNED}, {"XVRT", 0, KUNAI_I_PROBED}, {"", 0, KUNAI_I_END_OF_WORDS}};

const kunai_i_word kunai_i_pvm_chunks[] = {
    {"PVRT", 0, KUNAI_I_PROBED}, {"GBIX", 0, KUNAI_I_PROBED}, {"MDLN", 0, KUNAI_I_PROBED},
    {"PVMI", 0, KUNAI_I_PROBED}, {"CONV", 0, KUNAI_I_PROBED}, {"IMGC", 0, KUNAI_I_PROBED},
    {"COMM", 0, KUNAI_I_PROBED}, {"PVPL", 0, KUNAI_I_PROBED}, {"PVPN", 0, KUNAI_I_PROBED},
    {"PVRI", 0, KUNAI_I_PROBED}, {"SPRI", 0, KUNAI_I_PROBED}, {"", 0, KUNAI_I_END_OF_WORDS}};

/* Tools leave PVM chunks in GVM archives. */
const kunai_i_word kunai_i_gvm_chunks[] = {
    {"GVRT", 0, KUNAI_I_PROBED}, {"GBIX", 0, KUNAI_I_PROBED},  {"GCIX", 0, KUNAI_I_PROBED},
    {"MDLN", 0, KUNAI_I_PROBED}, {"GVMI", 0, KUNAI_I_PROBED},  {"PVMI", 0, KUNAI_I_PROBED},
    {"CONV", 0, KUNAI_I_PROBED}, {"IMGC", 0, KUNAI_I_PROBED},  {"COMM", 0, KUNAI_I_PROBED},
    {"GVPL", 0, KUNAI_I_PROBED}, {"GVPN", 0, KUNAI_I_PROBED},  {"PVRI", 0, KUNAI_I_PROBED},
    {"SPRI", 0, KUNAI_I_PROBED}, {"", 0, KUNAI_I_END_OF_WORDS}};

int kunai_i_is_texture_tag(const uint8_t *bytes)
{
    int i;

    for (i = 0; i < KUNAI_I_WORD; i++)
        if (bytes[i] < 'A' || bytes[i] > 'Z')
            return 0;
    return 1;
}

int kunai_i_is_global_index(const uint8_t *tag)
{
    return memcmp(tag, "GBIX", KUNAI_I_WORD) == 0 || memcmp(tag, "GCIX", KUNAI_I_WORD) == 0;
}
