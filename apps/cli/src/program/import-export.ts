import { pick } from "@pomander/contract";
import type { Command } from "commander";
import type { ExportOptions } from "../commands/export-options.ts";
import type { ImportOptions } from "../commands/import.ts";
import { UsageError } from "@pomander/terminal/errors";
import { filePasswordStdin, json, vaultOption, type Perform } from "./options.ts";

/** Names as in @pomander/transfer, which is loaded for an import alone. */
const importFormatNames = `
  pomander, pomander-csv, bitwarden-json, bitwarden-csv, bitwarden-zip,
  bitwarden-encrypted-json, 1password-1pux, 1password-csv, lastpass-csv,
  dashlane-csv, dashlane-zip, nordpass-csv, roboform-csv, keeper-csv,
  keeper-json, enpass-csv, enpass-json, keepass-kdbx, keepass-xml, keepass-csv,
  keepassxc-csv, strongbox-csv, dropbox-csv, chrome-csv, firefox-csv, apple-csv,
  proton-json, proton-zip, proton-csv, cxf-json, csv`;

type ImportCommandOptions = ImportOptions & { list?: boolean; undo?: string; yes?: boolean };

export function addFileCommands(program: Command, perform: Perform): void {
  program.commandsGroup("Import and export:");
  program
    .command("import [file]")
    .description("add the entries another password manager exported")
    .option("--format <format>", "what the file is, such as keepass-kdbx; otherwise recognized by its content", "auto")
    .option(...filePasswordStdin)
    .option("--key-file <file>", "the key file of a KeePass database")
    .option("--columns <list>", "for any other CSV: what each column is, separated by commas")
    .option("--tag <tag>", "a tag for the new entries")
    .option("--other-passwords <add|skip>", "entries you have with another password: add or skip", "add")
    .option("--more <add|both|skip>", "entries that have more than yours: add it, keep both or skip", "add")
    .option("--dry-run", "show what would be added, without adding it")
    .option("--list", "list earlier imports")
    .option("--undo <import>", "remove what an import from that list added")
    .option("--yes", "with --undo: without asking; needed without a terminal")
    .option(...vaultOption)
    .option(...json)
    .addHelpText(
      "after",
      `
Reads exports of Bitwarden, 1Password, LastPass, Dashlane, KeePass, Proton Pass,
browsers and more, and any CSV. Entries you already have aren't added twice, so
you can run an import again if it stopped.

Formats, as --format takes them:${importFormatNames}

  pomander import bitwarden.json
  pomander import passwords.kdbx --key-file my.keyx
  pomander import own.csv --columns title,email,password,ignore`,
    )
    .action(
      (file: string | undefined, { list = false, undo, yes = false, json = false, ...options }: ImportCommandOptions) =>
        perform(async (context) => {
          const { importFile, listImports, undoImport } = await import("../commands/import-export.ts");
          if (Number(list) + Number(undo !== undefined) + Number(file !== undefined) !== 1)
            throw new UsageError("Name the file to import, or use --list or --undo <import>.");
          const inVault = pick(options, ["vault"]);
          if (undo !== undefined) return undoImport(context, undo, { ...inVault, yes, json });
          return file === undefined
            ? listImports(context, { ...inVault, json })
            : importFile(context, file, { ...options, json });
        }),
    );
  program
    .command("export")
    .description("write your whole vault to a file")
    .option(
      "--format <format>",
      "pomander (encrypted with a password), bitwarden-json, bitwarden-zip, csv or cxf",
      "pomander",
    )
    .option("--out <file>", "the file to write; - is standard output")
    .option("--folder <folder>", "write the files of all entries into this folder instead")
    .option(...filePasswordStdin)
    .option("--force", "replace an existing file")
    .option("--yes", "don't ask before writing a file that isn't encrypted")
    .option(...vaultOption)
    .option(...json)
    .addHelpText(
      "after",
      `
Formats:
  pomander         encrypted, with files; only Pomander reads it
  bitwarden-json   Bitwarden and most others, keeps the most
  bitwarden-zip    the same with files
  csv              any
  cxf              FIDO's exchange format

  pomander export                                   encrypted, with a password
  pomander export --format bitwarden-json --out bitwarden.json
  pomander export --folder files                    each file of each entry, not encrypted
  pomander export --format csv --yes --out - | gpg -c > vault.csv.gpg`,
    )
    .action((options: ExportOptions) =>
      perform(async (context) => (await import("../commands/import-export.ts")).exportVault(context, options)),
    );
}
