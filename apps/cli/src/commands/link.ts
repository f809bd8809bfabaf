import { pluralize } from "@pomander/texts/pluralize";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine, printable } from "@pomander/terminal/output";
import { generatePassphrase, type OpenEntry } from "@pomander/vault";
import type { LinkField, SentLink } from "@pomander/vault/links";
import { oneOf, wholeWithin } from "../entry/option-values.ts";
import { beginsWith, shortId } from "../entry/short-id.ts";
import { formatMoment } from "../terminal/moment.ts";
import { readStdin } from "../terminal/stdin.ts";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { type VaultOption, withAccount, withEntry } from "./open-vault.ts";

export interface LinkOptions extends VaultOption {
  /** The parts of the entry to send. */
  fields?: string[];
  files?: string[];
  /** Whether the text on standard input is sent, in place of an entry. */
  textStdin?: boolean;
  to?: string;
  opens?: string;
  days?: string;
  /** False: the link has no passphrase. */
  passphrase?: boolean;
  showSender?: boolean;
  json?: boolean;
}

const words = 4;
const dayMs = 86_400_000;
const longestText = 65_536;

/** Makes, lists or ends links for people without an account. */
export function link(context: CommandContext, action: string, what: string | undefined, options: LinkOptions) {
  const wanted = oneOf(["make", "list", "end"], action, "The action");
  if (options.vault !== undefined && (wanted !== "make" || options.textStdin === true))
    throw new UsageError("--vault goes with make, for an entry.");
  if (wanted === "list") return listLinks(context, options);
  if (what === undefined)
    throw new UsageError(wanted === "make" ? "Name an entry, or a title with --text-stdin." : "Name a link.");
  return wanted === "make" ? makeLink(context, what, options) : endLink(context, what);
}

async function makeLink(context: CommandContext, named: string, options: LinkOptions): Promise<number> {
  const { opens = "1", days = "7", passphrase = true, showSender = false, to = "", textStdin = false } = options;
  const count = wholeWithin({ min: 1, max: 100 }, opens, ["--opens is", "openings"]);
  const life = wholeWithin({ min: 1, max: 30 }, days, ["--days is", "days"]);
  const { fields = [], files = [] } = options;
  if (textStdin !== (fields.length + files.length === 0))
    throw new UsageError("Choose parts of an entry with --field and --file, or a text with --text-stdin.");
  const bounds = {
    to,
    passphrase: passphrase ? (await generatePassphrase({ words, separator: " " })).text : null,
    until: new Date(Date.now() + life * dayMs).toISOString(),
    opens: count,
    showSender,
  };
  const say = (server: string, fragment: string) => {
    const address = `${server}/open#${fragment}`;
    if (options.json === true) context.output.printJson({ link: address, passphrase: bounds.passphrase });
    else {
      context.output.print(address);
      if (bounds.passphrase === null) return;
      context.output.say(`Passphrase: ${bounds.passphrase}`);
      context.output.say("Send the passphrase another way than the link.");
    }
  };
  if (textStdin) {
    const text = await readStdin(longestText);
    return withAccount(context, async (account, { server }) => {
      const { fragment } = await account.makeLink({ ...bounds, contents: { title: named, text } });
      say(server, fragment);
      return 0;
    });
  }
  const { vault } = options;
  return withEntry(context, named, vault === undefined ? {} : { vault }, async ({ access, view, entry: { _id } }) => {
    const entry = await access.reveal(_id);
    await createDisclosureGate(context, access)([entry]);
    const contents = {
      title: entry.title,
      ...(fields.length === 0 ? {} : { fields: fields.map((name) => fieldOf(entry, name)) }),
      ...(files.length === 0 ? {} : { files: files.map((name) => fileOf(entry, name)) }),
    };
    const { fragment } = await access.makeLink({ ...bounds, contents });
    say(view.server, fragment);
    return 0;
  });
}

/** Returns a field of an entry by its name. Throws CommandError if the field is missing or empty. */
function fieldOf(
  { email, password, link: address, notes, totp = "", fields = [] }: OpenEntry,
  name: string,
): LinkField {
  const known: Readonly<Record<string, [value: string, kind: LinkField["kind"]]>> = {
    email: [email, "text"],
    password: [password, "hidden"],
    link: [address, "text"],
    notes: [notes, "text"],
    totp: [totp, "hidden"],
  };
  const own = fields.find((field) => field.name === name);
  const [value, kind] = known[name] ?? [own?.value ?? "", own?.kind === "hidden" ? "hidden" : "text"];
  if (value === "") throw new CommandError(`This entry has nothing in "${oneLine(name)}".`);
  return { name, value, kind };
}

function fileOf({ files = [] }: OpenEntry, name: string) {
  const found = files.find((file) => file.name === name);
  if (found === undefined) throw new CommandError(`This entry has no file "${oneLine(name)}".`);
  return found;
}

function listLinks(context: CommandContext, { json = false }: LinkOptions): Promise<number> {
  const { output } = context;
  return withAccount(context, async (account) => {
    const { links } = await account.listLinks();
    if (json) output.printJson(links);
    else for (const each of links) for (const line of linesOf(each)) output.print(line);
    if (links.length === 0 && !json) output.say("You haven't sent any links.");
    return 0;
  });
}

/** Returns a link in lines, with its openings: certain ones as confirmed, the others as the server's word. */
const linesOf = ({ linkId, title, to, left, until, ended, opened }: SentLink): string[] => [
  [
    shortId(linkId),
    oneLine(title ?? "(can't be read)"),
    ...(to === "" ? [] : [`for ${oneLine(to)}`]),
    ended === null
      ? `${pluralize(left, "opening", "openings")} left, until ${formatMoment(until)}`
      : ended === "opened"
        ? "opened"
        : "ended",
  ].join("  "),
  ...opened.map(
    ({ at, device, isConfirmed }) =>
      `          opened ${formatMoment(at)}, ${oneLine(device)}, ${isConfirmed ? "confirmed" : "says the server"}`,
  ),
];

function endLink(context: CommandContext, named: string): Promise<number> {
  return withAccount(context, async (account) => {
    const { links } = await account.listLinks();
    const found = links.filter(({ linkId, ended }) => ended === null && beginsWith(linkId, named));
    const [one, another] = found;
    if (one === undefined) throw new CommandError("No live link begins with this.");
    if (another !== undefined) throw new CommandError("Several links begin with this. Name more of it.");
    await account.endLink(one.linkId);
    context.output.say(`"${printable(one.title ?? "The link")}" has ended. This doesn't take back what was opened.`);
    return 0;
  });
}
