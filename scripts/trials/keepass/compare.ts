import { isDeepStrictEqual } from "node:util";
import type { FileContents } from "../../../packages/transfer/src/index.ts";
import { child, readXmlTree, textOf, type XmlNode } from "./xml-tree.ts";

export interface Comparison {
  values: number;
  differences: string[];
}

/** Compares the export of KeePassXC with the importer's result, value by value. */
export function compareDatabase(xml: string, contents: FileContents): Comparison {
  const file = child(readXmlTree(xml), "KeePassFile");
  const bin = textOf(file, "Meta", "RecycleBinEnabled") === "True" ? textOf(file, "Meta", "RecycleBinUUID") : "";
  const expected: { entry: XmlNode; path: string[] }[] = [];
  let inBin = 0;
  const walk = (group: XmlNode, path: string[], isBin: boolean): void => {
    for (const node of group.children) {
      if (node.name === "Entry" && isBin) inBin++;
      else if (node.name === "Entry") expected.push({ entry: node, path });
      else if (node.name === "Group")
        walk(node, [...path, textOf(node, "Name")], isBin || textOf(node, "UUID") === bin);
    }
  };
  const root = child(file, "Root", "Group");
  if (root !== undefined) walk(root, [], false);

  const result: Comparison = { values: 0, differences: [] };
  const compare = (what: string, theirs: unknown, ours: unknown): void => {
    result.values++;
    if (isDeepStrictEqual(theirs, ours)) return;
    result.differences.push(`${what}: KeePassXC ${JSON.stringify(theirs)}, here ${JSON.stringify(ours)}`);
  };
  compare("entries", expected.length, contents.entries.length);
  compare("in the bin", inBin, contents.skipped.length);
  compare("failed", 0, contents.failed.length);
  for (const [index, { entry, path }] of expected.entries()) compareEntry(entry, path, contents, index, compare);
  return result;
}

type Compare = (what: string, theirs: unknown, ours: unknown) => void;

function compareEntry(
  entry: XmlNode,
  path: readonly string[],
  contents: FileContents,
  index: number,
  compare: Compare,
): void {
  const ours = contents.entries[index];
  if (ours === undefined) return;
  const { draft } = ours;
  const strings = stringsOf(entry);
  const at = `entry ${index + 1}`;
  const title = (strings.get("Title") ?? "").trim();
  if (title !== "") compare(`${at} title`, title, draft.title);
  compare(`${at} user name`, strings.get("UserName") ?? "", draft.email);
  compare(`${at} password`, strings.get("Password") ?? "", draft.password);
  compare(`${at} link`, strings.get("URL") ?? "", draft.link);
  compare(`${at} notes`, strings.get("Notes") ?? "", draft.notes);
  const folders = path.map((name) => name.trim()).filter((name) => name !== "");
  const tags = textOf(entry, "Tags")
    .split(/[;,]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  compare(`${at} category`, folders.at(-1) ?? "", draft.category);
  // KeePassXC sorts the tags of an entry.
  compare(`${at} tags`, [...new Set([...folders, ...tags])].toSorted(), draft.tags.toSorted());

  const fields = new Map((draft.fields ?? []).map(({ name, value }) => [name, value]));
  const links = (draft.urls ?? []).map(({ url }) => url);
  for (const [key, value] of strings) {
    if (["Title", "UserName", "Password", "URL", "Notes"].includes(key)) continue;
    if (key === "otp") compare(`${at} otp`, value, draft.totp);
    else if (key.startsWith("KP2A_URL"))
      compare(`${at} ${key}`, true, links.includes(value) || value === "" || value === draft.link);
    else if (!key.startsWith("KPEX_PASSKEY_"))
      compare(`${at} ${key}`, value === "" ? undefined : value, fields.get(key));
  }

  const expires =
    textOf(entry, "Times", "Expires") === "True" ? isoOf(textOf(entry, "Times", "ExpiryTime")).slice(0, 10) : undefined;
  compare(`${at} expires`, expires, draft.expires);
  compare(`${at} created`, isoOf(textOf(entry, "Times", "CreationTime")), ours.createdAt);
  compare(`${at} changed`, isoOf(textOf(entry, "Times", "LastModificationTime")), ours.changedAt);

  const versions = [...(child(entry, "History")?.children ?? []), entry];
  const replaced = versions.flatMap((version, number) => {
    const next = versions[number + 1];
    const password = stringsOf(version).get("Password") ?? "";
    if (next === undefined || password === "" || password === (stringsOf(next).get("Password") ?? "")) return [];
    return [{ password, until: isoOf(textOf(next, "Times", "LastModificationTime")) }];
  });
  compare(`${at} history`, replaced.toReversed(), ours.history);

  const attachments = entry.children.filter(({ name }) => name === "Binary").map((node) => textOf(node, "Key"));
  for (const name of attachments) {
    const isNamed = contents.leftBehind.some(
      ({ entry: title, what }) =>
        title === draft.title && what.code === "attachment" && what.params.name === name && what.params.bytes !== null,
    );
    compare(`${at} attachment ${name}`, true, isNamed);
  }
}

const stringsOf = (entry: XmlNode) =>
  new Map(
    entry.children.filter(({ name }) => name === "String").map((node) => [textOf(node, "Key"), textOf(node, "Value")]),
  );

/** Returns a time in ISO 8601; in version 4 it is the Base64 of the seconds since year 1. */
function isoOf(text: string): string {
  if (text.includes(":")) return new Date(text).toISOString();
  const seconds = Number(Buffer.from(text, "base64").readBigInt64LE());
  return new Date(Date.UTC(1, 0, 1) - yearsBefore100 + seconds * 1000).toISOString();
}

/** Milliseconds to correct `Date.UTC`, which takes the years 0 to 99 for those from 1900. */
const yearsBefore100 = Date.UTC(1, 0, 1) - Date.parse("0001-01-01T00:00:00Z");
