/* bench.cpp - opens the models of a folder and adds up all arrays of their meshes, with the C functions and with
 * kunai.hpp in turn: bench FOLDER. Prints the times of the fastest rounds, and their ratio. */
#include "kunai.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace {

using Content = std::vector<unsigned char>;

template <class T> void add(double &sum, const T *values, std::size_t count)
{
    for (std::size_t i = 0; values && i < count; i++)
        sum += static_cast<double>(values[i]);
}

double add_up_c(const std::vector<Content> &files)
{
    double sum = 0;

    for (const Content &file : files) {
        kunai_model *model;

        if (kunai_model_open(file.data(), file.size(), nullptr, &model, nullptr) < 0)
            continue;
        for (std::uint32_t i = 0; i < kunai_model_get_info(model)->mesh_count; i++) {
            const kunai_mesh *const mesh = kunai_model_get_mesh(model, i);
            const std::size_t count = mesh->vertex_count;

            add(sum, mesh->positions, 3 * count);
            add(sum, mesh->normals, 3 * count);
            for (const float *const uvs : mesh->uvs)
                add(sum, uvs, 2 * count);
            for (const std::uint8_t *const colors : mesh->colors)
                add(sum, colors, 4 * count);
            add(sum, mesh->indices, mesh->index_count);
            add(sum, mesh->sources, count);
            add(sum, mesh->joints, 4 * count);
            add(sum, mesh->weights, 4 * count);
        }
        kunai_model_close(model);
    }
    return sum;
}

template <class T> void add(double &sum, kunai::Span<T> values)
{
    for (const T value : values)
        sum += static_cast<double>(value);
}

double add_up_cpp(const std::vector<Content> &files)
{
    double sum = 0;

    for (const Content &file : files) {
        const auto model = kunai::Model::try_open(file.data(), file.size());

        if (!model)
            continue;
        for (const kunai::Mesh mesh : (*model)->meshes()) {
            add(sum, mesh.positions());
            add(sum, mesh.normals());
            for (std::size_t set = 0; set < std::size(mesh->uvs); set++)
                add(sum, mesh.uvs(set));
            for (std::size_t set = 0; set < std::size(mesh->colors); set++)
                add(sum, mesh.colors(set));
            add(sum, mesh.indices());
            add(sum, mesh.sources());
            add(sum, mesh.joints());
            add(sum, mesh.weights());
        }
    }
    return sum;
}

double measure(double (*work)(const std::vector<Content> &), const std::vector<Content> &files, double &sum)
{
    const auto start = std::chrono::steady_clock::now();

    sum = work(files);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

int main(int argc, char **argv)
{
    std::vector<Content> files;
    double best[2] = {1e9, 1e9}, sums[2];

    if (argc != 2) {
        std::fputs("usage: bench FOLDER\n", stderr);
        return 2;
    }
    for (const auto &entry : std::filesystem::recursive_directory_iterator(argv[1])) {
        if (!entry.is_regular_file())
            continue;
        std::ifstream file(entry.path(), std::ios::binary);
        Content data((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());

        if (kunai::probe(data).modules & KUNAI_MODULE_MODEL)
            files.push_back(std::move(data));
    }
    for (int round = 0; round < 20; round++) {
        best[0] = std::min(best[0], measure(add_up_c, files, sums[0]));
        best[1] = std::min(best[1], measure(add_up_cpp, files, sums[1]));
    }
    std::printf("%zu models: C %.2f ms, C++ %.2f ms: %.3f x%s\n", files.size(), best[0] * 1e3, best[1] * 1e3,
                best[1] / best[0], sums[0] == sums[1] ? "" : ", but the sums differ");
    return sums[0] != sums[1];
}
