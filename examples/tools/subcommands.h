/*
 * subcommands.h - the run functions of all subcommands. kunai.c calls them; kunai convert calls
 * some of them from its threads.
 *
 * argv[0] is the name of the subcommand. Each function returns the exit code and frees its memory,
 * so it can be called many times and in several threads.
 */
#ifndef SUBCOMMANDS_H
#define SUBCOMMANDS_H

int run_convert(int argc, char **argv);
int run_extract(int argc, char **argv);
int run_info(int argc, char **argv);
int run_list(int argc, char **argv);
int run_map(int argc, char **argv);
int run_model(int argc, char **argv);
int run_scan(int argc, char **argv);
int run_scene(int argc, char **argv);
int run_texture(int argc, char **argv);
int run_tree(int argc, char **argv);

#endif
