"""Lines added to an error on its way to the user. Python 3.10 has no place for them: there they join its text."""


def add(error: BaseException, line: str) -> None:
    if hasattr(error, "add_note"):
        error.add_note(line)
    else:
        error.args = (f"{error}\n{line}", *error.args[1:])
