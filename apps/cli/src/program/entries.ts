import { entryTypes } from "@pomander/vault";
import type { Command } from "commander";
import { add, archive, edit } from "../commands/change.ts";
import { file } from "../commands/file.ts";
import { link } from "../commands/link.ts";
import { openLink } from "../commands/open-link.ts";
import { get, totp } from "../commands/get.ts";
import { history } from "../commands/history.ts";
import { keep } from "../commands/keep.ts";
import { list } from "../commands/list.ts";
import { atLeastOption, json, several, stateOption, vaultOption, type Perform } from "./options.ts";

const unverified = ["--unverified", "read what the server sent even if it isn't verified (exits with 3)"] as const;

export function addEntryCommands(program: Command, perform: Perform): void {
  program.commandsGroup("Your entries:");
  program
    .command("list [words...]")
    .description("list entries, or those that have all the words in them")
    .option("--archived", "those in the archive")
    .option("--favorites", "favorites only")
    .option("--category <category>", "those of one category")
    .option("--tag <tag>", "those with one tag")
    .option("--one-time-codes", "those that have one-time codes")
    .option(...unverified)
    .option(...vaultOption)
    .option(...stateOption)
    .option(...atLeastOption)
    .option(...json)
    .action((words, options) => perform((context) => list(context, words, options)));
  program
    .command("get <entry> [field]")
    .description("show an entry, or print one field of it")
    .option("--show", "show passwords and other hidden values too")
    .option(...vaultOption)
    .option(...stateOption)
    .option(...atLeastOption)
    .option(...unverified)
    .option(...json)
    .addHelpText(
      "after",
      `
Name an entry by its title or id. Fields: title, link, username, password,
notes, category, tags, expires, urls, fields, code (the one-time code), totp
(the secret itself; for the code: pomander totp), history (earlier passwords),
and your own.

  pomander get "Bank"                       everything but the secrets
  pomander get "Bank" password              only the password
  pomander get "Bank" password | wl-copy    to the clipboard (pbcopy, xclip)
  pomander get "Bank" --json | jq -r .password`,
    )
    .action((entry, field, options) => perform((context) => get(context, entry, field, options)));
  program
    .command("totp <entry>")
    .description("print the one-time code of an entry")
    .option(...vaultOption)
    .option(...stateOption)
    .option(...atLeastOption)
    .option(...json)
    .action((entry, options) => perform((context) => totp(context, entry, options)));
  draftOptions(program.command("add").description("add an entry"))
    .addHelpText(
      "after",
      `
You're asked for the password unless you generate it or give JSON.

  pomander add --title "Bank" --link https://bank.example --username ana
  pomander add --title "Router" --generate 24
  pomander add --stdin < entry.json        {"title": "…", "password": "…"}`,
    )
    .action((options) => perform((context) => add(context, options)));
  draftOptions(program.command("edit <entry>").description("change an entry; what you don't mention stays"))
    .addHelpText(
      "after",
      `
  pomander edit "Bank" --email ana.silva@example.com
  pomander edit "Bank" --ask password      type a new password
  pomander edit "Bank" --generate          generate a new one
  echo '{"category":"Money","expires":null}' | pomander edit "Bank" --stdin`,
    )
    .action((entry, options) => perform((context) => edit(context, entry, options)));
  program
    .command("archive <entry>")
    .description("move an entry to the archive")
    .option("--restore", "take it out of the archive")
    .option(...vaultOption)
    .option(...json)
    .action((entry, options) => perform((context) => archive(context, entry, options)));
  program
    .command("history [entry]")
    .description("list earlier versions of an entry and put one back")
    .option("--deleted", "entries deleted in the last 30 days")
    .option("--show <version>", "show a version from the list")
    .option("--secrets", "with --show: its passwords and other hidden values too")
    .option("--put-back <version>", "put back a version from the list")
    .option("--without-files", "with --put-back: without asking, even if the server lost files of the version")
    .option(...vaultOption)
    .option(...json)
    .addHelpText(
      "after",
      `
Versions are kept for 30 days. You're asked for your master password again ten
minutes after you unlocked.

  pomander history "Bank"
  pomander history "Bank" --show <version>
  pomander history "Bank" --put-back <version>
  pomander get "Bank" history                  earlier passwords only
  pomander history --deleted`,
    )
    .action((entry, options) => perform((context) => history(context, entry, options)));
  program
    .command("file <action> <entry> [names...]")
    .description("list the files of an entry, or put, get or remove some")
    .option("--out <file>", "with get: where to write it; otherwise into this folder, under its name")
    .option("--yes", "with remove: without asking; needed without a terminal")
    .option(...vaultOption)
    .option(...json)
    .addHelpText(
      "after",
      `
Files are encrypted on this machine before they're stored.

  pomander file list "Bank"
  pomander file put "Bank" contract.pdf key.pem
  pomander file get "Bank" contract.pdf --out ~/contract.pdf
  pomander file remove "Bank" contract.pdf`,
    )
    .action((action, entry, names, options) => perform((context) => file(context, action, entry, names, options)));
  program
    .command("link <action> [what]")
    .description("make a link for someone without an account, or list or end yours")
    .option(
      "--field <name>",
      "with make: a field of the entry: password, email, link, notes, totp, or its name",
      several,
    )
    .option("--file <name>", "with make: a file of the entry", several)
    .option("--text-stdin", "with make: send the text on standard input; then <what> is its title")
    .option("--to <name>", "with make: who it's for, in your own list")
    .option("--opens <count>", "with make: how often it opens, 1 to 100", "1")
    .option("--days <count>", "with make: how long it works, 1 to 30 days", "7")
    .option("--no-passphrase", "with make: without a passphrase; some mail scanners press buttons")
    .option("--show-sender", "with make: show your name and email")
    .option(...vaultOption)
    .option(...json)
    .addHelpText(
      "after",
      `
The link contains the key, and the server never gets it. Send the passphrase another way than the link.

  pomander link make "Bank" --field password --to Ben
  pomander link make "Door code" --text-stdin < code.txt
  pomander link list
  pomander link end 3f9aQ2xZ`,
    )
    .action((action, what, { field, file: files, ...options }) =>
      perform((context) => link(context, action, what, { ...options, fields: field, files })),
    );
  program
    .command("open")
    .description("open a link that someone sent you; it may open only once")
    .option("--link-stdin", "read the link from standard input, and the passphrase from its second line")
    .option("--out <folder>", "where to write the files; otherwise into this folder")
    .option(...json)
    .addHelpText(
      "after",
      `
Asks for the link, so that it's in no list of processes and no history. It needs no account.

  pomander open
  pomander open --link-stdin < link.txt`,
    )
    .action((options) => perform((context) => openLink(context, options)));
  program
    .command("keep")
    .description("after Pomander warned that the vault isn't what you stored: accept it as it is now")
    .option("--yes", "without asking")
    .option(...vaultOption)
    .option(...json)
    .action((options) => perform((context) => keep(context, options)));
}

const draftOptions = (command: Command) =>
  command
    .option("--title <title>", "the title")
    .option("--link <link>", "the address of the site")
    .option("--username, --email <name>", "the user name or email")
    .option("--category <category>", "the category")
    .option("--tag <tag>", "a tag; repeat for more; replaces existing tags", several)
    .option("--type <type>", new Intl.ListFormat("en-GB", { type: "disjunction" }).format(entryTypes))
    .option("--expires <date>", "the day it expires, such as 2027-01-31")
    .option("--favorite", "mark as a favorite")
    .option("--no-favorite", "no longer a favorite")
    .option("--reprompt", "ask for the master password before showing it")
    .option("--no-reprompt", "no longer ask for it")
    .option("--field <name=value>", "a field of its type or your own, not a secret; repeat for more", several)
    .option("--generate [length]", "generate a new password")
    .option("--ask <field>", "type a secret: password, notes, totp or a field", several)
    .option("--stdin", "read JSON, as get --json prints it; null removes a member")
    .option(...vaultOption)
    .option(...json);
