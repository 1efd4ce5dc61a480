/* subcommands.h - what kunai does: argv[0] is the name of the subcommand. Each returns the exit
 * code, and leaves nothing in memory, so that a program can call it many times and in many threads. */
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
