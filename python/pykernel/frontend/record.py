"""The forms in which a kernel calls the kernel API: what the interpret mode must be able to make for it in C++."""

import enum
from dataclasses import dataclass
from typing import Any

from .. import ops

CAST = {
    "I32": "uint32_t(v[{}])",
    "I1": "bool(v[{}])",
    "TTK_CB": "uint32_t(v[{}])",
    "TTK_Addr": "uint32_t(v[{}])",
    "TTK_NocAddr": "v[{}]",
    "TTK_DataFormat": "static_cast<DataFormat>(v[{}])",
}
PAGES = ("TTK_Pages", "TTK_Accessor")
# Made in Python, or without a call on the device.
LOCAL = {
    "get_interleaved_addr_gen_fast",
    "TensorAccessorArgs",
    "TensorAccessor",
    "reinterpret_cast",
    "cb_reinterpret_shape",
    "get_compile_time_arg_val",
}


@dataclass(frozen=True)
class Variant:
    """A call with everything that C++ must know when it is compiled: attributes, template operands, page sources."""

    name: str
    fixed: tuple  # (parameter, text) of attributes and template operands
    origin: tuple  # of the page source, or ()
    optionals: int  # how many optional operands are given

    @staticmethod
    def of(name: str, given: dict[str, Any]) -> tuple["Variant", list[int]]:
        """The variant of a call with these values by parameter name, and the words that go with it."""
        signature = ops.table()[name]
        fixed, origin, words = [], (), []
        for parameter in signature["args"]:
            value = given[parameter["name"]]
            if parameter["attr"] or is_template(signature, parameter["name"]):
                fixed.append((parameter["name"], constant_text(value, parameter["type"])))
            elif parameter["type"] in PAGES:
                origin = value.origin
                words += [int(word) for word in value.values]
            else:
                words.append(int(value))
        options = [option.split("=") for option in signature["optional"]]
        count = max((i + 1 for i, option in enumerate(options) if option[0] in given), default=0)
        for option in options[:count]:
            words.append(int(given[option[0]]) if option[0] in given else default_word(option[1]))
        return Variant(name, tuple(fixed), tuple(origin), count), words

    def statement(self) -> str:
        """The C++ statement of a trampoline case: arguments come from v, the result goes to v[0]."""
        signature = ops.table()[self.name]
        texts, at = dict(self.fixed), 0
        for parameter in signature["args"]:
            if parameter["attr"] or parameter["name"] in texts:
                continue
            if parameter["type"] in PAGES:
                texts[parameter["name"]], used = self.pages(at)
                at += used
            else:
                texts[parameter["name"]] = CAST.get(parameter["type"], "v[{}]").format(at)
                at += 1
        for i, option in enumerate(signature["optional"]):
            if i < self.optionals:
                texts[option.split("=")[0]] = f"uint32_t(v[{at + i}])"
        return self.call_text(signature, texts)

    def pages(self, at: int) -> tuple[str, int]:
        if self.origin[0] == "generator":
            dram = "true" if self.origin[1] else "false"
            fields = f".bank_base_address = uint32_t(v[{at}]), .page_size = uint32_t(v[{at + 1}])"
            return f"InterleavedAddrGenFast<{dram}>{{{fields}, .data_format = static_cast<DataFormat>(v[{at + 2}])}}", 3
        cta, crta = self.origin[1:]
        return f"TensorAccessor(TensorAccessorArgs<{cta}, {crta}>(), uint32_t(v[{at}]), uint32_t(v[{at + 1}]))", 2

    def call_text(self, signature: dict, texts: dict[str, str]) -> str:
        if self.name in ("load_from_l1", "store_to_l1"):
            return self.l1_access(texts)
        order = signature["cargs"] or [a["name"] for a in signature["args"] if not is_template(signature, a["name"])]
        if not signature["cargs"]:
            order = order + [option.split("=")[0] for option in signature["optional"]]
        arguments = [fill(entry, texts) for entry in order if entry in texts or "$" in entry]
        for option in signature["optional"]:
            name, _, default = option.partition("=")
            if default.startswith("$") and name not in texts:
                arguments.append(texts[default[1:]])
        templates = [fill(entry, texts) for entry in signature["targs"]]
        callee = signature["callee"].replace("pykernel::", "")
        if self.name == "tensor_accessor_get_bank_and_offset":
            target = f"{arguments[0]}.get_bank_and_offset({arguments[1]})"
            return f"{{ const auto at = {target}; v[0] = at.bank_id | uint64_t(at.bank_page_offset) << 32; }}"
        if callee.startswith("accessor_"):
            call = f"{arguments[0]}.{callee[len('accessor_') :]}({', '.join(arguments[1:])})"
        elif callee in ("my_x", "my_y"):
            call = f"::{callee}[{arguments[0]}]"
        elif callee.startswith("my_logical"):
            call = f"{callee}_"
        elif callee.startswith("mem_zeros"):
            call = callee.upper()
        elif callee == "noc_addr_add":
            call = f"{arguments[0]} + int32_t({arguments[1]})"
        else:
            call = f"{callee}{'<' + ', '.join(templates) + '>' if templates else ''}({', '.join(arguments)})"
        return f"v[0] = static_cast<uint64_t>({call});" if signature["results"] else f"{call};"

    @staticmethod
    def l1_access(texts: dict[str, str]) -> str:
        word = f"reinterpret_cast<volatile tt_l1_ptr uint32_t*>({texts['l1_ptr']})[int32_t({texts['offset']})]"
        return f"{word} = {texts['value']};" if "value" in texts else f"v[0] = {word};"


@dataclass
class Pages:
    """Stands for a page source whose words are not known yet."""

    origin: tuple
    values: tuple = ()


def variant(name: str, operands: list, attrs: dict[str, str]) -> Variant:
    """The variant of a call that the front end writes: operands are SSA values, attributes MLIR text."""
    signature = ops.table()[name]
    names = [a["name"] for a in signature["args"] if not a["attr"]] + [o.split("=")[0] for o in signature["optional"]]
    given: dict[str, Any] = {key: attribute_value(text) for key, text in attrs.items()}
    for parameter, value in zip(names, operands, strict=False):
        given[parameter] = Pages(value.origin) if value.origin else value.const or 0
    return Variant.of(name, {**ops.DEFAULTS.get(name, {}), **given})[0]


class Text(str):
    """An enumerator as C++ writes it."""


def attribute_value(text: str) -> Any:
    if text.startswith('"'):
        return Text(text.strip('"'))
    if text in ("true", "false"):
        return text == "true"
    number = text.split(" : ")[0]
    return float(number) if text.endswith("f32") else int(number)


def is_template(signature: dict, name: str) -> bool:
    return any(f"${name}" in targ for targ in signature["targs"])


def fill(entry: str, texts: dict[str, str]) -> str:
    """`name`, or a text with $name in it."""
    if "$" not in entry:
        return texts.get(entry, entry)
    for name in sorted(texts, key=len, reverse=True):
        entry = entry.replace(f"${name}", texts[name])
    return entry


def constant_text(value: Any, kind: str) -> str:
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, str):
        return str(value)
    if kind == "F32Attr":
        return f"{float(value):.9g}f" if "." in f"{float(value):.9g}" else f"{float(value):.9g}.0f"
    if isinstance(value, bool) or kind in ("BoolAttr", "I1"):
        return "true" if value else "false"
    return str(int(value))


def default_word(text: str) -> int:
    return int(text) if text.isdigit() else int(text == "true")
