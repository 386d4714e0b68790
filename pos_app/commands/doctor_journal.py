"""What ``pos-app doctor`` says and does about the encryption of the journal."""

from __future__ import annotations

from pathlib import Path

from pos_app.commands import on_record
from pos_app.commands.outcomes import Finding, print_result, refuse
from pos_app.domain.audit import AuditAct
from pos_app.domain.start_faults import CredentialsError, KeyFault
from pos_app.domain.storage import JournalKey, NotWritable
from pos_app.journal import cipher, sealing
from pos_app.system import credentials, disk, journal_key, key_file
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings
from pos_app.wording import command_texts, start_texts
from pos_app.wording.sentence import system_words
from pos_app.wording.translation import translate


def check_protection(options: Options, settings: Settings) -> Finding:
    """Say how the journal is protected, and whether its key is there. Nothing is made or changed."""
    what = translate("doctor", "Proteção do registro")
    try:
        key = journal_key.existing(options.data_dir)
    except KeyFault as fault:
        return Finding(what, command_texts.key_not_there(), start_texts.sentence(fault))
    known = key_file.read(options.data_dir)
    if known:
        return Finding(what, command_texts.key_kept(known.source))
    if key:
        return Finding(what, command_texts.key_kept(""))
    if options.demo:
        return Finding(what, command_texts.plain_in_training())
    if settings.journal_protection == "plain":
        return Finding(what, *command_texts.plain_by_choice(), warning=True)
    seen = command_texts.will_be_encrypted()
    asks = settings.journal_protection == "passphrase" or not credentials.keyring_usable()
    if not asks or journal_key.is_given():
        return Finding(what, seen)
    return Finding(what, seen, command_texts.will_ask_passphrase(), warning=True)


def save_key(options: Options) -> Finding:
    what = translate("doctor", "Guardar chave do registro")
    try:
        journal_key.save_in_keyring(options.data_dir)
    except (CredentialsError, KeyFault, NotWritable) as fault:
        return Finding(what, translate("doctor", "não guardada"), start_texts.sentence(fault))
    on_record.keep_if_possible(options, AuditAct.SETTING_CHANGED, "journal_key")
    return Finding(what, translate("doctor", "guardada no cofre de senhas"))


def show_key(options: Options) -> int:
    """Print the key of the journal, alone, for whoever keeps it elsewhere; return the exit code."""
    key = _key(options)
    if key is None:
        return Exit.TO_MEND
    on_record.keep_if_possible(options, AuditAct.KEY_SHOWN)
    print_result(key.secret.hex())
    return Exit.DONE


def unseal(options: Options, file: Path) -> int:
    """Write what a damaged journal held beside the sealed file, for support; return the exit code. The desk
    seals it again when it opens."""
    key = _key(options)
    if key is None:
        return Exit.TO_MEND
    on_record.keep_if_possible(options, AuditAct.JOURNAL_UNSEALED, file.name)
    target = file.with_suffix("") if file.suffix == sealing.BOXED else file.with_name(f"{file.name}.aberto")
    try:
        disk.replace(target, sealing.unboxed(file, key))
    except OSError as error:
        return refuse(f"{file}: {system_words(error.strerror)}", Exit.TO_MEND)
    except (cipher.TruncatedRecord, cipher.WrongKey):
        return refuse(command_texts.not_sealed_here(file), Exit.TO_MEND)
    print_result(command_texts.unsealed(target))
    return Exit.DONE


def _key(options: Options) -> JournalKey | None:
    """Return the key of the journal; None where there is none, reported on the standard error."""
    try:
        key = journal_key.existing(options.data_dir)
    except KeyFault as fault:
        refuse(start_texts.sentence(fault), Exit.TO_MEND)
        return None
    if key is None:
        refuse(command_texts.not_encrypted(), Exit.TO_MEND)
    return key
