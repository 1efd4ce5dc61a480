/* test.cpp - tests of kunai.hpp: test SAMPLE, the folder of generated files. Prints what fails. */
#include "kunai.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace {

using Content = std::vector<unsigned char>;

int failures;
std::string sample;

void check(bool is_good, const char *what, int line)
{
    if (is_good)
        return;
    failures++;
    std::printf("test.cpp:%d: %s\n", line, what);
}
#define CHECK(condition) check(static_cast<bool>(condition), #condition, __LINE__)

Content read(const char *name)
{
    std::ifstream file(sample + "/" + name, std::ios::binary);

    CHECK(file.good());
    return Content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

/* ---- what does not compile: a handle that is gone at once, a copy of an owner ---- */

template <class T, class = void> struct has_arrow : std::false_type {};
template <class T> struct has_arrow<T, std::void_t<decltype(std::declval<T>().operator->()->info())>> : std::true_type {};

static_assert(has_arrow<const kunai::Model &>::value && has_arrow<kunai::Model &>::value);
static_assert(!has_arrow<kunai::Model>::value && !has_arrow<const kunai::Model>::value);
static_assert(std::is_convertible_v<const kunai::Model &, kunai::ModelView>);
static_assert(!std::is_convertible_v<kunai::Model, kunai::ModelView>);
static_assert(!std::is_copy_constructible_v<kunai::Model> && std::is_nothrow_move_constructible_v<kunai::Model>);
static_assert(sizeof(kunai::Model) == sizeof(void *) && sizeof(kunai::Mesh) == sizeof(void *));
template <class T, class = void> struct has_get : std::false_type {};
template <class T> struct has_get<T, std::void_t<decltype(std::declval<T>().get())>> : std::true_type {};
static_assert(has_get<const kunai::Model &>::value && !has_get<kunai::Model>::value);
static_assert(!has_get<const kunai::Model>::value);

/* The bytes of an archive must not be gone; a view of them may be a temporary. Models copy what they need. */
template <class H, class T, class = void> struct opens : std::false_type {};
template <class H, class T>
struct opens<H, T, std::void_t<decltype(H::try_open(std::declval<T>()))>> : std::true_type {};
template <class H, class T> constexpr bool opens_both()
{
#ifdef KUNAI_HPP_EXCEPTIONS
    static_assert(opens<H, T>::value == std::is_constructible_v<H, T>);
#endif
    return opens<H, T>::value;
}
static_assert(opens_both<kunai::Archive, const Content &>() && opens_both<kunai::Archive, Content &>());
static_assert(!opens_both<kunai::Archive, Content>() && !opens_both<kunai::Textures, const Content>());
static_assert(opens_both<kunai::Archive, kunai::Bytes>() && opens_both<kunai::Textures, std::vector<char> &>());
static_assert(opens_both<kunai::Model, Content>() && opens_both<kunai::Scene, std::string>());
static_assert(!opens_both<kunai::Model, int>() && !opens_both<kunai::Model, std::vector<std::string>>());

/* A result that is a temporary gives the value itself: `for (... : *set.try_decode(0))` is valid. */
template <class T, class = void> struct has_result_arrow : std::false_type {};
template <class T>
struct has_result_arrow<T, std::void_t<decltype(std::declval<T>().operator->()->size())>> : std::true_type {};
static_assert(has_result_arrow<kunai::Result<Content> &>::value && !has_result_arrow<kunai::Result<Content>>::value);
static_assert(std::is_same_v<decltype(*std::declval<kunai::Result<Content>>()), Content>);
static_assert(std::is_same_v<decltype(std::declval<const kunai::Result<Content> &>().error()), kunai_error>);

/* A derived struct can be larger: its array is not an array of the base. */
struct Wider : kunai_transform {
    int more;
};
static_assert(std::is_constructible_v<kunai::Span<const kunai_transform>, std::vector<kunai_transform> &>);
static_assert(!std::is_constructible_v<kunai::Span<const kunai_transform>, std::vector<Wider> &>);
static_assert(!std::is_constructible_v<kunai::Span<const float>, std::vector<double> &>);
static_assert(!std::is_constructible_v<kunai::Span<float>, const std::vector<float> &>);

/* Algorithms need iterators that can be made without a range, and ->. */
using Meshes = decltype(std::declval<kunai::ModelView>().meshes());
static_assert(std::is_default_constructible_v<decltype(std::declval<Meshes>().begin())>);
static_assert(std::is_trivially_copyable_v<Meshes> && std::is_default_constructible_v<kunai::Array<kunai::Level>>);
#ifdef __cpp_lib_ranges
static_assert(std::ranges::input_range<Meshes> && std::ranges::input_range<kunai::Array<kunai::Level>>);
static_assert(std::ranges::contiguous_range<kunai::Span<const float>>);
#endif
#ifdef KUNAI_HPP_EXCEPTIONS
static_assert(std::is_nothrow_copy_constructible_v<kunai::Error>); /* a copy that throws ends the program */
#endif

/* ---- memory that counts, and fails ---- */

struct Memory {
    std::size_t blocks = 0, bytes = 0, left = SIZE_MAX;

    static void *allocate(void *user, std::size_t size)
    {
        Memory &of = *static_cast<Memory *>(user);

        if (!of.left)
            return nullptr;
        of.left--;
        of.blocks++;
        of.bytes += size;
        return std::malloc(size);
    }
    static void release(void *user, void *pointer, std::size_t size)
    {
        Memory &of = *static_cast<Memory *>(user);

        of.blocks--;
        of.bytes -= size;
        std::free(pointer);
    }
    kunai::Options make_options()
    {
        kunai::Options options;

        options.allocator = {allocate, release, this};
        return options;
    }
};

/* A second close, or a missing one, shows in the count of blocks. */
void test_owners()
{
    const Content data = read("model_chunk.nj");
    Memory memory;
    const kunai::Options options = memory.make_options();
    {
        auto opened = kunai::Model::try_open(data.data(), data.size(), &options);
        CHECK(opened && memory.blocks);
        kunai::Model model = *std::move(opened);
        kunai::Model other;

        CHECK(model->meshes().size() == model->info()->mesh_count && !model->meshes().empty());
        other = std::move(model);
        CHECK(!model && !model->info() && model->meshes().empty() && model->nodes().size() == 0);
        CHECK(!other->texture_list() || other->texture_list()->count < 1000);
        CHECK(other && !other->meshes()[other->meshes().size()] && !other->nodes()[UINT32_MAX]);
        other.reset();
        CHECK(!other && !memory.blocks && !memory.bytes);
    }
    CHECK(!memory.blocks);
    kunai::Model model;
    CHECK(model || kunai::Model::adopt(model.release()).release() == nullptr);
}

/* Each allocation fails once; then the model opens. Nothing may be left. */
void test_failing_memory()
{
    const Content data = read("model_bent.nj");
    Memory memory;
    const kunai::Options options = memory.make_options();
    std::size_t count = 0;

    for (;; count++) {
        memory.left = count;
        const auto model = kunai::Model::try_open(data.data(), data.size(), &options);
        if (model)
            break;
        CHECK(model.error().code == KUNAI_E_MEMORY && !memory.blocks);
    }
    CHECK(count > 0 && count < 1000);
}

void test_many_opens()
{
    const Content data = read("model_chunk.nj");
    Memory memory;
    const kunai::Options options = memory.make_options();

    for (int i = 0; i < 100000; i++)
        CHECK(kunai::Model::try_open(data.data(), data.size(), &options));
    CHECK(!memory.blocks && !memory.bytes);
}

void test_damage()
{
    const Content data = read("model_chunk.nj");

    CHECK(kunai::Model::try_open(nullptr, 0).error().code == KUNAI_E_FORMAT);
    for (std::size_t size = 0; size < data.size(); size++) {
        const Content cut(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(size));
        const auto model = kunai::Model::try_open(cut.data(), cut.size());

        CHECK(model ? model.error().code == KUNAI_OK : model.error().code < 0 && model.error().offset <= size);
    }
    CHECK(kunai::probe(Content{1, 2, 3}).format == KUNAI_FORMAT_ANY);
}

/* Records of a handle and sets of a record: an index out of range gives nothing. */
void test_iterators()
{
    const auto model = kunai::Model::try_open(read("model_basic.nj"));

    CHECK(model);
    if (!model)
        return;
    const auto meshes = (*model)->meshes();
    const auto begin = meshes.begin(), end = meshes.end();
    CHECK(std::distance(begin, end) == 2 && (*begin)->vertex_count == 24 && begin->positions().size() == 72);
    CHECK(std::find_if(begin, end, [](const kunai::Mesh mesh) { return mesh->vertex_count == 6; }) == std::next(begin));
    CHECK(begin->uvs(8).empty() && begin->uvs(SIZE_MAX).empty() && begin->colors(2).empty());
    CHECK(begin->colors(0).empty() == !(*begin)->colors[0]);
    const kunai::Mesh first = *begin;
    std::size_t words = 0;
    for (const auto word : first.user_words())
        words += word;
    CHECK(words == 0 || first->user_count);
}

/* The address sanitizer ends the program where operator new would throw. */
#if defined(__SANITIZE_ADDRESS__)
#define WITHOUT_BAD_ALLOC
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITHOUT_BAD_ALLOC
#endif
#endif

/* A vector that is too large is an error, not an exception. */
void test_missing_memory()
{
    std::vector<kunai_transform> none;
    kunai_error error;

    CHECK(!kunai::detail::resize(none, UINT64_MAX, error) && error.code == KUNAI_E_MEMORY && *error.message);
#if defined(KUNAI_HPP_EXCEPTIONS) && !defined(WITHOUT_BAD_ALLOC)
    CHECK(!kunai::detail::resize(none, none.max_size(), error) && none.empty());
#endif
    CHECK(kunai::detail::resize(none, 2, error) && none.size() == 2);
}

#ifdef KUNAI_HPP_EXCEPTIONS
void test_exceptions()
{
    kunai_error error{};

    error.message = "the sky falls";
    error.record = "SKY";
    error.offset = 0x1A;
    error.code = KUNAI_E_CORRUPT;
    CHECK(std::string(kunai::Error(error).what()) == "offset 0x1a: SKY: the sky falls (KUNAI_E_CORRUPT)");
    error.offset = UINT64_MAX;
    CHECK(std::string(kunai::Error(error).what()).substr(0, 27) == "offset 0xffffffffffffffff: ");
    try {
        const Content none;
        const kunai::Archive archive(none);
        CHECK(false);
    } catch (const kunai::Error &caught) {
        CHECK(caught.code() == KUNAI_E_FORMAT && caught.error().code == KUNAI_E_FORMAT && *caught.message());
    }
    try {
        const kunai::PrsStream stream(nullptr);
        CHECK(stream);
        const auto result = kunai::Model::try_open(Content());
        CHECK(!result.value());
    } catch (const std::runtime_error &caught) {
        CHECK(*caught.what());
    }
}
#endif

/* An archive by hand: entry 1 of an AFS. The arrays have the lengths that C tells. */
void test_values()
{
    Content afs(0x1000);
    const unsigned char head[] = {'A', 'F', 'S', 0, 2, 0, 0, 0, 0, 8, 0, 0, 3, 0, 0, 0, 8, 8, 0, 0, 2, 0, 0, 0};

    std::copy(std::begin(head), std::end(head), afs.begin());
    afs[0x808] = 7;
    afs[0x809] = 9;
    kunai::Options options;
    options.format = KUNAI_FORMAT_AFS;
    const auto opened = kunai::Archive::try_open(afs.data(), afs.size(), &options);
    CHECK(opened && (*opened)->entries().size() == 2);
    if (!opened)
        return;
    const kunai::ArchiveView archive = *opened;
    const auto content = archive.try_read(1);
    CHECK(content && *content == (Content{7, 9}));
    CHECK(archive.get_stored(1).size() == 2 && archive.get_stored(1)[1] == 9 && archive.get_stored(2).empty());
    CHECK(archive.try_read(2).error().code == KUNAI_E_RANGE && archive.find("no") == -1);
    std::uint64_t sum = 0;
    for (const kunai::Entry entry : archive.entries())
        sum += entry->offset;
    CHECK(sum == 0x800 + 0x808);
}

void test_textures()
{
    const Content data = read("creature.pvm");
    const auto opened = kunai::Textures::try_open(data.data(), data.size());

    CHECK(opened);
    if (!opened)
        return;
    const kunai::TexturesView set = *opened;
    for (std::uint32_t i = 0; i < set.images().size(); i++) {
        const kunai::Image image = set.images()[i];
        const auto pixels = set.try_decode(i);

        CHECK(pixels && (*pixels).size() == std::size_t{image->width} * image->height * 4);
        CHECK(image.levels().size() == image->level_count && image.levels().data() == image->levels);
        CHECK(set.find_image(image.name()) >= 0);
        Content small(3);
        CHECK(set.decode_into(i, 0, small).code == KUNAI_E_SPACE);
        CHECK(set.try_decode(i, image->level_count).error().code == KUNAI_E_RANGE);
    }
    CHECK(!set.images().empty() && set.try_decode(99).error().code == KUNAI_E_RANGE);
}

/* "aaaa" as PRS: a literal, then a copy; given byte by byte, the stream gives the same. */
void test_prs()
{
    const Content packed = {0x51, 'a', 0xFF, 0x00, 0x00}, wanted(4, 'a');
    const auto whole = kunai::try_unpack_prs(packed);
    CHECK(whole && *whole == wanted);
    CHECK(kunai::try_unpack_prs({packed.data(), 2}).error().code == KUNAI_E_TRUNCATED);

    auto stream = kunai::PrsStream::try_open();
    CHECK(stream);
    Content content(16);
    kunai_prs_output out{content.data(), content.size(), 0};
    kunai_result result = KUNAI_NEED_INPUT;
    for (std::size_t i = 0; i < packed.size() && result == KUNAI_NEED_INPUT; i++) {
        kunai_prs_input in{&packed[i], 1, 0};

        result = stream->run(in, out, false);
    }
    content.resize(out.pos);
    CHECK(result == KUNAI_END && content == wanted);
    stream->restart();
    kunai_prs_input again{packed.data(), packed.size(), 0};
    content.assign(16, 0);
    out = {content.data(), content.size(), 0};
    CHECK(stream->run(again, out, true) == KUNAI_END && out.pos == 4 && stream->get());
    const std::vector<char> chars(packed.begin(), packed.end());
    CHECK(*kunai::try_unpack_prs(chars) == wanted);
}

void test_threads()
{
    const Content data = read("model_bent.nj");
    const auto model = kunai::Model::try_open(data.data(), data.size());
    double sums[2] = {0, 0};
    std::vector<std::thread> threads;

    CHECK(model);
    for (double &sum : sums)
        threads.emplace_back([&sum, view = kunai::ModelView(*model)] {
            for (int i = 0; i < 100; i++)
                for (const kunai::Mesh mesh : view.meshes())
                    for (const float value : mesh.positions())
                        sum += value;
        });
    for (std::thread &thread : threads)
        thread.join();
    CHECK(sums[0] == sums[1]);
}

void test_poses()
{
    const Content data = read("creature.nj");
    const auto model = kunai::Model::try_open(data.data(), data.size());
    kunai::Options options;

    CHECK(model);
    options.model = (*model).get();
    const auto motion = kunai::Motion::try_open(data.data(), data.size(), &options);
    CHECK(motion && (*motion)->fits(*model));
    const auto pose = (*motion)->try_pose(*model, 0);
    CHECK(pose && (*pose).size() == (*model)->nodes().size());
    const auto worlds = (*model)->try_world(*pose);
    CHECK(worlds && (*worlds).size() == 16 * (*model)->nodes().size());
    CHECK((*model)->try_skin(UINT32_MAX, *worlds).error().code == KUNAI_E_RANGE);

    const kunai::MotionView view = *motion;
    for (std::uint32_t i = 0; i < view.tracks().size(); i++) {
        const auto values = view.try_sample(i, 0.5f);
        CHECK(values && (*values).size() == view.tracks()[i]->value_count);
    }
    CHECK(view.try_sample(UINT32_MAX, 0).error().code == KUNAI_E_RANGE);
    CHECK(view.try_sample(0, 0, 99).error().code == KUNAI_E_ARGUMENT);
    CHECK(view.try_shape(*model, 0, 0).error().code == KUNAI_E_ARGUMENT); /* it moves nodes */
    const auto matrix = (*model)->try_uv_matrix(0, {2, 3}, 0, {0, 0});
    CHECK(matrix && (*matrix)[0] == 2);
    CHECK((*model)->try_uv_matrix(UINT32_MAX, {1, 1}, 0, {0, 0}).error().code == KUNAI_E_RANGE);
    CHECK(kunai::MapView().try_heights(0, 0).error().code == KUNAI_E_ARGUMENT);
}

/* A closed handle gives no records, and errors instead of results. */
void test_closed_handles()
{
    const kunai::ModelView model;
    const kunai::TexturesView textures;
    const kunai::ArchiveView archive;
    const kunai::MotionView motion;
    kunai::PrsStream stream;
    kunai_prs_input in{nullptr, 0, 0};
    kunai_prs_output out{nullptr, 0, 0};

    CHECK(!model.info() && model.meshes().empty() && !model.meshes()[0] && !model.texture_list());
    CHECK(model.try_world().error().code == KUNAI_E_ARGUMENT);
    CHECK(textures.try_decode(0).error().code == KUNAI_E_ARGUMENT);
    CHECK(archive.try_read(0).error().code == KUNAI_E_ARGUMENT);
    CHECK(archive.get_stored(0).empty() && archive.find("a") == -1);
    CHECK(motion.try_pose(model, 0).error().code == KUNAI_E_ARGUMENT && !motion.fits(model));
    CHECK(!stream && stream.run(in, out, true) == KUNAI_E_ARGUMENT);
    stream.restart();
}

/* A joined set has the images of its parts, one set after the other. */
void test_joined_textures()
{
    const Content data = read("creature.pvm");
    const auto set = kunai::Textures::try_open(data.data(), data.size());

    CHECK(set);
    const std::vector<kunai_textures_part> parts(3, {(*set).get(), {nullptr, 0}});
    const auto joined = kunai::try_join(parts);
    CHECK(joined && (*joined)->images().size() == 3 * (*set)->images().size());
    const kunai_textures_part wrong{nullptr, {nullptr, 0}};
    CHECK(kunai::try_join({&wrong, 1}).error().code == KUNAI_E_ARGUMENT);
}

/* A stage asks for its own file first. Without it the world fails, and so does an empty one. */
void test_worlds()
{
    const Content stage = read("stage_n.rel"), none;
    kunai::WorldOptions selection;
    int count = 0;

    selection.flags = KUNAI_WORLD_STAGE;
    const auto scene = kunai::try_join_world(selection, [&](const kunai_request &request) -> const Content & {
        count++;
        return request.store == KUNAI_STORE_STAGE && request.index == 0 ? stage : none;
    });
    CHECK(scene && count > 0 && (*scene)->sections().size() == (*scene)->info()->section_count);
    CHECK(scene && !(*scene)->sections().empty());
    const auto missing = kunai::try_join_world(selection, [](const kunai_request &) { return kunai::Bytes(); });
    CHECK(missing.error().code == KUNAI_E_RANGE);
    selection.flags = 0x80000000;
    CHECK(kunai::try_join_world(selection, [](const kunai_request &) { return kunai::Bytes(); }).error().code ==
          KUNAI_E_ARGUMENT);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fputs("usage: test SAMPLE\n", stderr);
        return 2;
    }
    sample = argv[1];
    test_owners();
    test_failing_memory();
    test_many_opens();
    test_damage();
    test_iterators();
    test_missing_memory();
    test_closed_handles();
#ifdef KUNAI_HPP_EXCEPTIONS
    test_exceptions();
#endif
    test_values();
    test_textures();
    test_prs();
    test_threads();
    test_poses();
    test_joined_textures();
    test_worlds();
    std::printf("kunai.hpp: %d failed\n", failures);
    return failures != 0;
}
