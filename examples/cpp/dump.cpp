/* dump.cpp - prints all arrays of all files in a folder, as `conformance --dump` does: dump FOLDER. */
#include "walk.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

namespace {

using Content = std::vector<unsigned char>;

/* The CRC-32 of zlib, PNG and Ethernet. */
std::uint32_t add_to_crc(std::uint32_t crc, const void *data, std::size_t size)
{
    static const std::vector<std::uint32_t> table = [] {
        std::vector<std::uint32_t> made(256);

        for (std::uint32_t i = 0; i < 256; i++) {
            made[i] = i;
            for (int bit = 0; bit < 8; bit++)
                made[i] = made[i] & 1 ? made[i] >> 1 ^ 0xEDB88320u : made[i] >> 1;
        }
        return made;
    }();
    const auto *const bytes = static_cast<const unsigned char *>(data);

    crc = ~crc;
    for (std::size_t i = 0; i < size; i++)
        crc = crc >> 8 ^ table[(crc ^ bytes[i]) & 0xFF];
    return ~crc;
}

/* Count and CRC of each array of a file, by module and name. */
class Arrays {
public:
    void begin(const char *module) { module_ = module; }
    template <class T> void number(const char *owner, T value)
    {
        static_assert(std::is_arithmetic_v<T>);
        if constexpr (std::is_same_v<T, std::size_t>)
            add(owner, "", std::uint64_t{value});
        else
            add(owner, "", value);
    }
    void text(const char *owner, const kunai_string &value) { add_text(owner, "", kunai::String(value)); }
    template <class T> void array(const char *owner, const char *member, kunai::Span<T> values)
    {
        add(owner, member, values.data(), values.size(), sizeof(T));
    }
    void array(const char *owner, const char *member, kunai::Array<kunai::String> values)
    {
        for (const std::string_view value : values)
            add_text(owner, member, value);
    }
    void print() const
    {
        for (const auto &[name, of] : arrays_)
            std::printf("\t%s %s%s%s %" PRIu64 " %08" PRIx32 "\n", std::get<0>(name).c_str(), std::get<1>(name).c_str(),
                        std::get<2>(name).empty() ? "" : ".", std::get<2>(name).c_str(), of.count, of.crc);
    }

private:
    struct Sum {
        std::uint64_t count = 0;
        std::uint32_t crc = 0;
    };

    template <class T> void add(const char *owner, const char *member, T value)
    {
        add(owner, member, &value, 1, sizeof value);
    }
    void add_text(const char *owner, const char *member, std::string_view value)
    {
        add(owner, member, value.data(), value.size(), 1);
    }
    void add(const char *owner, const char *member, const void *values, std::size_t count, std::size_t size)
    {
        if (!count)
            return;
        Sum &to = arrays_[{module_, owner, member}];
        to.count += count;
        to.crc = add_to_crc(to.crc, values, count * size);
    }

    const char *module_ = "";
    std::map<std::tuple<std::string, std::string, std::string>, Sum> arrays_;
};

void add_file(Arrays &to, const Content &data, int depth);

void add_model(Arrays &to, kunai::ModelView model)
{
    to.begin("model");
    walk(to, model);
}

void add_motion(Arrays &to, kunai::MotionView motion)
{
    to.begin("motion");
    walk(to, motion);
}

void add_archive(Arrays &to, const Content &data, int depth)
{
    const auto opened = kunai::Archive::try_open(data.data(), data.size());

    if (!opened)
        return;
    const kunai::Archive &archive = *opened;
    to.begin("archive");
    walk(to, archive.view());
    for (std::uint32_t i = 0; i < archive->entries().size(); i++) {
        const kunai::Entry entry = archive->entries()[i];

        if (entry->result)
            continue;
        if (const auto content = archive->try_read(i)) {
            to.begin("archive");
            to.array("entry", "content", kunai::Bytes(*content));
            if (entry->packing || entry->format != archive->info()->format)
                add_file(to, *content, depth + 1);
        }
    }
}

void add_textures(Arrays &to, const Content &data)
{
    const auto textures = kunai::Textures::try_open(data.data(), data.size());

    if (!textures)
        return;
    to.begin("textures");
    walk(to, (*textures).view());
    for (std::uint32_t i = 0; i < (*textures)->images().size(); i++)
        for (std::uint32_t level = 0; level < (*textures)->images()[i]->level_count; level++)
            if ((*textures)->images()[i].levels()[level]->size)
                if (const auto pixels = (*textures)->try_decode(i, level))
                    to.array("rgba8", "texels", kunai::Bytes(*pixels));
}

/* Opens item after item. */
template <class Handle, class Add> void add_items(const Content &data, kunai::Options options, Add add)
{
    for (;; options.index++) {
        const auto opened = Handle::try_open(data.data(), data.size(), &options);

        if (opened)
            add(*opened);
        if (opened.error().code == KUNAI_E_RANGE || options.index == 255)
            return;
    }
}

void add_motions(Arrays &to, const Content &data)
{
    const auto model = kunai::Model::try_open(data.data(), data.size());
    kunai::Options options;

    if (model)
        options.model = (*model).get();
    add_items<kunai::Motion>(data, options, [&](const kunai::Motion &motion) { add_motion(to, motion); });
}

void add_scene(Arrays &to, const Content &data)
{
    const auto opened = kunai::Scene::try_open(data.data(), data.size());

    if (!opened)
        return;
    const kunai::Scene &scene = *opened;
    to.begin("scene");
    walk(to, scene.view());
    for (const kunai::SceneModel part : scene->models())
        if (part.model())
            add_model(to, part.model());
    for (const kunai::Clip clip : scene->clips())
        if (clip.motion())
            add_motion(to, clip.motion());
}

void add_map(Arrays &to, const Content &data)
{
    const auto map = kunai::Map::try_open(data.data(), data.size());

    if (!map)
        return;
    to.begin("map");
    walk(to, (*map).view());
    for (std::uint32_t i = 0; !(*map)->get_draws(i).empty(); i++)
        for (const auto draw : (*map)->get_draws(i))
            walk(to, draw);
}

void add_file(Arrays &to, const Content &data, int depth)
{
    const kunai_found found = kunai::probe(data);

    if (depth > 3 || !found.format ||
        (found.modules == KUNAI_MODULE_PRS && found.confidence <= KUNAI_CONFIDENCE_POSSIBLE))
        return;
    if (found.modules & KUNAI_MODULE_PRS)
        if (const auto content = kunai::try_unpack_prs(data)) {
            to.begin("prs");
            to.array("stream", "content", kunai::Bytes(*content));
            add_file(to, *content, depth + 1);
        }
    if (found.modules & KUNAI_MODULE_ARCHIVE)
        add_archive(to, data, depth);
    if (found.modules & KUNAI_MODULE_TEXTURES)
        add_textures(to, data);
    if (found.modules & KUNAI_MODULE_MODEL)
        add_items<kunai::Model>(data, {}, [&](const kunai::Model &model) { add_model(to, model); });
    if (found.modules & KUNAI_MODULE_MOTION)
        add_motions(to, data);
    if (found.modules == KUNAI_MODULE_SCENE)
        add_scene(to, data);
    if (found.modules & KUNAI_MODULE_MAP)
        add_map(to, data);
}

void dump_folder(const std::filesystem::path &root, const std::filesystem::path &folder)
{
    std::vector<std::filesystem::path> paths;

    for (const auto &entry : std::filesystem::directory_iterator(folder))
        if (entry.path().filename().string()[0] != '.')
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end(),
              [](const auto &a, const auto &b) { return a.filename().string() < b.filename().string(); });
    for (const auto &path : paths) {
        if (std::filesystem::is_directory(path)) {
            dump_folder(root, path);
            continue;
        }
        std::ifstream file(path, std::ios::binary);
        const Content data((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        Arrays arrays;

        std::printf("%s %zu\n", path.lexically_relative(root).generic_string().c_str(), data.size());
        add_file(arrays, data, 0);
        arrays.print();
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fputs("usage: dump FOLDER\n", stderr);
        return 2;
    }
    dump_folder(argv[1], argv[1]);
    return 0;
}
