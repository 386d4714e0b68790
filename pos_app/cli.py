"""The command line: the desk by default, and the commands beside it. Loads only what a command needs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from pos_app.card.command import CARD_VIEW
from pos_app.cli_parser import as_shown, misused, parser
from pos_app.system import private, start_secrets
from pos_app.watch.words import OUT_OF_SERVICE, WATCH
from pos_app.wording import parser_texts, translation
from pos_app.wording.translation import choose, option_in

TYPE_CHECKING = False  # As in ``wording.translation``.
if TYPE_CHECKING:
    from pos_app.system.options import Options

_OPENING = ("audit", "doctor", "people")
"""The commands that open the journal whoever runs them; those that ask for a badge read it for that."""


def run(argv: list[str]) -> int:
    private.from_now_on()
    if argv[:1] == [CARD_VIEW]:
        from pos_app.card.view import process

        return process.run()
    _speak(argv)
    if argv[:1] == [OUT_OF_SERVICE]:
        from pos_app.desk import out_of_service

        return out_of_service.run()
    known = parser(argv)
    if argv[:1] == [WATCH] and argv[1:2] not in (["-h"], ["--help"]):
        return _watch(known, argv[1:])
    arguments, more = _read(known, argv)
    if arguments.command == "sandbox":
        from pos_app.sandbox import command

        return command.run(arguments)
    from pos_app.system.options import Options

    options = Options.of(arguments)
    if arguments.command is None and options.kiosk:
        from pos_app.kiosk import app as kiosk_app

        return kiosk_app.run(options)
    if arguments.command is None:
        from pos_app.desk import app

        return app.run(options)
    from pos_app.commands import data_folder

    if refused := data_folder.refusal(options, arguments):
        return _refuse(arguments, refused)
    from pos_app.commands import badge, people

    if arguments.command in _OPENING or badge.needed(arguments):
        people.ask_where_needed(options)
    if refused := badge.refusal(options, arguments):
        return _refuse(arguments, refused)
    if arguments.command == "support-bundle":
        from pos_app.commands import support_bundle

        return support_bundle.run(options, arguments.out)
    if arguments.command == "staff":
        if arguments.what != "list":
            _require(known, arguments, "name")
        return people.run_staff(options, arguments.what, arguments.name.strip(), as_json=arguments.json)
    if arguments.command in ("settings", "provision"):
        from pos_app.commands import configure

        if arguments.command == "provision":
            return configure.provision(options, arguments.file)
        needed = {"get": ("name",), "set": ("name", "value")}
        _require(known, arguments, *needed.get(arguments.what, ()))
        return configure.run(options, arguments.what, arguments.name, arguments.value)
    if arguments.command == "audit":
        from pos_app.commands import audit

        return audit.run(options, verify=arguments.verify, as_json=arguments.json, since=arguments.since)
    if arguments.command == "report":
        from pos_app.commands import report

        since, until = getattr(arguments, "from") or arguments.day, arguments.to or arguments.day
        if arguments.shift is None and not (since and until):
            missing = "--shift, --day, --from --to"
            known.error(parser_texts.own("one of the arguments %s is required") % missing)
        if since and until and since > until:
            known.error(parser_texts.days_turned())
        files = (arguments.csv, arguments.xlsx, arguments.pdf)
        wanted = report.ReportRequest(arguments.shift, since, until, arguments.json, *files)
        return report.run(options, wanted)
    if arguments.command == "branch":
        from pos_app.domain.branch import BranchProblem, BranchRole

        try:
            from pos_app.commands import branch
        except ImportError:  # Where psycopg has no wheel, and the system no libpq.
            from pos_app.commands import outcomes
            from pos_app.system.exit_codes import Exit
            from pos_app.wording import branch_texts

            return outcomes.refuse(branch_texts.problem(BranchProblem.LIBRARY_MISSING), Exit.NOT_SENT)
        return branch.run(
            options,
            arguments.what,
            arguments.text,
            owner=arguments.owner,
            authority=arguments.authority,
            role=BranchRole(arguments.role or BranchRole.COUNTER),
            as_json=arguments.json,
        )
    if arguments.command == "people":
        if arguments.what != "list":
            _require(known, arguments, "badge")
        return people.run(options, arguments.what, arguments.badge.strip(), as_json=arguments.json)
    return _command(options, arguments, more)


def _require(known: argparse.ArgumentParser, arguments: argparse.Namespace, *names: str) -> None:
    for name in names:
        if not getattr(arguments, name).strip():
            words = as_shown(arguments.command, name)
            known.error(parser_texts.own("the following arguments are required: %s") % words)


def _refuse(arguments: argparse.Namespace, sentence: str) -> int:
    """Say why nothing was done, in the form in which the command answers."""
    if arguments.command == "sell":
        from pos_app.commands import sell

        return sell.report(sell.sale_result("notSent", sentence))
    from pos_app.commands import outcomes
    from pos_app.system.exit_codes import Exit

    as_json = arguments.command == "recover" and arguments.json
    return outcomes.refuse(sentence, Exit.NOT_SENT, as_json=as_json)


def _command(options: Options, arguments: argparse.Namespace, more: list[str]) -> int:
    """Return a row of the table. Qt's stubs do not say that the marked words are a text."""
    import asyncio

    from pos_app.commands import working
    from pos_app.system import logs
    from pos_app.system.exit_codes import Exit

    logs.to_terminal()
    private.tighten(options.data_dir, options.settings_file)
    if arguments.command == "sell":
        return _sell(options, arguments.plan, arguments.wait)
    with asyncio.Runner() as runner:
        try:
            if arguments.command == "api":
                return runner.run(_api(options, arguments, more))
            if arguments.command == "learn":
                return runner.run(_learn(options, arguments))
            quiet = {"recover": _recover, "privacy": _privacy, "print": _print}.get(arguments.command)
            if quiet:
                with working.shown():
                    return runner.run(quiet(options, arguments))
            return runner.run(_doctor(options, arguments))
        except KeyboardInterrupt:
            return Exit.INTERRUPTED


def _read(known: argparse.ArgumentParser, argv: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the options, and the words that only ``api`` understands; secrets leave the environment."""
    start_secrets.take()
    arguments, more = known.parse_known_args(argv)
    if more and arguments.command != "api":
        known.error(parser_texts.own("unrecognized arguments: %s") % " ".join(more))
    if useless := misused(arguments):
        known.error(useless)
    return arguments, more


def _watch(known: argparse.ArgumentParser, words: Sequence[str]) -> int:
    from pos_app.system.options import Options
    from pos_app.watch import command

    # The window's options are read here too: a mistake in them is reported before anything is started.
    arguments = known.parse_args(command.window_words(words))
    if arguments.command is not None:
        known.error(parser_texts.own("unrecognized arguments: %s") % arguments.command)
    return command.run(words, Options.of(arguments))


def _speak(argv: list[str]) -> None:
    """Choose the language of everything that is printed, argparse's own headings and errors included."""
    translation.use(choose(option_in(argv), os.environ))
    # argparse looks its texts up under these two names, and has no setting for their language.
    for name, function in (("_", parser_texts.own), ("ngettext", parser_texts.own_plural)):
        setattr(argparse, name, function)


def _tell(task: str, error: BaseException) -> None:
    from pos_app.system import logs

    print(f"pos-app: {task}: {logs.summary(error)}", file=sys.stderr)


def _sell(options: Options, source: str, patience: float) -> int:
    """Sell by a plan. Whatever ends it, one JSON object says what is known."""
    import asyncio

    from pos_app.commands import stops

    stops.raise_stopped()
    try:
        from pos_app.commands import on_record, sell, sell_plan, working
        from pos_app.domain.roles import Permission
        from pos_app.wording import people_texts

        try:
            plan = sell_plan.read_plan(source)
        except sell_plan.PlanError as error:
            return sell.report(sell.sale_result("notSent", str(error)))
        if plan.allow_repeat and on_record.lacks(Permission.SECOND_TICKET):
            return sell.report(sell.sale_result("notSent", people_texts.may_not(Permission.SECOND_TICKET)))
        with asyncio.Runner() as runner, working.shown():
            return runner.run(sell.sell(options, plan, patience))
    except stops.Stopped as stopped:
        stops.ignore_signals()
        from pos_app.commands import sell
        from pos_app.wording import command_texts

        return sell.report(sell.sale_result("notSent", command_texts.stopped(held=False)), stopped.code)


async def _recover(options: Options, arguments: argparse.Namespace) -> int:
    from pos_app import core
    from pos_app.commands import outcomes, recover
    from pos_app.domain.start_faults import START_FAULTS
    from pos_app.domain.storage import StorageFault
    from pos_app.system.exit_codes import Exit
    from pos_app.wording import start_texts

    errors: list[tuple[str, BaseException]] = []
    try:
        if arguments.list:
            return recover.list_open(options, as_json=arguments.json)
        opened = await core.open_core(options, lambda name, error: errors.append((name, error)))
    except (*START_FAULTS, StorageFault) as error:
        return outcomes.refuse(start_texts.sentence(error), Exit.NOT_SENT, as_json=arguments.json)
    try:
        return await recover.recover(opened, arguments.wait, as_json=arguments.json)
    finally:
        await opened.close()
        for name, raised in errors:
            _tell(name, raised)


async def _api(options: Options, arguments: argparse.Namespace, words: list[str]) -> int:
    from pos_app.commands import api, outcomes
    from pos_app.domain.start_faults import START_FAULTS
    from pos_app.system.exit_codes import Exit
    from pos_app.wording import start_texts

    if arguments.list or not arguments.operation:
        print(api.listing())
        return Exit.DONE if arguments.list else Exit.USAGE
    try:
        given = api.read_parameters(words)
        return await api.call(
            options,
            arguments.operation,
            given,
            arguments.body,
            raw=arguments.raw,
            yes=arguments.yes,
            show_secrets=arguments.show_secrets,
        )
    except api.WrongCall as error:
        return outcomes.refuse(str(error), Exit.USAGE)
    except START_FAULTS as error:
        return outcomes.refuse(start_texts.sentence(error), Exit.NOT_SENT)


async def _learn(options: Options, arguments: argparse.Namespace) -> int:
    from pos_app.commands import learn, outcomes
    from pos_app.domain.start_faults import START_FAULTS
    from pos_app.system.exit_codes import Exit
    from pos_app.wording import start_texts

    asked = learn.LearnRequest(
        arguments.origin,
        arguments.destination,
        arguments.date,
        arguments.back,
        arguments.order,
        arguments.accept_proven,
        arguments.json,
    )
    try:
        return await learn.learn(options, asked)
    except START_FAULTS as error:
        return outcomes.refuse(start_texts.sentence(error), Exit.NOT_SENT)


async def _print(options: Options, arguments: argparse.Namespace) -> int:
    from pos_app.commands import print_order

    order, to = arguments.order.strip(), arguments.to.strip()
    return await print_order.run(options, order, to, arguments.paper, as_json=arguments.json)


async def _privacy(options: Options, arguments: argparse.Namespace) -> int:
    from pos_app.commands import privacy

    return await privacy.run(options, arguments.what, arguments.document.strip(), as_json=arguments.json)


async def _doctor(options: Options, arguments: argparse.Namespace) -> int:
    from pos_app.commands import doctor, doctor_journal, doctor_printer

    if arguments.printer:
        return doctor_printer.examine(options, as_json=arguments.json)
    if arguments.show_journal_key:
        return doctor_journal.show_key(options)
    if arguments.unseal:
        return doctor_journal.unseal(options, arguments.unseal)
    return await doctor.examine(
        options,
        save_credentials=arguments.save_credentials,
        save_journal_key=arguments.save_journal_key,
        as_json=arguments.json,
    )
