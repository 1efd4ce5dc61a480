"""make_csharp.py - the back end of make_bindings.py for C#: examples/csharp/Generated.cs. This file has the
constants, the structs and the functions of C. It has a class for each struct with pointers, which gives arrays and
strings. It also has the part of each handle class that gets the things in the handle. Kunai.cs is written by hand.

For the tests, make_csharp.py writes Walk.cs and Layout.cs, too.
"""
import re
import textwrap
from xml.sax.saxutils import escape

from api_model import make_class_name, make_plural, show_lengths
from api_text import format_length
from describe_api import split_type

WIDTH = 110
SCALARS = {"char": "byte", "float": "float", "double": "double", "size_t": "UIntPtr", "int8_t": "sbyte",
           "uint8_t": "byte", "int16_t": "short", "uint16_t": "ushort", "int32_t": "int", "uint32_t": "uint",
           "int64_t": "long", "uint64_t": "ulong"}
# Names of arrays in structs, by the type of their elements.
ARRAYS = {"float": "Float", "double": "Double", "IntPtr": "Pointer", "sbyte": "SByte", "byte": "Byte", "short": "Short",
          "ushort": "UShort", "int": "Int", "uint": "UInt", "long": "Long", "ulong": "ULong"}
# Other classes already have the names that these would get.
CLASSES = {"kunai_record": "OutlineRecord", "kunai_string": "Text", "kunai_prs": "PrsStream"}
HIDDEN = ("reserved", "struct_size")
KEYWORDS = {"base", "in", "out", "params", "object", "string", "fixed", "ref", "event"}

HEAD = """\
// {file} - {about} Made by tests/api/make_bindings.py from tests/api/api.json: do not edit.
#pragma warning disable 169, 649 // members that only the library sets

using System;
using System.Runtime.InteropServices;

namespace Kunai
{{
"""


def make_pascal(words):
    return "".join(word[:1].upper() + word[1:] for word in words)


def find_class(name):
    return CLASSES.get(name) or make_class_name(name)


def escape_name(name):
    return "@" + name if name in KEYWORDS else name


def make_tag(tag, text, indent, attribute=""):
    """One element of an XML comment."""
    text, head = escape(" ".join(text.split())), f"<{tag}{attribute}>"
    if not text:
        return ""
    prefix = " " * indent + "/// "
    if len(prefix + head + text + tag) + 3 <= WIDTH:
        return f"{prefix}{head}{text}</{tag}>\n"
    return textwrap.fill(f"{head}{text}</{tag}>", WIDTH, initial_indent=prefix, subsequent_indent=prefix,
                         break_long_words=False, break_on_hyphens=False) + "\n"


def make_summary(text, indent=4):
    return make_tag("summary", text, indent)


class Maker:
    def __init__(self, api):
        self.api = api
        self.scalars = {**SCALARS, **{name: SCALARS[kind] for name, kind in api.typedefs.items()}}
        self.values = {name for name in api.structs if self.is_value(name)}
        # The structs with pointers that handles contain: each gets a class.
        self.records = api.find_structs(api.list_items(), ("kunai_string", "kunai_error")) - self.values
        self.arrays = set()

    def is_value(self, name):
        """Tells if a struct contains only numbers."""
        for member in self.api.structs[name]["members"]:
            kind, pointers, _ = split_type(member["type"])
            if pointers or "callback" in member or kind == "size_t" or \
                    kind in self.api.structs and not self.is_value(kind):
                return False
        return True

    def make_file(self, file, about, parts):
        return HEAD.format(file=file, about=about) + "\n".join(filter(None, parts)) + "}\n"

    # ---- constants ----

    def find_prefix(self, enum):
        """Returns the number of words that the names of all constants have in common with the enum."""
        words = enum["name"].upper().split("_")
        names = [constant["name"].split("_") for constant in enum["constants"]]
        count = 0
        while count < len(words) and all(len(name) > count + 1 and name[count] == words[count] for name in names):
            count += 1
        return count

    def make_constant_name(self, name, skipped, owner):
        words = [word.capitalize() for word in name.split("_")]
        made = make_pascal(words[skipped:])
        return make_pascal(words[skipped - 1:]) if made[0].isdigit() or made == owner else made

    def make_enum(self, enum):
        name, skipped = find_class(enum["name"]), self.find_prefix(enum)
        values = self.api.list_values(enum)
        kind = "int" if any(value.startswith("-") for value in values) else "uint"
        text = make_summary(enum["documentation"].split("\n\n")[0]) + f"    public static class {name}\n    {{\n"
        for constant, value in zip(enum["constants"], values):
            own = self.make_constant_name(constant["name"], skipped, name)
            text += make_summary(constant["documentation"], 8) + f"        public const {kind} {own} = {value};\n"
        return text + "    }\n"

    def make_macros(self):
        text = make_summary("Values that are too large for an enum of C.") + \
            "    public static class Macros\n    {\n"
        for macro in self.api.list_macros():
            text += make_summary(macro["documentation"], 8)
            text += f"        public const uint {self.make_constant_name(macro['name'], 1, 'Macros')} = " \
                    f"0x{macro['value']:X};\n"
        return text + "    }\n"

    # ---- structs ----

    def make_type(self, kind):
        """The type of a member of a struct."""
        name, pointers, dimensions = split_type(kind)
        if pointers:
            made = "IntPtr"
        elif name in self.api.structs:
            made = self.find_struct(name)
        else:
            made = self.scalars[name]
        if not dimensions:
            return made
        length = 1
        for dimension in dimensions:
            length *= dimension
        self.arrays.add((made, length))
        return f"{ARRAYS[made]}{length}"

    def find_struct(self, name):
        return find_class(name) if name in self.values else "Raw" + make_class_name(name)

    def make_member_name(self, member, owner):
        name = make_pascal(member["name"].split("_"))
        return name + "Value" if name == owner else name

    def make_struct(self, struct):
        name, is_value = self.find_struct(struct["name"]), struct["name"] in self.values
        text = make_summary(struct["documentation"].split("\n\n")[0]) if is_value else ""
        text += "    [StructLayout(LayoutKind.Sequential)]\n" \
                f"    {'public' if is_value else 'internal'} struct {name}\n    {{\n"
        for member in struct["members"]:
            kind = "IntPtr" if "callback" in member else self.make_type(member["type"])
            if is_value and member["name"] not in HIDDEN:
                text += make_summary(self.describe(member), 8)
                text += f"        public {kind} {self.make_member_name(member, name)};\n"
            else:
                text += f"        internal {kind} {escape_name(member['name'])};\n"
        return text + "    }\n"

    def make_array(self, kind, length):
        name, access = f"{ARRAYS[kind]}{length}", "internal" if kind == "IntPtr" else "public"
        items = ", ".join(f"item{index}" for index in range(length))
        head = f"{access} unsafe struct {name}"
        fields = textwrap.fill(f"private {kind} {items};", WIDTH, initial_indent=" " * 8,
                               subsequent_indent=" " * 12)
        return make_summary(f"An array of {length}: a copy, not a view.") + f"""\
    [StructLayout(LayoutKind.Sequential)]
    {head}
    {{
{fields}
        /// <summary>Number of elements.</summary>
        public const int Length = {length};
        /// <summary>One element.</summary>
        public {kind} this[int index]
        {{
            get
            {{
                Library.CheckIndex(index, Length);
                fixed ({kind}* first = &item0)
                    return first[index];
            }}
            set
            {{
                Library.CheckIndex(index, Length);
                fixed ({kind}* first = &item0)
                    first[index] = value;
            }}
        }}
        /// <summary>A copy of all elements.</summary>
        public {kind}[] ToArray()
        {{
            var items = new {kind}[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }}
    }}
"""

    def make_readers(self):
        """The functions that read an element of a View."""
        kinds = sorted(set(self.scalars.values()) - {"UIntPtr"}) + sorted(
            find_class(name) for name in self.values)
        lines = [f"            if (type == typeof({kind}))\n"
                 f"                return new Reader<{kind}>({{0}} => *({kind}*)place);".replace("{0}", "place")
                 for kind in kinds]
        sizes = [f"            if (type == typeof({kind}))\n                return sizeof({kind});" for kind in kinds]
        return ("    internal delegate T Reader<T>(IntPtr place);\n\n"
                "    internal static unsafe class Elements\n    {\n"
                "        internal static object FindReader(Type type)\n        {\n" + "\n".join(lines) +
                "\n            throw new NotSupportedException(type.Name);\n        }\n\n"
                "        internal static int FindSize(Type type)\n        {\n" + "\n".join(sizes) +
                "\n            throw new NotSupportedException(type.Name);\n        }\n    }\n")

    # ---- records ----

    def describe(self, member):
        lengths = show_lengths(member).replace("][", "] [")
        return f"{lengths} {member['documentation']}"

    def make_length(self, struct, tree):
        """A length as an expression of type long."""
        kinds = {member["name"]: member["type"] for member in struct["members"]}
        text = format_length(
            tree, lambda name: f"(long)Fields.{name}" if kinds[name] != "size_t" else f"(long)(ulong)Fields.{name}",
            lambda left, right: f"({left}) / " + (right if right.isdigit() else f"Math.Max(1, {right})"))
        return text

    def make_property(self, struct, member, owner):
        """Returns the type, the parameters and the value of what a record gives, or None."""
        name, pointers, dimensions = split_type(member["type"])
        raw = "Fields." + escape_name(member["name"])
        if member["name"] in HIDDEN or "callback" in member or name == "void" and not member.get("lengths"):
            return None
        if pointers and name in self.api.handles:
            return find_class(name), "", f"{find_class(name)}.Make(Memory, {raw})"
        if not pointers:
            if name == "kunai_string":
                return "Text", "", f"new Text(Memory, {raw})"
            if name == "size_t":
                return "ulong", "", f"(ulong){raw}"
            return self.make_type(member["type"]), "", raw
        lengths = member.get("lengths")
        if name == "char" and not lengths:
            return "string", "", f"Library.ReadText({raw})"
        place = raw + ("[set]" if dimensions else "")
        parameters = "int set" if dimensions else ""
        length = self.make_length(struct, lengths[-1] if lengths else 1)
        if name in self.records or name in ("kunai_string", "kunai_error"):
            kind = find_class(name)
            if lengths in (None, [1]):
                return kind, parameters, f"Follow({place}, {kind}.Make)"
            return f"Records<{kind}>", parameters, \
                f"List({place}, {length}, {kind}.Next, {kind}.Make)"
        kind = "byte" if name == "void" else find_class(name) if name in self.values else self.scalars[name]
        if lengths in (None, [1]):
            return kind + "?", parameters, f"Read<{kind}>({place})"
        return f"View<{kind}>", parameters, f"ViewOf<{kind}>({place}, {length})"

    def make_record(self, struct):
        name, raw = find_class(struct["name"]), self.find_struct(struct["name"])
        text = make_summary(struct["documentation"].split("\n\n")[0]) + f"""\
    public sealed unsafe partial class {name} : Record
    {{
        internal static readonly Make<{name}> Make =
            (owner, place, index) => new {name}(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)(({raw}*)first + index);
        internal {raw} Fields;

        private {name}(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {{
            Fields = *({raw}*)place;
        }}

"""
        for member in struct["members"]:
            made = self.make_property(struct, member, name)
            if made:
                kind, parameters, value = made
                own = self.make_member_name(member, name)
                text += make_summary(self.describe(member), 8)
                if parameters:
                    text += f"        public {kind} {own}({parameters}) => {value};\n"
                elif len(kind + own + value) > WIDTH - 22:
                    text += f"        public {kind} {own} =>\n            {value};\n"
                else:
                    text += f"        public {kind} {own} => {value};\n"
        return text + "    }\n"

    # ---- handles ----

    def find_item(self, name):
        if name in self.api.structs:
            return find_class(name)
        return self.scalars[name]

    def is_record(self, name):
        return name in self.records or name == "kunai_string"

    def make_getter(self, getter):
        kind, function = self.find_item(getter.item), getter.function["name"]
        name = make_pascal(getter.name.split("_"))
        text = re.sub(r"^Gets ", "A list. Each item is ", getter.function["summary"]) if getter.kind == "indexed" \
            else getter.function["summary"]
        text = make_summary(text, 8)
        if getter.kind == "one":
            made = f"Follow({{}}, {kind}.Make)" if self.is_record(getter.item) else f"Read<{kind}>({{}})"
            return text + f"""\
        public {kind}{'' if self.is_record(getter.item) else '?'} {name}
        {{
            get
            {{
                using (Hold())
                    return {made.format(f"Native.{function}(Place)")};
            }}
        }}
"""
        if getter.kind == "indexed":
            make = f"{kind}.Make" if self.is_record(getter.item) else f"Values<{kind}>.Make"
            count = make_pascal(getter.count.split("_"))
            return text + (f"        public Records<{kind}> {make_plural(name)} =>\n"
                           f"            List(Info.{count}, (of, index) => Native.{function}(of, index),\n"
                           f"                {make});\n")
        made = f"Records<{kind}> {name}" if self.is_record(getter.item) else f"View<{kind}> {name}"
        value = f"List(first, count, {kind}.Next, {kind}.Make)" if self.is_record(getter.item) else \
            f"ViewOf<{kind}>(first, count)"
        return text + f"""\
        public {made}
        {{
            get
            {{
                uint count;
                using (Hold())
                {{
                    IntPtr first = Native.{function}(Place, &count);
                    return {value};
                }}
            }}
        }}
"""

    def make_handle(self, handle, getters):
        name = find_class(handle["name"])
        body = "".join(self.make_getter(getter) for getter in getters)
        return f"    public sealed unsafe partial class {name} : Handle\n    {{\n{body}    }}\n"

    # ---- functions ----

    def make_argument(self, kind):
        name, pointers, _ = split_type(kind)
        if name in self.api.handles:
            return "IntPtr" + "*" * (pointers - 1)
        if name == "void":
            return "void" + "*" * pointers
        made = self.find_struct(name) if name in self.api.structs else self.scalars[name]
        return made + "*" * pointers

    def make_function(self, function):
        _, pointers, _ = split_type(function["result"])
        result = "IntPtr" if pointers else "void" if function["result"] == "void" else \
            self.scalars[function["result"]]
        arguments = ", ".join(f"{self.make_argument(item['type'])} {escape_name(item['name'])}"
                              for item in function["parameters"])
        text = make_summary(function["summary"], 8)
        for item in function["parameters"]:
            text += make_tag("param", self.describe(item), 8, f" name=\"{item['name']}\"")
        returns = function.get("returns")
        if returns and function["result"] != "void":
            values = "; ".join(f"{value['name']}: {value['text']}" for value in returns["values"] if value["text"])
            text += make_tag("returns", returns["text"] + (f" {values}" if values else ""), 8)
        line = f"internal static extern {result} {function['name']}({arguments});"
        return text + "        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]\n" + \
            textwrap.fill(line, WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 12,
                          break_long_words=False) + "\n"

    def make_functions(self):
        return (make_summary("The functions of C as they are: nothing checks their arguments.") +
                "    internal static unsafe class Native\n    {\n"
                "        internal const string Name = \"kunai\";\n"
                f"        internal const uint Version = 0x{self.api.version_number:X};\n\n" +
                "\n".join(map(self.make_function, self.api.order("functions"))) + "    }\n")

    def make_all(self):
        structs = [self.make_struct(struct) for struct in self.api.order_structs()]
        arrays = [self.make_array(kind, length) for kind, length in sorted(self.arrays)]
        records = [self.make_record(struct) for struct in self.api.order_structs()
                   if struct["name"] in self.records]
        parts = [*map(self.make_enum, self.api.order("enums")), self.make_macros(), *structs, *arrays,
                 self.make_readers(), *records, *(self.make_handle(*item) for item in self.api.list_parts()),
                 self.make_functions()]
        text = self.make_file("Generated.cs", "constants, structs and functions of kunai, and the arrays in structs.",
                              parts)
        names = re.findall(r"^    (?:public|internal) (?:static |sealed |unsafe |partial )*(?:class|struct) (\w+)", text,
                           re.M)
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise SystemExit(f"make_csharp.py: two types of C have one name: {sorted(twice)}")
        return text


# ---- the walk over everything, for the conformance run ----


class WalkMaker(Maker):
    def find_place(self, member, owner):
        return "of." + self.make_member_name(member, owner)

    def walk_member(self, struct, member):
        owner = find_class(struct["name"])
        made = self.make_property(struct, member, owner) if member["name"] not in HIDDEN else None
        kind, pointers, dimensions = split_type(member["type"])
        if made is None or kind in self.api.handles or kind == "char" and not member.get("lengths"):
            return ""
        label, value = f'"{struct["name"][6:]}"', self.find_place(member, owner)
        name, indent, text = f'{label}, "{member["name"]}"', " " * 12, ""
        if not pointers:
            if dimensions:
                return f'{indent}visit.Array({label}, "", {value}.ToArray());\n'
            if kind in self.api.structs and kind != "kunai_string":
                return f"{indent}Walk(visit, {value});\n"
            return f"{indent}visit.{'Text' if kind == 'kunai_string' else 'Number'}({label}, {value});\n"
        if dimensions:
            text = f"{indent}for (int set = 0; set < {dimensions[0]}; set++)\n"
            indent, value = indent + "    ", f"{value}(set)"
        if kind in self.api.structs and kind != "kunai_string":
            if member.get("lengths", [1]) == [1]:
                return f"{indent}Walk(visit, {value});\n"
            return text + f"{indent}foreach (var item in {value})\n{indent}    Walk(visit, item);\n"
        return text + f"{indent}visit.{'Texts' if kind == 'kunai_string' else 'Array'}({name}, {value});\n"

    def walk_struct(self, struct):
        name, optional = find_class(struct["name"]), ""
        if struct["name"] in self.values:
            optional = f"""\
        public static void Walk(IVisitor visit, {name}? of)
        {{
            if (of.HasValue)
                Walk(visit, of.Value);
        }}

"""
        check = "" if struct["name"] in self.values else "            if (of == null)\n                return;\n"
        members = "".join(self.walk_member(struct, member) for member in struct["members"])
        return (f"{optional}        public static void Walk(IVisitor visit, {name} of)\n        {{\n"
                f"{check}{members}        }}\n")

    def walk_handle(self, handle, getters):
        text = f"        public static void Walk(IVisitor visit, {find_class(handle['name'])} of)\n        {{\n"
        indent = " " * 12
        for getter in getters:
            own = make_pascal(getter.name.split("_"))
            if getter.kind == "one":
                text += f"{indent}Walk(visit, of.{own});\n"
            elif getter.kind == "indexed":
                text += f"{indent}foreach (var item in of.{make_plural(own)})\n{indent}    Walk(visit, item);\n"
            elif getter.item in self.api.structs and getter.item != "kunai_string":
                text += f"{indent}foreach (var item in of.{own})\n{indent}    Walk(visit, item);\n"
            else:
                text += f"{indent}visit.{'Texts' if getter.item == 'kunai_string' else 'Array'}" \
                        f"(\"{handle['name'][6:]}\", \"{getter.name}\", of.{own});\n"
        return text + "        }\n"

    def make_all(self):
        reached = self.records | {"kunai_error"}
        for name in list(self.records):
            reached |= {split_type(member["type"])[0] for member in self.api.structs[name]["members"]}
        reached |= set(self.api.list_items())
        structs = [self.walk_struct(struct) for struct in self.api.order_structs()
                   if struct["name"] in reached and struct["name"] != "kunai_string"]
        handles = [self.walk_handle(*item) for item in self.api.list_parts()]
        visitor = make_summary("Receives everything in a handle.") + """\
    public interface IVisitor
    {
        void Number<T>(string owner, T value) where T : struct;
        void Text(string owner, Text value);
        void Texts(string owner, string member, Records<Text> values);
        void Array<T>(string owner, string member, View<T> values) where T : struct;
        void Array<T>(string owner, string member, T[] values) where T : struct;
    }
"""
        body = "    public static class Walker\n    {\n" + "\n".join(structs + handles) + "    }\n"
        return self.make_file("Walk.cs", "gives every number, string and array of a handle to a visitor.",
                              [visitor, body])


# ---- the layout of the structs, for the tests ----


class LayoutMaker(Maker):
    def make_all(self):
        text = "    internal static unsafe class Layout\n    {\n        internal static void Print()\n        {\n"
        for struct in self.api.order_structs():
            name = self.find_struct(struct["name"])
            text += f"            {{\n                {name} of;\n"
            text += f'                Console.WriteLine("{struct["name"]} " + sizeof({name}));\n'
            for member in struct["members"]:
                own = self.make_member_name(member, name) if struct["name"] in self.values and \
                    member["name"] not in HIDDEN else escape_name(member["name"])
                text += f'                Console.WriteLine("{struct["name"]}.{member["name"]} " + ' \
                        f"((byte*)&of.{own} - (byte*)&of));\n"
            text += "            }\n"
        return self.make_file("Layout.cs", "prints the sizes and offsets that the structs have in C#.",
                              [text + "        }\n    }\n"])


def make(api, old):
    return Maker(api).make_all()


def make_walk(api, old):
    return WalkMaker(api).make_all()


def make_layout(api, old):
    return LayoutMaker(api).make_all()
