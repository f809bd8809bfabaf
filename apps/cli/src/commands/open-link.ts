import { pluralize } from "@pomander/texts/pluralize";
import { createFreeNames } from "@pomander/transfer";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine, printable } from "@pomander/terminal/output";
import { argon2id } from "@pomander/vault/argon2";
import { createApi, createLinkOpener, readLinkFragment, withRetries, type OpenLink } from "@pomander/vault/open-link";
import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { messageOf } from "../errors.ts";
import { readStdin } from "../terminal/stdin.ts";
import type { CommandContext } from "./command-context.ts";
import { localName } from "./named-files.ts";
import { writeNewFile } from "../vault/file-transfer.ts";

export interface OpenLinkOptions {
  /** Whether standard input has the link, and the passphrase in its second line. */
  linkStdin?: boolean;
  /** The folder for the link's files. */
  out?: string;
  json?: boolean;
}

const longestInput = 4_096;

/** Opens a link of someone else's. No account is needed, and no token is sent. */
export async function openLink(context: CommandContext, options: OpenLinkOptions): Promise<number> {
  const { output } = context;
  const { address, passphrase: given } = await readLink(context, options);
  const url = URL.canParse(address) ? new URL(address) : null;
  const secret = url === null ? null : readLinkFragment(url.hash.slice(1));
  if (url === null || secret === null || url.pathname !== "/open")
    throw new CommandError("This isn't a link that can be opened. Copy all of it, up to its last character.");
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !isLocal) throw new CommandError("This link isn't an https address.");
  const passphrase = secret.hasPassphrase ? (given ?? (await ask(context, "Passphrase: "))) : null;
  const folder = resolve(options.out ?? ".");
  // An error after the opening would lose what was sent.
  if (!(await isWritableFolder(folder)))
    throw new CommandError(`${oneLine(folder)} isn't a folder that you can write to. Choose another: --out <folder>`);
  const free = createFreeNames(await readdir(folder));
  const api = createApi({ fetch, baseUrl: `${url.origin}/api`, token: () => null, credentials: "omit" });
  const opener = createLinkOpener(secret, { api, argon2: argon2id });
  const sleep = (milliseconds: number) => {
    output.say("No answer from the server. Trying again...");
    return setTimeout(milliseconds);
  };
  // This process alone knows the name of the opening: a try of another one would be another opening.
  const opened = await withRetries({ sleep }, undefined, () => opener.open(passphrase));
  show(context, opened, options);
  let missing = 0;
  for (const file of opened.contents.files ?? []) {
    const path = join(folder, free(localName(file.name)));
    try {
      await writeNewFile(path, opened.readFile(file));
      output.say(`Written to ${oneLine(path)}.`);
    } catch (error) {
      missing += 1;
      output.say(`${oneLine(file.name)} wasn't written: ${oneLine(messageOf(error))}`);
    }
  }
  if (opened.left === 0) output.say("You can't open this again. Copy what you need.");
  if (missing > 0) throw new CommandError(`${pluralize(missing, "file wasn't", "files weren't")} written.`);
  return 0;
}

async function readLink(context: CommandContext, { linkStdin = false }: OpenLinkOptions) {
  if (!linkStdin) return { address: (await ask(context, "Link: ")).trim() };
  const [address = "", passphrase] = (await readStdin(longestInput)).split(/\r?\n/u);
  return { address: address.trim(), ...(passphrase === undefined || passphrase === "" ? {} : { passphrase }) };
}

function ask({ terminal }: CommandContext, question: string): Promise<string> {
  if (terminal === null) throw new UsageError("There's no terminal to ask. Give the link with --link-stdin.");
  return terminal.secret(question);
}

/** Prints a link's contents. Control characters are shown and never sent to the terminal. */
function show({ output }: CommandContext, { contents, sender }: OpenLink, { json = false }: OpenLinkOptions): void {
  const { title, text, fields = [] } = contents;
  if (json)
    return output.printJson({ title, text, fields, sender, files: (contents.files ?? []).map(({ name }) => name) });
  // This comes before anything of the sender's, who chooses their name too: no text of theirs passes for the server's.
  if (sender === null) output.say("The server doesn't say who sent this.");
  else output.say(`From ${oneLine(sender.email)} (${oneLine(sender.name)}), says the server.`);
  output.say("The sender wrote:");
  output.print(oneLine(title));
  for (const { name, value } of fields) output.print(`${oneLine(name)}: ${printable(value)}`);
  if (text !== undefined) output.print(printable(text));
}

const isWritableFolder = async (folder: string): Promise<boolean> =>
  access(join(folder, "."), constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
