"""`feltroom completion`: a script that lets a shell complete commands, options and their values."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from feltroom.cli.language import said

SUMMARY = "print a script that completes commands in bash, zsh or fish"

SHELLS = ("bash", "zsh", "fish")
_SERVE = 0  # the first command, which `feltroom` alone runs


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        'Print a script that completes commands and options. For bash: eval "$(feltroom completion bash)" in '
        "~/.bashrc; "
        "for zsh the same in ~/.zshrc; for fish: feltroom completion fish > ~/.config/fish/completions/feltroom.fish"
    )
    parser.add_argument("shell", choices=SHELLS, help="the shell that is to complete")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.cli.main import COMMANDS, make_parser

    _, parsers = make_parser()
    commands = [_Command(name, said(COMMANDS[name].SUMMARY), list(_options(parsers[name]))) for name in COMMANDS]
    if arguments.shell == "fish":
        print("\n".join(_fish(commands)))
    else:
        print("\n".join(_bash(commands, zsh=arguments.shell == "zsh")))
    return 0


@dataclass(frozen=True, slots=True)
class _Option:
    names: tuple[str, ...]
    choices: tuple[str, ...]
    takes_value: bool
    help: str


@dataclass(frozen=True, slots=True)
class _Command:
    name: str
    summary: str
    options: list[_Option]


def _options(parser: argparse.ArgumentParser) -> Iterator[_Option]:
    for action in parser._actions:
        choices = tuple([str(choice) for choice in action.choices or ()])
        about = "" if action.help in (None, argparse.SUPPRESS) else str(action.help)
        yield _Option(tuple(action.option_strings), choices, action.nargs != 0, said(about).replace("%%", "%"))


def _names(command: _Command) -> list[str]:
    return [name for option in command.options for name in option.names]


def _bash(commands: Sequence[_Command], *, zsh: bool) -> Iterator[str]:
    if zsh:
        yield "autoload -U +X compinit bashcompinit && compinit -u && bashcompinit"
    yield "_feltroom() {"
    yield '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" words=""'
    yield '  if [ "$COMP_CWORD" -eq 1 ]; then'
    alone = [*[command.name for command in commands], "--help", "--version", *_names(commands[_SERVE])]
    yield f'    words="{" ".join(dict.fromkeys(alone))}"'
    yield "  else"
    yield '    local command="${COMP_WORDS[1]}"'
    yield f'    case "$command" in -*) command={commands[_SERVE].name} ;; esac'  # options alone are those of serve
    yield '    case "$command $prev" in'
    for command in commands:
        for option in command.options:
            if option.names and option.choices:
                cases = "|".join([f'"{command.name} {name}"' for name in option.names])
                yield f'      {cases}) words="{" ".join(option.choices)}" ;;'
    yield "      *)"
    yield '        case "$command" in'
    for command in commands:
        words = _names(command)
        words += [choice for option in command.options if not option.names for choice in option.choices]
        yield f'          {command.name}) words="{" ".join(words)}" ;;'
    yield "        esac ;;"
    yield "    esac"
    yield "  fi"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$cur"))'
    yield "}"
    yield "complete -o default -o bashdefault -F _feltroom feltroom"


def _fish(commands: Sequence[_Command]) -> Iterator[str]:
    for command in commands:
        yield f"complete -c feltroom -n __fish_use_subcommand -a {command.name} -d {_quoted(command.summary)}"
        yield from _fish_options(command, f"-n '__fish_seen_subcommand_from {command.name}'")
    yield from _fish_options(commands[_SERVE], "-n __fish_use_subcommand")


def _fish_options(command: _Command, when: str) -> Iterator[str]:
    for option in command.options:
        names = " ".join([f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names])
        values = f" -x -a {_quoted(' '.join(option.choices))}" if option.choices else ""
        if names or values:
            needs = " -r" if option.names and option.takes_value and not values else ""
            yield f"complete -c feltroom {when} {names}{values}{needs} -d {_quoted(option.help)}".replace("  ", " ")


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
