/*
 * kunai.hpp - kunai for C++17: handles that close themselves, arrays with their lengths, ranges, and errors as
 * exceptions or as values. The C headers describe formats, members and functions; this header adds what C cannot
 * say. Everything is inline.
 *
 * Example (examples/cpp/first.cpp):
 *
 *     const kunai::Model model(data, size);
 *
 *     for (const kunai::Mesh mesh : model->meshes())
 *         std::printf("%u vertices, first at %g\n", mesh->vertex_count, mesh.positions()[0]);
 *
 * Handles     Archive, Textures, Model, Motion, Scene, Map, Outline and PrsStream own what they opened. They can be
 *             moved, not copied. handle->... reads a handle; a temporary handle has no ->, because what it gives
 *             would be gone at once.
 * Views       ModelView, MotionView, TexturesView and so on point to a handle that something else owns. An owner
 *             converts to its view.
 * Records     Mesh, Node, Entry and so on point to a struct of the library. record->member is a member of C.
 *             Arrays, strings and structs that the struct points to are functions of the same name.
 * Lifetime    Views, records, spans and strings are valid until their handle is closed. A move of the handle does not
 *             change that. Archive and Textures read the caller's bytes until they are closed, and a joined set reads
 *             its parts. Clang warns about some spans and views that outlive what they point to.
 * Errors      Constructors throw kunai::Error. Functions named try_... return a Result, and throw nothing: missing
 *             memory is KUNAI_E_MEMORY. Without exceptions (-fno-exceptions), only the latter exist, and a vector
 *             without memory ends the program.
 * Threads     As in C: any number of threads may read one handle.
 */
#ifndef KUNAI_HPP
#define KUNAI_HPP

#if __has_include(<kunai/kunai.h>)
#include <kunai/kunai.h>
#else
#include "kunai.h" /* of the amalgamation */
#endif

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define KUNAI_HPP_EXCEPTIONS 1
#include <new>
#include <stdexcept>
#endif

/* The compiler may warn if the object made outlives the argument. */
#if defined(__clang__)
#define KUNAI_HPP_BORROWED [[clang::lifetimebound]]
#else
#define KUNAI_HPP_BORROWED
#endif

namespace kunai {

/* ---- spans, lists, records ---- */

/* An array that something else owns. Like std::span, which C++17 lacks. */
template <class T> class Span {
    template <class Data>
    using enable_if_items = std::enable_if_t<std::is_convertible_v<std::remove_pointer_t<Data> (*)[], T (*)[]>>;

public:
    using value_type = std::remove_cv_t<T>;

    Span() noexcept = default;
    /* An array of the library is NULL if it is missing: it has no items then. */
    Span(T *first, std::size_t count) noexcept : first_(first), count_(first ? count : 0) {}
    template <class Of, std::size_t count, class = std::enable_if_t<std::is_convertible_v<Of (*)[], T (*)[]>>>
    Span(Of (&of KUNAI_HPP_BORROWED)[count]) noexcept : first_(of), count_(count)
    {
    }
    /* Of anything with data() and size(). The items stay where they are, and are no derived structs. */
    template <class Of, class = enable_if_items<decltype(std::declval<Of &>().data())>>
    Span(Of &of KUNAI_HPP_BORROWED) noexcept : first_(of.data()), count_(of.size())
    {
    }
    template <class Of, class = enable_if_items<decltype(std::declval<const Of &>().data())>>
    Span(const Of &of KUNAI_HPP_BORROWED) noexcept : first_(of.data()), count_(of.size())
    {
    }

    T *data() const noexcept { return first_; }
    std::size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return !count_; }
    T *begin() const noexcept { return first_; }
    T *end() const noexcept { return first_ ? first_ + count_ : nullptr; }
    T &operator[](std::size_t index) const noexcept
    {
        assert(index < count_);
        return first_[index];
    }

private:
    T *first_ = nullptr;
    std::size_t count_ = 0;
};

/* The bytes of anything with data() and size(): of a std::string, a std::vector<char> or another Span, too. */
class Bytes : public Span<const unsigned char> {
public:
    Bytes() noexcept = default;
    Bytes(Span<const unsigned char> of) noexcept : Span(of) {}
    Bytes(const void *first, std::size_t size) noexcept : Span(static_cast<const unsigned char *>(first), size) {}
    template <class Of, class Item = std::remove_pointer_t<decltype(std::declval<const Of &>().data())>,
              class = std::enable_if_t<std::is_trivially_copyable_v<Item>>>
    Bytes(const Of &of KUNAI_HPP_BORROWED) noexcept : Bytes(of.data(), of.size() * sizeof(Item))
    {
    }
};

/* What -> of an object gives that is made for one expression. */
template <class T> struct Arrow {
    T of;
    const T *operator->() const noexcept { return &of; }
};

/* Walks over anything with operator[]: the items are made on the way. */
template <class Range> class Iterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = decltype(std::declval<const Range &>()[0]);
    using difference_type = std::ptrdiff_t;
    using pointer = Arrow<value_type>;
    using reference = value_type;

    Iterator() noexcept = default;
    Iterator(Range range, std::size_t at) noexcept : range_(range), at_(at) {}
    value_type operator*() const noexcept { return range_[at_]; }
    pointer operator->() const noexcept { return {range_[at_]}; }
    Iterator &operator++() noexcept
    {
        at_++;
        return *this;
    }
    Iterator operator++(int) noexcept
    {
        Iterator before = *this;

        at_++;
        return before;
    }
    bool operator==(const Iterator &other) const noexcept { return at_ == other.at_; }
    bool operator!=(const Iterator &other) const noexcept { return at_ != other.at_; }

private:
    Range range_;
    std::size_t at_ = 0;
};

/* A struct of the library. */
template <class T> class Struct {
public:
    using type = T;

    Struct() noexcept = default;
    explicit Struct(const T *of) noexcept : of_(of) {}
    const T *get() const noexcept { return of_; }
    const T *operator->() const noexcept
    {
        assert(of_);
        return of_;
    }
    const T &operator*() const noexcept
    {
        assert(of_);
        return *of_;
    }
    /* False if the handle lacks the struct. */
    explicit operator bool() const noexcept { return of_ != nullptr; }

private:
    const T *of_ = nullptr;
};

/* A name of the library. It can contain any bytes; C strings end at the first zero. */
class String : public std::string_view {
public:
    using type = kunai_string;

    explicit String(const kunai_string &of) noexcept : std::string_view(of.data, of.size) {}
    explicit String(const kunai_string *of) noexcept : String(*of) {}
};

/* An array of structs, as records. data() has the structs themselves. */
template <class R> class Array {
public:
    using type = typename R::type;

    Array() noexcept = default;
    Array(const type *first, std::size_t count) noexcept : items_(first, count) {}
    const type *data() const noexcept { return items_.data(); }
    std::size_t size() const noexcept { return items_.size(); }
    bool empty() const noexcept { return items_.empty(); }
    R operator[](std::size_t index) const noexcept { return R(&items_[index]); }
    Iterator<Array> begin() const noexcept { return {*this, 0}; }
    Iterator<Array> end() const noexcept { return {*this, size()}; }

private:
    Span<const type> items_;
};

/* The structs that a handle has several of. */
template <class R, class H> class List {
public:
    using type = typename R::type;
    using Get = const type *(*)(const H *, std::uint32_t);

    List() noexcept = default;
    List(const H *handle, std::uint32_t count, Get get) noexcept : handle_(handle), count_(count), get_(get) {}
    std::size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return !count_; }
    /* An index out of range gives a record that is false. */
    R operator[](std::size_t index) const noexcept
    {
        return R(index < count_ ? get_(handle_, static_cast<std::uint32_t>(index)) : nullptr);
    }
    Iterator<List> begin() const noexcept { return {*this, 0}; }
    Iterator<List> end() const noexcept { return {*this, size()}; }

private:
    const H *handle_ = nullptr;
    std::uint32_t count_ = 0;
    Get get_ = nullptr;
};

/* A handle that something else owns. */
template <class H> class HandleView {
public:
    using type = H;

    HandleView() noexcept = default;
    explicit HandleView(const H *of) noexcept : of_(of) {}
    const H *get() const noexcept { return of_; }
    explicit operator bool() const noexcept { return of_ != nullptr; }

private:
    const H *of_ = nullptr;
};

/* ---- generated by tests/api/make_bindings.py from tests/api/api.json: do not edit ---- */

class ModelView;
class MotionView;

/* One draw of a prop model: a shape with a material. Frozen. */
using MapDraw = Struct<kunai_map_draw>;

/* Facts about an open archive. Grows at its end. */
class ArchiveInfo : public Struct<kunai_archive_info> {
public:
    using Struct<kunai_archive_info>::Struct;
    /* [warning_count] problems that did not stop the open call, in the order of reading */
    Span<const kunai_error> warnings() const noexcept
    {
        return Span<const kunai_error>((*this)->warnings, std::size_t{(*this)->warning_count});
    }
};

/* A program of a ROM: the ARM9, the ARM7, or an overlay. Addresses are those of the console.
 * Frozen. */
using Program = Struct<kunai_program>;

/* Facts about a Nintendo DS ROM. Grows at its end. */
class Rom : public Struct<kunai_rom> {
public:
    using Struct<kunai_rom>::Struct;
    /* up to 12 bytes, usually ASCII */
    std::string_view title() const noexcept
    {
        return String((*this)->title);
    }
    /* game code: 4 bytes as stored, which can be 0. The last letter is the region */
    std::string_view code() const noexcept
    {
        return String((*this)->code);
    }
    /* maker code: 2 bytes as stored, which can be 0 */
    std::string_view maker() const noexcept
    {
        return String((*this)->maker);
    }
    /* [title_count] the titles of the banner in UTF-8, with line feeds: Japanese, English,
     * French, German, Italian, Spanish, then Chinese and Korean. Half of a surrogate pair is
     * U+FFFD */
    Array<String> titles() const noexcept
    {
        return Array<String>((*this)->titles, std::size_t{(*this)->title_count});
    }
    /* [1] NULL: there is no ARM9 */
    Program arm9() const noexcept
    {
        return Program((*this)->arm9);
    }
    /* [1] NULL: there is no ARM7 */
    Program arm7() const noexcept
    {
        return Program((*this)->arm7);
    }
    /* [overlay9_count] overlays of the ARM9 in the order of their table */
    Array<Program> overlays9() const noexcept
    {
        return Array<Program>((*this)->overlays9, std::size_t{(*this)->overlay9_count});
    }
    /* [overlay7_count] overlays of the ARM7 */
    Array<Program> overlays7() const noexcept
    {
        return Array<Program>((*this)->overlays7, std::size_t{(*this)->overlay7_count});
    }
};

/* One stored file. Grows at its end. */
class Entry : public Struct<kunai_entry> {
public:
    using Struct<kunai_entry>::Struct;
    /* as stored, with its path. Names may be empty, may repeat, and may contain "..", a drive
     * letter or other hostile text */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
    /* [1] ROM: the ARM9, the ARM7, or the first overlay that names this file; else NULL */
    Program program() const noexcept
    {
        return Program((*this)->program);
    }
    /* QST: title of the quest, as stored with the part, often with "PSO/"; else "" */
    std::string_view title() const noexcept
    {
        return String((*this)->title);
    }
    /* QST: name of the quest in the header of its script: only of a part ".bin" that the table
     * calls packed, and not with KUNAI_ARCHIVE_QUICK. PC and Blue Burst: in UTF-8. Other
     * platforms: bytes as stored, in Shift-JIS or ISO 8859. Else "" */
    std::string_view quest() const noexcept
    {
        return String((*this)->quest);
    }
};

/* Facts about an open map file. Grows at its end. */
class MapInfo : public Struct<kunai_map_info> {
public:
    using Struct<kunai_map_info>::Struct;
    /* [warning_count] problems that did not stop the open call, in the order of reading */
    Span<const kunai_error> warnings() const noexcept
    {
        return Span<const kunai_error>((*this)->warnings, std::size_t{(*this)->warning_count});
    }
};

/* One map of the table in the game's program (platinum.md 3). Fields that the game does not have
 * are 0. Frozen. */
using MapHeader = Struct<kunai_map_header>;

/* The land of each cell (platinum.md 4). Cell (x, z) has the index x + z * width. Grows at its
 * end. */
class MapMatrix : public Struct<kunai_map_matrix> {
public:
    using Struct<kunai_map_matrix>::Struct;
    /* prefix of model names; may be empty */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
    /* [width * height] index of the land, or KUNAI_MAP_CELL_EMPTY */
    Span<const uint16_t> lands() const noexcept
    {
        return Span<const uint16_t>((*this)->lands, std::size_t{(*this)->width} * std::size_t{(*this)->height});
    }
    /* [width * height] index of the header of the cell. NULL: every cell has the header that led
     * to this matrix */
    Span<const uint16_t> headers() const noexcept
    {
        return Span<const uint16_t>((*this)->headers, std::size_t{(*this)->width} * std::size_t{(*this)->height});
    }
    /* [width * height] altitude of the map model. NULL: 0 everywhere */
    Span<const uint8_t> altitudes() const noexcept
    {
        return Span<const uint8_t>((*this)->altitudes, std::size_t{(*this)->width} * std::size_t{(*this)->height});
    }
};

/* An object that stands on a land (platinum.md 5). Frozen. */
using MapProp = Struct<kunai_map_prop>;

/* A part of a plane on which things stand (platinum.md 5.1): all (x, y, z) with normal[0] * x +
 * normal[1] * y + normal[2] * z + constant = 0 inside the rectangle. Frozen. */
using MapPlate = Struct<kunai_map_plate>;

/* A range of z with the plates in it. Strips are in the order of rising z. Frozen. */
using MapStrip = Struct<kunai_map_strip>;

/* A triangle on which things stand, in files of Diamond and Pearl (platinum.md 10): all (x, y,
 * z) with normal[0] * x + normal[1] * y + normal[2] * z + constant = 0 between the corners. The
 * game never finds triangles with the opposite winding. Frozen. */
using MapTriangle = Struct<kunai_map_triangle>;

/* A rectangle of the grid of Diamond and Pearl, with its strips. Frozen. */
using MapHeightCell = Struct<kunai_map_height_cell>;

/* A range of z in a cell, with the triangles in it. The game takes the first strip of the cell
 * whose scanline is greater than z, or else the last one. Frozen. */
using MapCellStrip = Struct<kunai_map_cell_strip>;

/* A background sound of HeartGold. Frozen. */
using MapSound = Struct<kunai_map_sound>;

/* A land file, or a BDHC file, which contains only the heights. A list that the file does not
 * contain has a count of 0, and may be NULL. The heights are plates in strips, or, in files of
 * Diamond and Pearl, triangles in a grid. Grows at its end. */
class MapLand : public Struct<kunai_map_land> {
public:
    using Struct<kunai_map_land>::Struct;
    /* [32 * 32] enum kunai_tile, at [x + z * 32]. NULL: a BDHC file */
    Span<const uint16_t> tiles() const noexcept
    {
        return Span<const uint16_t>((*this)->tiles, 32 * 32);
    }
    /* [prop_count] the game uses the first 32 */
    Array<MapProp> props() const noexcept
    {
        return Array<MapProp>((*this)->props, std::size_t{(*this)->prop_count});
    }
    /* [plate_count] all plates */
    Array<MapPlate> plates() const noexcept
    {
        return Array<MapPlate>((*this)->plates, std::size_t{(*this)->plate_count});
    }
    /* [strip_count] scanlines never fall */
    Array<MapStrip> strips() const noexcept
    {
        return Array<MapStrip>((*this)->strips, std::size_t{(*this)->strip_count});
    }
    /* [access_count] indices of plates */
    Span<const uint16_t> accesses() const noexcept
    {
        return Span<const uint16_t>((*this)->accesses, std::size_t{(*this)->access_count});
    }
    /* [sound_count] HeartGold only */
    Array<MapSound> sounds() const noexcept
    {
        return Array<MapSound>((*this)->sounds, std::size_t{(*this)->sound_count});
    }
    /* [point_count * 3] x, y, z of each point in fx32 */
    Span<const int32_t> points() const noexcept
    {
        return Span<const int32_t>((*this)->points, std::size_t{(*this)->point_count} * 3);
    }
    /* [normal_count * 3] unit normals in fx32 */
    Span<const int32_t> normals() const noexcept
    {
        return Span<const int32_t>((*this)->normals, std::size_t{(*this)->normal_count} * 3);
    }
    /* [triangle_count] all triangles */
    Array<MapTriangle> triangles() const noexcept
    {
        return Array<MapTriangle>((*this)->triangles, std::size_t{(*this)->triangle_count});
    }
    /* [cell_count] all cells of the grid */
    Array<MapHeightCell> cells() const noexcept
    {
        return Array<MapHeightCell>((*this)->cells, std::size_t{(*this)->cell_count});
    }
    /* [cell_strip_count] strips of all cells */
    Array<MapCellStrip> cell_strips() const noexcept
    {
        return Array<MapCellStrip>((*this)->cell_strips, std::size_t{(*this)->cell_strip_count});
    }
    /* [cell_access_count] indices of triangles */
    Span<const uint16_t> cell_accesses() const noexcept
    {
        return Span<const uint16_t>((*this)->cell_accesses, std::size_t{(*this)->cell_access_count});
    }
};

/* The files that belong to an area (platinum.md 6). Grows at its end. */
using MapArea = Struct<kunai_map_area>;

/* The light of an area until a time of day (platinum.md 7). Colours outside 0 .. 31 and times
 * outside 0 .. 43200 are reported as warnings and handed out as they are: -1 is 0xFFFFFFFF.
 * Frozen. */
using MapLight = Struct<kunai_map_light>;

/* The animations of one prop model (platinum.md 6). Grows at its end. */
using MapAnimation = Struct<kunai_map_animation>;

/* A sign, a hidden item, or another thing without graphics (platinum.md 11). Frozen. */
using MapBackground = Struct<kunai_map_background>;

/* A person, an item, a boulder (platinum.md 11). Frozen. */
using MapObject = Struct<kunai_map_object>;

/* A door, stairs (platinum.md 11). Frozen. */
using MapWarp = Struct<kunai_map_warp>;

/* A rectangle that runs a script (platinum.md 11). The script runs when the player stands at x
 * <= tile x < x + width, z <= tile z < z + length, and the variable equals the value. Frozen. */
using MapTrigger = Struct<kunai_map_trigger>;

/* Totals of a model. Grows at its end. */
class ModelInfo : public Struct<kunai_model_info> {
public:
    using Struct<kunai_model_info>::Struct;
    /* [warning_count] problems that did not stop the open call, in the order of reading */
    Span<const kunai_error> warnings() const noexcept
    {
        return Span<const kunai_error>((*this)->warnings, std::size_t{(*this)->warning_count});
    }
    /* [16 * node_count] inverse bind matrices; NULL: the model has no skinned mesh */
    Span<const float> inverse_binds() const noexcept
    {
        return Span<const float>((*this)->inverse_binds, 16 * std::size_t{(*this)->node_count});
    }
    /* Nitro: name of the model; model of a LandTable: label of its root; else empty */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
    /* [motion_file_count] SA Tools: names of the .saanim files of the model, as stored: paths
     * from the folder of the model. NULL: the file lists no names */
    Array<String> motion_files() const noexcept
    {
        return Array<String>((*this)->motion_files, std::size_t{(*this)->motion_file_count});
    }
};

/* A transform: scale, then rotate, then translate. Frozen: callers make arrays of them. */
using Transform = Struct<kunai_transform>;

/* One node. Nodes are in traversal order: parents first, children before the next sibling. Grows
 * at its end. */
class Node : public Struct<kunai_node> {
public:
    using Struct<kunai_node>::Struct;
    /* empty: the file has no names */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
};

/* The part of a mesh that is drawn with one material (Nitro: and shown or hidden with one node).
 * Opaque parts come first, then blended parts, each in the order of the file. With
 * KUNAI_MODEL_DRAW_ORDER, and in volumes, a sub-mesh is one draw of the file. If a sub-mesh is
 * made of several draws, node, flags and order are those of the first. Frozen. */
using Submesh = Struct<kunai_submesh>;

/* The part of one vertex that one node contributes, exactly as the file says. Frozen. */
using Influence = Struct<kunai_influence>;

/* One mesh. Grows at its end. */
class Mesh : public Struct<kunai_mesh> {
public:
    using Struct<kunai_mesh>::Struct;
    /* [3 * vertex_count] skinned: in bind space, which is often not the rest pose */
    Span<const float> positions() const noexcept
    {
        return Span<const float>((*this)->positions, 3 * std::size_t{(*this)->vertex_count});
    }
    /* [3 * vertex_count] unit vectors; zeros: the vertex has none */
    Span<const float> normals() const noexcept
    {
        return Span<const float>((*this)->normals, 3 * std::size_t{(*this)->vertex_count});
    }
    /* [8][2 * vertex_count] sets of texture coordinates; zeros: the vertex has none. Only Ginja
     * has sets 1 to 7 */
    Span<const float> uvs(std::size_t set) const noexcept
    {
        return Span<const float>(set < 8 ? (*this)->uvs[set] : nullptr, 2 * std::size_t{(*this)->vertex_count});
    }
    /* [2][4 * vertex_count] R, G, B, A; white: the vertex has none. Only Ginja has colours 1 */
    Span<const uint8_t> colors(std::size_t set) const noexcept
    {
        return Span<const uint8_t>(set < 2 ? (*this)->colors[set] : nullptr, 4 * std::size_t{(*this)->vertex_count});
    }
    /* [index_count] indices of vertices */
    Span<const uint32_t> indices() const noexcept
    {
        return Span<const uint32_t>((*this)->indices, std::size_t{(*this)->index_count});
    }
    /* [submesh_count] in the order of drawing */
    Array<Submesh> submeshes() const noexcept
    {
        return Array<Submesh>((*this)->submeshes, std::size_t{(*this)->submesh_count});
    }
    /* [vertex_count] where the vertex comes from. Ninja: its index in the vertex list of the
     * node of its first influence. Ginja: its index in the array of positions, or its slot; if
     * corners contain the position itself, the index of the corner in the node. Xinja: its index
     * in its vertex set. Nitro: its index among the vertices of its shape */
    Span<const uint32_t> sources() const noexcept
    {
        return Span<const uint32_t>((*this)->sources, std::size_t{(*this)->vertex_count});
    }
    /* [4 * vertex_count] nodes; a joint with weight 0 is 0 */
    Span<const uint16_t> joints() const noexcept
    {
        return Span<const uint16_t>((*this)->joints, 4 * std::size_t{(*this)->vertex_count});
    }
    /* [4 * vertex_count] of the joints: the four largest weights of the vertex, which sum to 1
     * here */
    Span<const float> weights() const noexcept
    {
        return Span<const float>((*this)->weights, 4 * std::size_t{(*this)->vertex_count});
    }
    /* [influence_count] all influences, vertex after vertex */
    Array<Influence> influences() const noexcept
    {
        return Array<Influence>((*this)->influences, std::size_t{(*this)->influence_count});
    }
    /* [vertex_count + 1] where the influences of a vertex begin; those of vertex v end where
     * those of v + 1 begin */
    Span<const uint32_t> influence_starts() const noexcept
    {
        return Span<const uint32_t>((*this)->influence_starts, std::size_t{(*this)->vertex_count} + 1);
    }
    /* [4 * vertex_count] R, G, B, A; white: the vertex has none */
    Span<const uint8_t> speculars() const noexcept
    {
        return Span<const uint8_t>((*this)->speculars, 4 * std::size_t{(*this)->vertex_count});
    }
    /* [2 * vertex_count] texture coordinates for pixels inside a modifier volume, with texture2;
     * not a second layer. Zeros: none */
    Span<const float> volume_uvs() const noexcept
    {
        return Span<const float>((*this)->volume_uvs, 2 * std::size_t{(*this)->vertex_count});
    }
    /* [user_count * index_count / 3] user_count words per triangle, for the game; 0: missing */
    Span<const uint16_t> user_words() const noexcept
    {
        return Span<const uint16_t>((*this)->user_words, std::size_t{(*this)->user_count} * std::size_t{(*this)->index_count} / 3);
    }
    /* [index_count] one vector per triangle: x, y, z. A triangle has 3 indices, so the array has
     * as many floats as the mesh has indices. In the space of the node that draws the triangle;
     * zeros: the triangle has none. Games may not use them */
    Span<const float> polygon_normals() const noexcept
    {
        return Span<const float>((*this)->polygon_normals, std::size_t{(*this)->index_count});
    }
    /* [3 * vertex_count] unit vectors; zeros: the vertex has none */
    Span<const float> binormals() const noexcept
    {
        return Span<const float>((*this)->binormals, 3 * std::size_t{(*this)->vertex_count});
    }
    /* [3 * vertex_count] unit vectors; zeros: the vertex has none */
    Span<const float> tangents() const noexcept
    {
        return Span<const float>((*this)->tangents, 3 * std::size_t{(*this)->vertex_count});
    }
};

/* One material. Ginja and Xinja have no materials of their own: the library makes one of each
 * state that meshes are drawn with. The defaults of state that nothing has set: white, no
 * texture, repeated, and the usual blending in the translucent list. Xinja defaults are also
 * unlit and double-sided, with the colours of the vertices if they have any. Nitro materials
 * have the indices of the file; after them come materials that are drawn in a second way
 * (hidden, or with colours of vertices), with the same names. Grows at its end. */
class Material : public Struct<kunai_material> {
public:
    using Struct<kunai_material>::Struct;
    /* empty: the file has no names */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
    /* [parameter_count] more words of the file. Ginja: enum kunai_ginja_parameter; Xinja: enum
     * kunai_xinja_state; Nitro: enum kunai_nitro_word; NULL: none */
    Span<const uint32_t> parameters() const noexcept
    {
        return Span<const uint32_t>((*this)->parameters, std::size_t{(*this)->parameter_count});
    }
};

/* Facts about a motion. Grows at its end. */
class MotionInfo : public Struct<kunai_motion_info> {
public:
    using Struct<kunai_motion_info>::Struct;
    /* [warning_count] problems that did not stop the open call, in the order of reading */
    Span<const kunai_error> warnings() const noexcept
    {
        return Span<const kunai_error>((*this)->warnings, std::size_t{(*this)->warning_count});
    }
    /* empty if the file stores no name */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
    /* name of the root node (NJS_OBJECT) of the model that moves */
    std::string_view model_name() const noexcept
    {
        return String((*this)->model_name);
    }
    /* name of the NJS_ACTION: a model together with a motion */
    std::string_view action_name() const noexcept
    {
        return String((*this)->action_name);
    }
};

/* One property of one group over time. Grows at its end. */
class Track : public Struct<kunai_track> {
public:
    using Struct<kunai_track>::Struct;
    /* NSBTA, NSBTP, NSBMA: name of a material. All materials with this name move; there can be
     * several. Else empty */
    std::string_view target() const noexcept
    {
        return String((*this)->target);
    }
    /* [key_count] rising */
    Span<const float> frames() const noexcept
    {
        return Span<const float>((*this)->frames, std::size_t{(*this)->key_count});
    }
    /* [key_count * value_count] see enum kunai_property; NULL: shapes with an unknown count of
     * points */
    Span<const float> values() const noexcept
    {
        return Span<const float>((*this)->values, std::size_t{(*this)->key_count} * std::size_t{(*this)->value_count});
    }
    /* [key_count * raw_count] integers as stored, see below; or NULL */
    Span<const int32_t> raw() const noexcept
    {
        return Span<const int32_t>((*this)->raw, std::size_t{(*this)->key_count} * std::size_t{(*this)->raw_count});
    }
    /* [name_count] KUNAI_PROPERTY_TEXTURE_SWAP: names of all textures, then of all palettes;
     * else NULL */
    Array<String> names() const noexcept
    {
        return Array<String>((*this)->names, std::size_t{(*this)->name_count});
    }
};

/* Facts about the whole outline. Lives until kunai_outline_close. Grows at its end. */
class OutlineInfo : public Struct<kunai_outline_info> {
public:
    using Struct<kunai_outline_info>::Struct;
    /* [warning_count] problems that did not stop the open call, in the order of reading */
    Span<const kunai_error> warnings() const noexcept
    {
        return Span<const kunai_error>((*this)->warnings, std::size_t{(*this)->warning_count});
    }
};

/* One structure. Lives until kunai_outline_close. Grows at its end. */
class Record : public Struct<kunai_record> {
public:
    using Struct<kunai_record>::Struct;
    /* name of the structure in its format; static text */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
};

/* Facts about a scene. Grows at its end. */
class SceneInfo : public Struct<kunai_scene_info> {
public:
    using Struct<kunai_scene_info>::Struct;
    /* [warning_count] problems that did not stop the open call, in the order of reading */
    Span<const kunai_error> warnings() const noexcept
    {
        return Span<const kunai_error>((*this)->warnings, std::size_t{(*this)->warning_count});
    }
};

/* A model of a scene. Grows at its end. */
class SceneModel : public Struct<kunai_scene_model> {
public:
    using Struct<kunai_scene_model>::Struct;
    /* for the functions of kunai/model.h. NULL: result says why */
    ModelView model() const noexcept;
    /* "" if the file stores no name, or model is NULL */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
};

/* A motion of a scene. Grows at its end. */
class Clip : public Struct<kunai_clip> {
public:
    using Struct<kunai_clip>::Struct;
    /* for the functions of kunai/motion.h. Never NULL: for a motion that cannot be read, there
     * is no clip, but a warning */
    MotionView motion() const noexcept;
    /* "" if the file stores no name */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
};

/* A file of textures that a scene names. The caller opens it with kunai_textures_open. Grows at
 * its end. */
using TextureSet = Struct<kunai_texture_set>;

/* A part of a stage, a room of a minimap, or all of another file. Grows at its end. */
using Section = Struct<kunai_section>;

/* One model at one place in the world. Stages: the instances of a section are the static ones,
 * then the animated ones, each in the order of the file. LandTables: the entries, then the
 * animated entries, each in the order of the file. Lands and maps: the land, then its first 32
 * props: the game ignores further props. Other files: one of each model. Grows at its end. */
class Instance : public Struct<kunai_instance> {
public:
    using Struct<kunai_instance>::Struct;
    /* [clip_count] indices for kunai_scene_get_clip: the motions that the file gives this
     * instance. The comment at the top says what several clips mean. Stages, LandTables: one
     * clip at most */
    Span<const uint32_t> clips() const noexcept
    {
        return Span<const uint32_t>((*this)->clips, std::size_t{(*this)->clip_count});
    }
};

/* A LandTable: what a level of Sonic Adventure consists of. Lands of Pokémon Platinum
 * (kunai_map_land, kunai_scene_land) are something else. Grows at its end. */
class LandTable : public Struct<kunai_land_table> {
public:
    using Struct<kunai_land_table>::Struct;
    /* label of the table in the file; "": no label */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
    /* name of the texture file of the game, without the extension; "": no name */
    std::string_view texture_file() const noexcept
    {
        return String((*this)->texture_file);
    }
    /* who made the file, as the file says; "" if it does not */
    std::string_view author() const noexcept
    {
        return String((*this)->author);
    }
    /* text about the file; "": no text */
    std::string_view description() const noexcept
    {
        return String((*this)->description);
    }
};

/* One record of a .tam file. Grows at its end. */
class TextureAnimation : public Struct<kunai_texture_animation> {
public:
    using Struct<kunai_texture_animation>::Struct;
    /* [2 * frame_count] pairs: index of a texture, delay. The unit of the delay is not known */
    Span<const uint16_t> frames() const noexcept
    {
        return Span<const uint16_t>((*this)->frames, 2 * std::size_t{(*this)->frame_count});
    }
};

/* Triangles that lie together. LandTables: one group for each entry that is solid or water, in
 * the order of the file. Frozen. */
using CollisionGroup = Struct<kunai_collision_group>;

/* Everything that a player can stand on or run into, in world space: the transforms of sections
 * and nodes are already applied. LandTables: also the surfaces of water, which the flags tell
 * apart. Every triangle is in exactly one group. To search a box, look at the groups first.
 * Grows at its end. */
class Collision : public Struct<kunai_collision> {
public:
    using Struct<kunai_collision>::Struct;
    /* [3 * vertex_count] x, y, z in the world */
    Span<const float> positions() const noexcept
    {
        return Span<const float>((*this)->positions, 3 * std::size_t{(*this)->vertex_count});
    }
    /* [3 * triangle_count] vertices; counter-clockwise seen from the front */
    Span<const uint32_t> indices() const noexcept
    {
        return Span<const uint32_t>((*this)->indices, 3 * std::size_t{(*this)->triangle_count});
    }
    /* [3 * triangle_count] one normal per triangle, as stored. A few thin triangles of real
     * files have the opposite normal; the normal of a triangle without area is arbitrary.
     * LandTables store none: the unit vector of the front side, or 0 for a triangle without area */
    Span<const float> normals() const noexcept
    {
        return Span<const float>((*this)->normals, 3 * std::size_t{(*this)->triangle_count});
    }
    /* [triangle_count] enum kunai_collision_flags. LandTables: the flags of the entry, enum
     * kunai_sa1_surface_flags or kunai_sa2_surface_flags, with bit 31 */
    Span<const uint32_t> flags() const noexcept
    {
        return Span<const uint32_t>((*this)->flags, std::size_t{(*this)->triangle_count});
    }
    /* [group_count] in the order of the file */
    Array<CollisionGroup> groups() const noexcept
    {
        return Array<CollisionGroup>((*this)->groups, std::size_t{(*this)->group_count});
    }
};

/* What happens when a wave is defeated. Frozen. */
using PlacementAction = Struct<kunai_placement_action>;

/* A table of placements of a quest, or the one of a list. Grows at its end. */
using PlacementTable = Struct<kunai_placement_table>;

/* Something that stands in a stage or on a map, without a model. Members that a kind does not
 * have are 0. */
class Placement : public Struct<kunai_placement> {
public:
    using Struct<kunai_placement>::Struct;
    /* [raw_count] the record as stored, as little-endian words of 32 bits */
    Span<const uint32_t> raw() const noexcept
    {
        return Span<const uint32_t>((*this)->raw, std::size_t{(*this)->raw_count});
    }
    /* [action_count] WAVE: what the game does when the wave is defeated. Never NULL */
    Array<PlacementAction> actions() const noexcept
    {
        return Array<PlacementAction>((*this)->actions, std::size_t{(*this)->action_count});
    }
};

/* Facts about a whole set. Grows at its end. */
class TexturesInfo : public Struct<kunai_textures_info> {
public:
    using Struct<kunai_textures_info>::Struct;
    /* [warning_count] problems that did not stop the open call, in the order of reading */
    Span<const kunai_error> warnings() const noexcept
    {
        return Span<const kunai_error>((*this)->warnings, std::size_t{(*this)->warning_count});
    }
};

/* An array of colours. Frozen: callers may make one; decoding uses only colors and count. */
class Palette : public Struct<kunai_palette> {
public:
    using Struct<kunai_palette>::Struct;
    /* [4 * count] R, G, B, A of each colour; alpha is not multiplied in. Never NULL in a set;
     * callers may give NULL if count is 0 */
    Span<const uint8_t> colors() const noexcept
    {
        return Span<const uint8_t>((*this)->colors, 4 * std::size_t{(*this)->count});
    }
    /* of the image or palette; empty if the file has none */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
};

/* One stored mip level. Frozen. */
using Level = Struct<kunai_level>;

/* An image of a set. pixel_format and data_format are codes of the file. Grows at its end. */
class Image : public Struct<kunai_image> {
public:
    using Struct<kunai_image>::Struct;
    /* from the archive or dictionary; may be empty */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
    /* [level_count] the full size first; never NULL */
    Array<Level> levels() const noexcept
    {
        return Array<Level>((*this)->levels, std::size_t{(*this)->level_count});
    }
    /* [1] the palette that decoding uses if options name none. NULL: the image needs none, or
     * its palette is elsewhere */
    Palette palette() const noexcept
    {
        return Palette((*this)->palette);
    }
};

/* A texture that a model or a scene asks for. Frozen. */
class TextureRef : public Struct<kunai_texture_ref> {
public:
    using Struct<kunai_texture_ref>::Struct;
    /* name of the image; empty if the file stores none */
    std::string_view name() const noexcept
    {
        return String((*this)->name);
    }
    /* Nitro: the name of the palette; else empty */
    std::string_view palette() const noexcept
    {
        return String((*this)->palette);
    }
};

/* The textures that a model or a scene asks for: materials contain indices of this list. A Ninja
 * list without names has the rule KUNAI_MATCH_RULE_INDEX. Frozen: the caller may make a list. */
class TextureList : public Struct<kunai_texture_list> {
public:
    using Struct<kunai_texture_list>::Struct;
    /* [count] may be NULL if count is 0 */
    Array<TextureRef> refs() const noexcept
    {
        return Array<TextureRef>((*this)->refs, std::size_t{(*this)->count});
    }
};

/* What lies in a cell of a map. Grows at its end. */
using SceneLand = Struct<kunai_scene_land>;

/* An open archive. What it contains. */
class ArchiveParts : public HandleView<kunai_archive> {
public:
    using HandleView<kunai_archive>::HandleView;
    /* Gets the format, the counts and the warnings. */
    ArchiveInfo info() const noexcept
    {
        return ArchiveInfo(kunai_archive_get_info(get()));
    }
    /* Gets one entry. */
    List<Entry, kunai_archive> entries() const noexcept
    {
        return {get(), get() ? info()->entry_count : 0, kunai_archive_get_entry};
    }
    /* Gets the header of a Nintendo DS ROM, its programs and its titles. */
    Rom rom() const noexcept
    {
        return Rom(kunai_archive_get_rom(get()));
    }
};

/* One open map file. What it contains. */
class MapParts : public HandleView<kunai_map> {
public:
    using HandleView<kunai_map>::HandleView;
    /* Gets the facts about a map file. */
    MapInfo info() const noexcept
    {
        return MapInfo(kunai_map_get_info(get()));
    }
    /* Gets the headers of all maps. */
    Array<MapHeader> headers() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_map_get_headers(get(), &count);

        return Array<MapHeader>(first, count);
    }
    /* Gets the internal names of all maps. */
    Array<String> names() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_map_get_names(get(), &count);

        return Array<String>(first, count);
    }
    /* Gets the matrix. */
    MapMatrix matrix() const noexcept
    {
        return MapMatrix(kunai_map_get_matrix(get()));
    }
    /* Gets the land. */
    MapLand land() const noexcept
    {
        return MapLand(kunai_map_get_land(get()));
    }
    /* Gets the data of the area. */
    MapArea area() const noexcept
    {
        return MapArea(kunai_map_get_area(get()));
    }
    /* Gets the indices of the prop models that an area loads. */
    Span<const uint16_t> models() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_map_get_models(get(), &count);

        return Span<const uint16_t>(first, count);
    }
    /* Gets the lights of a day. */
    Array<MapLight> lights() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_map_get_lights(get(), &count);

        return Array<MapLight>(first, count);
    }
    /* Gets the animations of a prop model. */
    MapAnimation animation() const noexcept
    {
        return MapAnimation(kunai_map_get_animation(get()));
    }
    /* Gets the background events of a map. */
    Array<MapBackground> backgrounds() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_map_get_backgrounds(get(), &count);

        return Array<MapBackground>(first, count);
    }
    /* Gets the objects of a map. */
    Array<MapObject> objects() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_map_get_objects(get(), &count);

        return Array<MapObject>(first, count);
    }
    /* Gets the warps of a map. */
    Array<MapWarp> warps() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_map_get_warps(get(), &count);

        return Array<MapWarp>(first, count);
    }
    /* Gets the triggers of a map. */
    Array<MapTrigger> triggers() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_map_get_triggers(get(), &count);

        return Array<MapTrigger>(first, count);
    }
};

/* One open model. What it contains. */
class ModelParts : public HandleView<kunai_model> {
public:
    using HandleView<kunai_model>::HandleView;
    /* Gets the totals of a model. */
    ModelInfo info() const noexcept
    {
        return ModelInfo(kunai_model_get_info(get()));
    }
    /* Gets one node. */
    List<Node, kunai_model> nodes() const noexcept
    {
        return {get(), get() ? info()->node_count : 0, kunai_model_get_node};
    }
    /* Gets one mesh. */
    List<Mesh, kunai_model> meshes() const noexcept
    {
        return {get(), get() ? info()->mesh_count : 0, kunai_model_get_mesh};
    }
    /* Gets one material. */
    List<Material, kunai_model> materials() const noexcept
    {
        return {get(), get() ? info()->material_count : 0, kunai_model_get_material};
    }
    /* Gets the textures that a model asks for, for kunai_textures_match. */
    TextureList texture_list() const noexcept
    {
        return TextureList(kunai_model_get_texture_list(get()));
    }
};

/* One open motion. What it contains. */
class MotionParts : public HandleView<kunai_motion> {
public:
    using HandleView<kunai_motion>::HandleView;
    /* Gets the facts about a motion. */
    MotionInfo info() const noexcept
    {
        return MotionInfo(kunai_motion_get_info(get()));
    }
    /* Gets one track. Tracks are ordered by group, then property, then axis. */
    List<Track, kunai_motion> tracks() const noexcept
    {
        return {get(), get() ? info()->track_count : 0, kunai_motion_get_track};
    }
};

/* The structures of one file. The input is not needed after kunai_outline_open. What it
 * contains. */
class OutlineParts : public HandleView<kunai_outline> {
public:
    using HandleView<kunai_outline>::HandleView;
    /* Gets the format, the counts and the warnings. */
    OutlineInfo info() const noexcept
    {
        return OutlineInfo(kunai_outline_get_info(get()));
    }
    /* Gets one record. */
    List<Record, kunai_outline> records() const noexcept
    {
        return {get(), get() ? info()->record_count : 0, kunai_outline_get_record};
    }
};

/* One open scene. What it contains. */
class SceneParts : public HandleView<kunai_scene> {
public:
    using HandleView<kunai_scene>::HandleView;
    /* Gets the facts about a scene. */
    SceneInfo info() const noexcept
    {
        return SceneInfo(kunai_scene_get_info(get()));
    }
    /* Gets one section. */
    List<Section, kunai_scene> sections() const noexcept
    {
        return {get(), get() ? info()->section_count : 0, kunai_scene_get_section};
    }
    /* Gets one instance. */
    List<Instance, kunai_scene> instances() const noexcept
    {
        return {get(), get() ? info()->instance_count : 0, kunai_scene_get_instance};
    }
    /* Gets one model. */
    List<SceneModel, kunai_scene> models() const noexcept
    {
        return {get(), get() ? info()->model_count : 0, kunai_scene_get_model};
    }
    /* Gets one clip. */
    List<Clip, kunai_scene> clips() const noexcept
    {
        return {get(), get() ? info()->clip_count : 0, kunai_scene_get_clip};
    }
    /* Gets one texture set. */
    List<TextureSet, kunai_scene> texture_sets() const noexcept
    {
        return {get(), get() ? info()->texture_set_count : 0, kunai_scene_get_texture_set};
    }
    /* Gets the textures that all models of a stage, or of a LandTable of C source, ask for: see
     * kunai_textures_match. In a joined stage, these are all models of the first file. In all
     * files, each model has its list, too: kunai_model_get_texture_list. */
    TextureList texture_list() const noexcept
    {
        return TextureList(kunai_scene_get_texture_list(get()));
    }
    /* Gets one texture animation of a .tam file. */
    List<TextureAnimation, kunai_scene> animations() const noexcept
    {
        return {get(), get() ? info()->animation_count : 0, kunai_scene_get_animation};
    }
    /* Gets the LandTable of a level of Sonic Adventure. */
    LandTable land_table() const noexcept
    {
        return LandTable(kunai_scene_get_land_table(get()));
    }
    /* Gets the triangles of a collision file, or of all entries of a LandTable that are solid or
     * water. */
    Collision collision() const noexcept
    {
        return Collision(kunai_scene_get_collision(get()));
    }
    /* Gets one placement. */
    List<Placement, kunai_scene> placements() const noexcept
    {
        return {get(), get() ? info()->placement_count : 0, kunai_scene_get_placement};
    }
    /* Gets one table of placements. */
    List<PlacementTable, kunai_scene> placement_tables() const noexcept
    {
        return {get(), get() ? info()->placement_table_count : 0, kunai_scene_get_placement_table};
    }
    /* Gets what lies in the cell of a section. */
    List<SceneLand, kunai_scene> lands() const noexcept
    {
        return {get(), get() ? info()->section_count : 0, kunai_scene_get_land};
    }
    /* Gets the lights of all areas of a map. */
    Array<MapLight> lights() const noexcept
    {
        std::uint32_t count = 0;
        const auto *const first = kunai_scene_get_lights(get(), &count);

        return Array<MapLight>(first, count);
    }
};

/* An open texture set. What it contains. */
class TexturesParts : public HandleView<kunai_textures> {
public:
    using HandleView<kunai_textures>::HandleView;
    /* Gets the format, the counts and the warnings. */
    TexturesInfo info() const noexcept
    {
        return TexturesInfo(kunai_textures_get_info(get()));
    }
    /* Gets one image. */
    List<Image, kunai_textures> images() const noexcept
    {
        return {get(), get() ? info()->image_count : 0, kunai_textures_get_image};
    }
    /* Gets one palette. */
    List<Palette, kunai_textures> palettes() const noexcept
    {
        return {get(), get() ? info()->palette_count : 0, kunai_textures_get_palette};
    }
};

/* ---- end of the generated part ---- */

/* ---- errors ---- */

#ifdef KUNAI_HPP_EXCEPTIONS
/* What a call of the library has thrown. what() is a whole sentence; the rest is as in kunai_error. */
class Error : public std::runtime_error {
public:
    explicit Error(const kunai_error &error) : std::runtime_error(make_text(error)), error_(error) {}
    const kunai_error &error() const noexcept { return error_; }
    kunai_result code() const noexcept { return error_.code; }
    std::uint64_t offset() const noexcept { return error_.offset; }
    const char *record() const noexcept { return error_.record; }
    const char *message() const noexcept { return error_.message; }

private:
    static std::string make_text(const kunai_error &error)
    {
        char offset[32];
        static const char digits[] = "0123456789abcdef";
        std::size_t at = sizeof offset;
        std::uint64_t rest = error.offset;

        offset[--at] = '\0';
        do
            offset[--at] = digits[rest & 15];
        while (rest >>= 4);
        return std::string("offset 0x") + (offset + at) + ": " + error.record + ": " + error.message + " (" +
               kunai_result_name(error.code) + ")";
    }
    kunai_error error_;
};
#endif

/* A value, or the error of the call that should have made it. */
template <class T> class [[nodiscard]] Result {
public:
    Result(T &&value) noexcept : value_(std::move(value)), error_() { error_.message = error_.record = ""; }
    Result(const kunai_error &error) noexcept : error_(error) {}
    explicit operator bool() const noexcept { return error_.code >= 0; }
    kunai_error error() const noexcept { return error_; }
    T &operator*() & noexcept
    {
        assert(*this);
        return value_;
    }
    const T &operator*() const & noexcept
    {
        assert(*this);
        return value_;
    }
    /* The value itself: a reference would point into a result that is gone at once. */
    T operator*() && noexcept
    {
        assert(*this);
        return std::move(value_);
    }
    T *operator->() & noexcept
    {
        assert(*this);
        return &value_;
    }
    const T *operator->() const & noexcept
    {
        assert(*this);
        return &value_;
    }
    void operator->() const && = delete;
#ifdef KUNAI_HPP_EXCEPTIONS
    /* The value. Throws Error if there is an error. */
    T value() &&
    {
        if (error_.code < 0)
            throw Error(error_);
        return std::move(value_);
    }
    const T &value() const &
    {
        if (error_.code < 0)
            throw Error(error_);
        return value_;
    }
#endif

private:
    T value_{};
    kunai_error error_;
};

namespace detail {
/* Missing memory becomes an error. Without exceptions, the vector ends the program. */
template <class T> bool resize(std::vector<T> &items, std::uint64_t count, kunai_error &error) noexcept
{
    if (count <= items.max_size()) {
#ifdef KUNAI_HPP_EXCEPTIONS
        try {
            items.resize(static_cast<std::size_t>(count));
            return true;
        } catch (const std::bad_alloc &) {
        }
#else
        items.resize(static_cast<std::size_t>(count));
        return true;
#endif
    }
    error = kunai_error{};
    error.code = KUNAI_E_MEMORY;
    error.record = "memory";
    error.message = "not enough memory";
    return false;
}
} // namespace detail

/* ---- options ---- */

/* kunai_options with its defaults. */
struct Options : kunai_options {
    Options() noexcept : kunai_options KUNAI_OPTIONS_INIT {}
};

struct DecodeOptions : kunai_decode_options {
    DecodeOptions() noexcept : kunai_decode_options KUNAI_DECODE_OPTIONS_INIT {}
};

/* ---- views: what can be asked of a handle ---- */

class ArchiveView : public ArchiveParts {
public:
    using ArchiveParts::ArchiveParts;

    /* The index of the first entry of a name, or -1. */
    std::int32_t find(std::string_view name) const noexcept
    {
        return kunai_archive_find(get(), name.data(), name.size());
    }
    /* The bytes of an entry as the archive stores them, without a copy. */
    Bytes get_stored(std::uint32_t index) const noexcept
    {
        std::size_t size = 0;
        const void *const data = kunai_archive_get_stored(get(), index, &size);

        return Bytes(data, size);
    }
    Result<std::vector<unsigned char>> try_read(std::uint32_t index) const noexcept
    {
        const kunai_entry *const entry = kunai_archive_get_entry(get(), index);
        std::vector<unsigned char> content;
        std::uint64_t written;
        kunai_error error;

        if (!detail::resize(content, entry ? entry->unpacked_size : 0, error))
            return error;
        if (kunai_archive_read(get(), index, content.data(), content.size(), &written, &error) < 0)
            return error;
        content.resize(static_cast<std::size_t>(written));
        return content;
    }
#ifdef KUNAI_HPP_EXCEPTIONS
    /* The unpacked bytes of an entry. */
    std::vector<unsigned char> read(std::uint32_t index) const { return try_read(index).value(); }
#endif
};

class TexturesView : public TexturesParts {
public:
    using TexturesParts::TexturesParts;

    /* The index of the first image or palette of a name, or -1. */
    std::int32_t find_image(std::string_view name) const noexcept
    {
        return kunai_textures_find_image(get(), name.data(), name.size());
    }
    std::int32_t find_palette(std::string_view name) const noexcept
    {
        return kunai_textures_find_palette(get(), name.data(), name.size());
    }
    /* The image, palette and rule of an entry of a texture list: kunai_textures_match. */
    kunai_texture_match match(TextureList list, std::uint32_t index) const noexcept
    {
        kunai_texture_match found{};

        kunai_textures_match(get(), list.get(), index, &found);
        return found;
    }
    /* Decodes one mip level into memory of the caller. */
    [[nodiscard]] kunai_error decode_into(std::uint32_t index, std::uint32_t level, Span<unsigned char> dst,
                            const kunai_decode_options *options = nullptr) const noexcept
    {
        kunai_error error;

        kunai_textures_decode(get(), index, level, options, dst.data(), dst.size(), &error);
        return error;
    }
    /* Rows of R, G, B, A, from the top. */
    Result<std::vector<unsigned char>> try_decode(std::uint32_t index, std::uint32_t level = 0) const noexcept
    {
        const kunai_image *const image = kunai_textures_get_image(get(), index);
        std::uint64_t size = 0;
        std::vector<unsigned char> pixels;
        kunai_error error;

        if (image && level < image->level_count)
            size = std::uint64_t{4} * image->levels[level].width * image->levels[level].height;
        if (!detail::resize(pixels, size, error))
            return error;
        error = decode_into(index, level, pixels);
        if (error.code < 0)
            return error;
        return pixels;
    }
#ifdef KUNAI_HPP_EXCEPTIONS
    std::vector<unsigned char> decode(std::uint32_t index, std::uint32_t level = 0) const
    {
        return try_decode(index, level).value();
    }
#endif
};

class ModelView : public ModelParts {
public:
    using ModelParts::ModelParts;

    /* 16 floats per node: kunai_model_world. An empty pose is the rest pose. */
    Result<std::vector<float>> try_world(Span<const kunai_transform> pose = {}) const noexcept
    {
        std::vector<float> worlds;
        kunai_error error;

        if (!detail::resize(worlds, get() ? std::uint64_t{16} * info()->node_count : 0, error))
            return error;
        if (kunai_model_world(get(), pose.data(), pose.size(), worlds.data(), worlds.size() / 16, &error) < 0)
            return error;
        return worlds;
    }
    /* Positions and normals of a skinned mesh, 3 floats per vertex: kunai_model_skin. */
    Result<std::pair<std::vector<float>, std::vector<float>>> try_skin(std::uint32_t mesh,
                                                                       Span<const float> worlds) const noexcept
    {
        const kunai_mesh *const of = kunai_model_get_mesh(get(), mesh);
        const std::size_t count = of ? of->vertex_count : 0;
        std::pair<std::vector<float>, std::vector<float>> skinned;
        kunai_error error;

        if (!detail::resize(skinned.first, std::uint64_t{3} * count, error) ||
            !detail::resize(skinned.second, std::uint64_t{3} * count, error))
            return error;
        if (kunai_model_skin(get(), mesh, worlds.data(), worlds.size() / 16, skinned.first.data(),
                             skinned.second.data(), count, &error) < 0)
            return error;
        return skinned;
    }
    /* The texture matrix of a material, 6 floats: kunai_model_uv_matrix. */
    Result<std::array<float, 6>> try_uv_matrix(std::uint32_t material, std::array<float, 2> scale, float rotation,
                                               std::array<float, 2> translation) const noexcept
    {
        std::array<float, 6> matrix{};
        kunai_error error;

        if (kunai_model_uv_matrix(get(), material, scale.data(), rotation, translation.data(), matrix.data(),
                                  &error) < 0)
            return error;
        return matrix;
    }
#ifdef KUNAI_HPP_EXCEPTIONS
    std::vector<float> world(Span<const kunai_transform> pose = {}) const { return try_world(pose).value(); }
    std::pair<std::vector<float>, std::vector<float>> skin(std::uint32_t mesh, Span<const float> worlds) const
    {
        return try_skin(mesh, worlds).value();
    }
    std::array<float, 6> uv_matrix(std::uint32_t material, std::array<float, 2> scale, float rotation,
                                   std::array<float, 2> translation) const
    {
        return try_uv_matrix(material, scale, rotation, translation).value();
    }
#endif
};

class MotionView : public MotionParts {
public:
    using MotionParts::MotionParts;

    bool fits(ModelView model) const noexcept { return kunai_motion_fits(get(), model.get()) != 0; }
    /* One transform per node: kunai_motion_pose. */
    Result<std::vector<kunai_transform>> try_pose(ModelView model, float frame,
                                                  std::uint32_t sample = KUNAI_SAMPLE_LOOP) const noexcept
    {
        std::vector<kunai_transform> pose;
        kunai_error error;

        if (!detail::resize(pose, model ? model.info()->node_count : 0, error))
            return error;
        if (kunai_motion_pose(get(), model.get(), frame, sample, pose.data(), pose.size(), &error) < 0)
            return error;
        return pose;
    }
    /* The values of one track: kunai_motion_sample. */
    Result<std::vector<float>> try_sample(std::uint32_t track, float frame,
                                          std::uint32_t sample = KUNAI_SAMPLE_LOOP) const noexcept
    {
        const kunai_track *const of = kunai_motion_get_track(get(), track);
        std::vector<float> values;
        kunai_error error;

        if (!detail::resize(values, of ? of->value_count : 0, error))
            return error;
        if (kunai_motion_sample(get(), track, frame, sample, values.data(), values.size(), &error) < 0)
            return error;
        return values;
    }
    /* Positions and normals of a mesh with a motion of shapes, 3 floats per vertex: kunai_motion_shape. */
    Result<std::pair<std::vector<float>, std::vector<float>>>
    try_shape(ModelView model, std::uint32_t mesh, float frame, std::uint32_t sample = KUNAI_SAMPLE_LOOP) const noexcept
    {
        const kunai_mesh *const of = kunai_model_get_mesh(model.get(), mesh);
        const std::size_t count = of ? of->vertex_count : 0;
        std::pair<std::vector<float>, std::vector<float>> shape;
        kunai_error error;

        if (!detail::resize(shape.first, std::uint64_t{3} * count, error) ||
            !detail::resize(shape.second, std::uint64_t{3} * count, error))
            return error;
        if (kunai_motion_shape(get(), model.get(), mesh, frame, sample, shape.first.data(), shape.second.data(), count,
                               &error) < 0)
            return error;
        return shape;
    }
#ifdef KUNAI_HPP_EXCEPTIONS
    std::vector<kunai_transform> pose(ModelView model, float frame, std::uint32_t sample = KUNAI_SAMPLE_LOOP) const
    {
        return try_pose(model, frame, sample).value();
    }
    std::vector<float> sample(std::uint32_t track, float frame, std::uint32_t sample = KUNAI_SAMPLE_LOOP) const
    {
        return try_sample(track, frame, sample).value();
    }
    std::pair<std::vector<float>, std::vector<float>> shape(ModelView model, std::uint32_t mesh, float frame,
                                                            std::uint32_t sample = KUNAI_SAMPLE_LOOP) const
    {
        return try_shape(model, mesh, frame, sample).value();
    }
#endif
};

class MapView : public MapParts {
public:
    using MapParts::MapParts;

    /* The index of the light of a time, or -1. */
    std::int32_t find_light(std::uint32_t time) const noexcept { return kunai_map_find_light(get(), time); }
    Array<MapDraw> get_draws(std::uint32_t model) const noexcept
    {
        std::uint32_t count = 0;
        const kunai_map_draw *const first = kunai_map_get_draws(get(), model, &count);

        return {first, count};
    }
    Result<std::int32_t> try_height(std::int32_t x, std::int32_t z, std::int32_t y = 0) const noexcept
    {
        std::int32_t height = 0;
        kunai_error error;

        if (kunai_map_height(get(), x, z, y, &height, &error) < 0)
            return error;
        return Result<std::int32_t>(std::move(height));
    }
    /* All heights at a place: kunai_map_heights. flags is enum kunai_height_flags. */
    Result<std::vector<std::int32_t>> try_heights(std::int32_t x, std::int32_t z,
                                                  std::uint32_t flags = 0) const noexcept
    {
        std::vector<std::int32_t> heights;
        std::uint32_t count = 0;
        kunai_error error;

        if (kunai_map_heights(get(), x, z, flags, nullptr, 0, &count, &error) < 0 ||
            !detail::resize(heights, count, error) ||
            kunai_map_heights(get(), x, z, flags, heights.data(), heights.size(), &count, &error) < 0)
            return error;
        return heights;
    }
#ifdef KUNAI_HPP_EXCEPTIONS
    std::int32_t height(std::int32_t x, std::int32_t z, std::int32_t y = 0) const
    {
        return try_height(x, z, y).value();
    }
    std::vector<std::int32_t> heights(std::int32_t x, std::int32_t z, std::uint32_t flags = 0) const
    {
        return try_heights(x, z, flags).value();
    }
#endif
};

class SceneView : public SceneParts {
public:
    using SceneParts::SceneParts;

    /* The index of the light of a section at a time, or -1. */
    std::int32_t find_light(std::uint32_t section, std::uint32_t time) const noexcept
    {
        return kunai_scene_find_light(get(), section, time);
    }
};

using OutlineView = OutlineParts;

inline ModelView SceneModel::model() const noexcept
{
    return ModelView(get()->model);
}

inline MotionView Clip::motion() const noexcept
{
    return MotionView(get()->motion);
}

/* ---- owners ---- */

/* Owns a handle. V is its view. If keeps_bytes, the handle reads the caller's bytes until it is closed: it cannot be
 * made of a temporary that owns its bytes. The other handles copy what they need. */
template <class V, class H, kunai_result (*open)(const void *, std::size_t, const kunai_options *, H **, kunai_error *),
          void (*close)(H *), bool keeps_bytes>
class Owner {
    template <class Container> using enable_if_bytes = decltype(Bytes(std::declval<const Container &>()));
    template <class Container>
    using enable_if_gone =
        std::enable_if_t<keeps_bytes && !std::is_lvalue_reference_v<Container>, enable_if_bytes<Container>>;

public:
    Owner() noexcept = default;
#ifdef KUNAI_HPP_EXCEPTIONS
    Owner(const void *data, std::size_t size, const kunai_options *options = nullptr)
        : Owner(try_open(data, size, options).value())
    {
    }
    explicit Owner(Bytes bytes, const kunai_options *options = nullptr) : Owner(bytes.data(), bytes.size(), options) {}
    /* Anything with data() and size(). */
    template <class Container, class = enable_if_bytes<Container>>
    explicit Owner(const Container &bytes, const kunai_options *options = nullptr) : Owner(Bytes(bytes), options)
    {
    }
    template <class Container, class = enable_if_gone<Container>>
    explicit Owner(Container &&bytes, const kunai_options *options = nullptr) = delete;
#endif
    static Result<Owner> try_open(Bytes bytes, const kunai_options *options = nullptr) noexcept
    {
        return try_open(bytes.data(), bytes.size(), options);
    }
    template <class Container, class = enable_if_bytes<Container>>
    static Result<Owner> try_open(const Container &bytes, const kunai_options *options = nullptr) noexcept
    {
        return try_open(Bytes(bytes), options);
    }
    template <class Container, class = enable_if_gone<Container>>
    static Result<Owner> try_open(Container &&bytes, const kunai_options *options = nullptr) = delete;
    static Result<Owner> try_open(const void *data, std::size_t size, const kunai_options *options = nullptr) noexcept
    {
        Owner owner;
        H *handle = nullptr;
        kunai_error error;

        if (open(data, size, options, &handle, &error) < 0)
            return error;
        owner.handle_.reset(handle);
        return owner;
    }
    /* Takes a handle that C code has opened. */
    static Owner adopt(H *handle) noexcept
    {
        Owner owner;

        owner.handle_.reset(handle);
        return owner;
    }

    /* The handle for C code, which closes it. */
    H *release() noexcept { return handle_.release(); }

    V view() const & noexcept KUNAI_HPP_BORROWED { return V(handle_.get()); }
    V view() const && = delete;
    operator V() const & noexcept KUNAI_HPP_BORROWED { return view(); }
    operator V() const && = delete;
    /* handle->... : a view is as small as a pointer, and lives for the expression. */
    Arrow<V> operator->() const & noexcept { return {view()}; }
    void operator->() const && = delete;
    const H *get() const & noexcept { return handle_.get(); }
    const H *get() const && = delete;
    explicit operator bool() const noexcept { return handle_ != nullptr; }
    void reset() noexcept { handle_.reset(); }

private:
    struct Close {
        void operator()(H *handle) const noexcept { close(handle); }
    };
    std::unique_ptr<H, Close> handle_;
};

using Archive = Owner<ArchiveView, kunai_archive, kunai_archive_open, kunai_archive_close, true>;
using Textures = Owner<TexturesView, kunai_textures, kunai_textures_open, kunai_textures_close, true>;
using Model = Owner<ModelView, kunai_model, kunai_model_open, kunai_model_close, false>;
using Motion = Owner<MotionView, kunai_motion, kunai_motion_open, kunai_motion_close, false>;
using Scene = Owner<SceneView, kunai_scene, kunai_scene_open, kunai_scene_close, false>;
using Map = Owner<MapView, kunai_map, kunai_map_open, kunai_map_close, false>;
using Outline = Owner<OutlineView, kunai_outline, kunai_outline_open, kunai_outline_close, false>;

/* ---- joins ---- */

struct WorldOptions : kunai_world_options {
    WorldOptions() noexcept : kunai_world_options KUNAI_WORLD_OPTIONS_INIT {}
};

/* Joins sets of textures: kunai_textures_join. The sets must live as long as the joined one. */
inline Result<Textures> try_join(Span<const kunai_textures_part> parts, const kunai_options *options = nullptr) noexcept
{
    kunai_textures *joined = nullptr;
    kunai_error error;

    if (kunai_textures_join(parts.data(), static_cast<std::uint32_t>(parts.size()), options, &joined, &error) < 0)
        return error;
    return Textures::adopt(joined);
}

/* Joins the files of a map or of a stage to one scene. The function calls fetch with each kunai_request. The result of
 * fetch has data() and size(): the bytes of the file. They are read during the call. data() is NULL if the file is
 * missing. */
template <class Fetch>
Result<Scene> try_join_world(const kunai_world_options &selection, Fetch fetch, const kunai_options *options = nullptr)
{
    struct Close {
        void operator()(kunai_world *of) const noexcept { kunai_world_close(of); }
    };
    kunai_world *opened = nullptr;
    kunai_scene *scene = nullptr;
    kunai_request request;
    kunai_error error;

    if (kunai_world_open(&selection, options, &opened, &error) < 0)
        return error;
    const std::unique_ptr<kunai_world, Close> world(opened);
    while (kunai_world_next(opened, &request) == KUNAI_NEED_INPUT) {
        const auto &content = fetch(static_cast<const kunai_request &>(request));
        const Bytes bytes(content);

        if (kunai_world_give(opened, &request, bytes.data(), bytes.size(), &error) < 0)
            return error;
    }
    if (kunai_world_finish(opened, &scene, &error) < 0)
        return error;
    return Scene::adopt(scene);
}

#ifdef KUNAI_HPP_EXCEPTIONS
inline Textures join(Span<const kunai_textures_part> parts, const kunai_options *options = nullptr)
{
    return try_join(parts, options).value();
}

template <class Fetch>
Scene join_world(const kunai_world_options &selection, Fetch fetch, const kunai_options *options = nullptr)
{
    return try_join_world(selection, fetch, options).value();
}
#endif

/* ---- unpacking ---- */

namespace detail {
using Size = kunai_result(const void *, std::size_t, const kunai_options *, std::uint64_t *, std::uint64_t *,
                          kunai_error *);
using Decode = kunai_result(const void *, std::size_t, const kunai_options *, void *, std::size_t, std::uint64_t *,
                            std::uint64_t *, kunai_error *);

inline Result<std::vector<unsigned char>> unpack(Bytes packed, const kunai_options *options, Size *size,
                                                 Decode *decode) noexcept
{
    std::vector<unsigned char> content;
    std::uint64_t unpacked = 0;
    kunai_error error;

    if (size(packed.data(), packed.size(), options, &unpacked, nullptr, &error) < 0)
        return error;
    if (!detail::resize(content, unpacked, error))
        return error;
    if (decode(packed.data(), packed.size(), options, content.data(), content.size(), &unpacked, nullptr, &error) < 0)
        return error;
    return content;
}
} // namespace detail

inline Result<std::vector<unsigned char>> try_unpack_prs(Bytes packed, const kunai_options *options = nullptr) noexcept
{
    return detail::unpack(packed, options, kunai_prs_size, kunai_prs_decode);
}

inline Result<std::vector<unsigned char>> try_unpack_lz(Bytes packed, const kunai_options *options = nullptr) noexcept
{
    return detail::unpack(packed, options, kunai_lz_size, kunai_lz_decode);
}

/* A PRS stream that is unpacked piece by piece: kunai_prs_run. */
class PrsStream {
public:
    static Result<PrsStream> try_open(const kunai_options *options = nullptr) noexcept
    {
        PrsStream stream;
        kunai_prs *handle = nullptr;
        kunai_error error;

        if (kunai_prs_open(options, &handle, &error) < 0)
            return error;
        stream.handle_.reset(handle);
        return stream;
    }
    PrsStream() noexcept = default;
#ifdef KUNAI_HPP_EXCEPTIONS
    explicit PrsStream(const kunai_options *options) : PrsStream(try_open(options).value()) {}
#endif
    kunai_result run(kunai_prs_input &in, kunai_prs_output &out, bool is_last, kunai_error *error = nullptr) noexcept
    {
        return kunai_prs_run(handle_.get(), &in, &out, is_last, error);
    }
    /* Begins another stream: kunai_prs_reset. */
    void restart() noexcept { kunai_prs_reset(handle_.get()); }
    kunai_prs *get() const & noexcept { return handle_.get(); }
    kunai_prs *get() const && = delete;
    explicit operator bool() const noexcept { return handle_ != nullptr; }

private:
    struct Close {
        void operator()(kunai_prs *handle) const noexcept { kunai_prs_close(handle); }
    };
    std::unique_ptr<kunai_prs, Close> handle_;
};

#ifdef KUNAI_HPP_EXCEPTIONS
inline std::vector<unsigned char> unpack_prs(Bytes packed, const kunai_options *options = nullptr)
{
    return try_unpack_prs(packed, options).value();
}

inline std::vector<unsigned char> unpack_lz(Bytes packed, const kunai_options *options = nullptr)
{
    return try_unpack_lz(packed, options).value();
}
#endif

/* Tells what bytes are: kunai_probe. format is 0 if the library does not know them. */
inline kunai_found probe(Bytes data) noexcept
{
    kunai_found found{};

    kunai_probe(data.data(), data.size(), &found);
    return found;
}

} // namespace kunai

#undef KUNAI_HPP_BORROWED

#endif
