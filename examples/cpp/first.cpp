/* first.cpp - prints the meshes of a model: first MODEL. */
#include "kunai.hpp"
#include <fstream>
#include <iostream>
#include <iterator>

int main(int, char **argv)
{
    std::ifstream file(argv[1], std::ios::binary);
    const std::vector<char> data((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const kunai::Model model(data); // throws kunai::Error
    for (const kunai::Mesh mesh : model->meshes())
        std::cout << mesh->vertex_count << " vertices, first at x " << mesh.positions()[0] << '\n';
}
