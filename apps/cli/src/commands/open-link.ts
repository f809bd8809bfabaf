import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine, printable } from "@pomander/terminal/output";
import { argon2id } from "@pomander/vault/argon2";
import {
  createApi,
  createLinkOpener,
  readLinkFragment,
  type FileRecord,
  type OpenLink,
} from "@pomander/vault/open-link";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join, parse, resolve } from "node:path";
import { readStdin } from "../terminal/stdin.ts";
import type { CommandContext } from "./command-context.ts";
import { exists } from "./named-files.ts";
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
  const api = createApi({ fetch, baseUrl: `${url.origin}/api`, token: () => null, credentials: "omit" });
  const opened = await createLinkOpener(secret, { api, argon2: argon2id }).open(passphrase);
  show(context, opened, options);
  for (const file of opened.contents.files ?? []) await save(context, opened, file, folder);
  if (opened.left === 0) output.say("You can't open this again. Copy what you need.");
  return 0;
}

async function readLink(context: CommandContext, { linkStdin = false }: OpenLinkOptions) {
  if (!linkStdin) return { address: (await ask(context, "Link: ")).trim() };
  const [address = "", passphrase] = (await readStdin(longestInput)).split("\n");
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
  output.print(oneLine(title));
  if (sender !== null) output.say(`From ${oneLine(sender.name)} (${oneLine(sender.email)}), says the server.`);
  for (const { name, value } of fields) output.print(`${oneLine(name)}: ${printable(value)}`);
  if (text !== undefined) output.print(printable(text));
}

const isWritableFolder = async (folder: string): Promise<boolean> =>
  access(join(folder, "."), constants.W_OK).then(
    () => true,
    () => false,
  );

async function save({ output }: CommandContext, opened: OpenLink, file: FileRecord, folder: string): Promise<void> {
  const path = await freePath(folder, file.name);
  await writeNewFile(path, opened.readFile(file));
  output.say(`Written to ${oneLine(path)}.`);
}

/** Returns the path of a new file: its name, or "name (2).pdf" where that is there already. */
async function freePath(folder: string, fileName: string): Promise<string> {
  const { name, ext } = parse(fileName);
  let path = join(folder, fileName);
  for (let count = 2; await exists(path); count += 1) path = join(folder, `${name} (${count})${ext}`);
  return path;
}
