/* pvm.c - the texture archive of the Dreamcast, PVMH and PVRT chunks (archives.md 4). */
#include "archive/texture_table.h"

static const char tags[][5] = {"PVRT", "GBIX", "MDLN", "PVMI", "CONV", "IMGC",
                               "COMM", "PVPL", "PVPN", "PVRI", "SPRI"};

static const kunai_i_texture_archive pvm = {.format = KUNAI_FORMAT_PVM,
                                            .big = 0,
                                            .header = "PVMH",
                                            .texture = "PVRT",
                                            .palette = "PVPL",
                                            .palette_name = "PVPN",
                                            .tags = tags,
                                            .tag_count = sizeof tags / sizeof tags[0]};

void kunai_i_pvm_read(kunai_i_job *job, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    kunai_i_texture_table_read(&pvm, job, reader, files, info);
}

int kunai_i_pvm_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return kunai_i_texture_table_recognise(&pvm, data, size, found);
}

void kunai_i_pvm_palettes(kunai_i_job *job, kunai_i_reader *reader, kunai_i_list *files)
{
    kunai_i_texture_table_palettes(&pvm, job, reader, files);
}
