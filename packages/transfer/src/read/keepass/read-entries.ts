import type { EarlierPassword, EntryField } from "@pomander/vault";
import type { ContentsBuilder, FoundEntry } from "../contents-builder.ts";
import { timeOf } from "../dates.ts";
import { dayOfMilliseconds, leftAttachment } from "../json-values.ts";
import { titleOf } from "../title.ts";
import type { Bytes } from "./byte-reader.ts";
import { createBoundedUnzip } from "./gunzip.ts";
import type { KeepassBinary, KeepassDatabase, KeepassEntry, KeepassGroup } from "./model.ts";
import { createReferenceReader } from "./references.ts";
import { totpOf } from "./totp.ts";
import { rowFault, leftPart } from "../../faults.ts";

const standard = ["Title", "UserName", "Password", "URL", "Notes"];
const isFurtherLink = (key: string, value: string) =>
  key.startsWith("KP2A_URL") || (key.startsWith("AndroidApp") && value.startsWith("androidapp://"));
const passkeyPrefix = "KPEX_PASSKEY_";

/**
 * Puts every entry of a database into `contents`. `binaries` are the attachments that are outside of the XML. Throws
 * `keepass_damaged` and `keepass_too_large` for attachments that cannot be unpacked.
 */
export async function readEntries(
  database: KeepassDatabase,
  binaries: readonly Bytes[],
  contents: ContentsBuilder,
): Promise<void> {
  const resolve = createReferenceReader(database.root);
  const unzip = createBoundedUnzip();
  const unpacked = new Map<string, Promise<Bytes>>();
  const bytesOf = ({ bytes, isCompressed }: KeepassBinary) => (isCompressed ? unzip(bytes) : bytes);
  /** Several entries may have one attachment, which is unpacked once. */
  const referred = (ref: string): Bytes | Promise<Bytes> | undefined => {
    const binary = database.binaries.get(ref);
    if (binary === undefined) return binaries[Number(ref)];
    const bytes = unpacked.get(ref) ?? Promise.resolve(bytesOf(binary));
    unpacked.set(ref, bytes);
    return bytes;
  };
  const blobs = new Map<Bytes, Blob>();
  /** A blob has a copy of its bytes, so that one is made for all entries that have them. */
  const blobOf = (bytes: Bytes): Blob => {
    const blob = blobs.get(bytes) ?? new Blob([bytes]);
    blobs.set(bytes, blob);
    return blob;
  };
  let count = 0;
  const walk = async (group: KeepassGroup, path: readonly string[], isBin: boolean): Promise<void> => {
    if (group.notes !== "" && !isBin) contents.leave(group.name, leftPart("group_notes"));
    for (const entry of group.entries) {
      const source = `Item ${++count}`;
      const title = resolve(entry.strings.get("Title")?.value ?? "");
      if (isBin) contents.skip(source, title, rowFault("in_recycle_bin"));
      else await addEntry(entry, source, title, path);
    }
    for (const inner of group.groups) {
      await walk(
        inner,
        [...path, inner.name],
        isBin || (database.recycleBin !== "" && inner.uuid === database.recycleBin),
      );
    }
  };
  const addEntry = async (entry: KeepassEntry, source: string, rawTitle: string, path: readonly string[]) => {
    const { title, ...found } = entryOf(entry, rawTitle, resolve);
    contents.add({ source, title, path, ...found });
    for (const { name, ...attachment } of entry.attachments) {
      const bytes = await (attachment.ref === null ? bytesOf(attachment.binary) : referred(attachment.ref));
      if (bytes === undefined) contents.leave(title, leftAttachment(name));
      else contents.attach({ name: name || "file", size: bytes.length, content: blobOf(bytes) });
    }
    const passkey = entry.strings.get(`${passkeyPrefix}RELYING_PARTY`)?.value;
    const hasPasskey = [...entry.strings.keys()].some((key) => key.startsWith(passkeyPrefix));
    if (hasPasskey)
      contents.leave(title, passkey === undefined ? leftPart("passkey") : leftPart("passkey_for", { site: passkey }));
    if (entry.history.some((version) => differsBesidePassword(version, entry))) {
      contents.leave(title, leftPart("earlier_versions"));
    }
  };
  if (database.root !== null) await walk(database.root, [], false);
}

function entryOf(entry: KeepassEntry, rawTitle: string, resolve: (text: string) => string): Omit<FoundEntry, "source"> {
  const text = (key: string) => resolve(entry.strings.get(key)?.value ?? "");
  const [link, email] = [text("URL"), text("UserName")];
  const found = totpOf(entry.strings);
  const taken = new Set([...standard, ...(found?.keys ?? [])]);
  const [urls, fields]: [{ url: string }[], EntryField[]] = [[], []];
  for (const [name, { value, isProtected }] of entry.strings) {
    if (taken.has(name) || name.startsWith(passkeyPrefix)) continue;
    if (isFurtherLink(name, value)) urls.push({ url: value });
    else fields.push({ name, value: resolve(value), kind: isProtected ? "hidden" : "text" });
  }
  fields.push({ name: "OverrideURL", value: entry.overrideUrl, kind: "text" });
  const { history, passwordChangedAt } = passwordsOf(entry);
  return {
    title: titleOf(rawTitle, link, email),
    link,
    urls,
    email,
    password: text("Password"),
    notes: text("Notes"),
    tags: entry.tags.split(/[;,]/u).map((tag) => tag.trim()),
    totp: found?.totp,
    fields,
    expires: dayOfMilliseconds(entry.expiresAt),
    history,
    createdAt: timeOf(entry.createdAt ?? NaN),
    changedAt: timeOf(entry.changedAt ?? NaN),
    passwordChangedAt,
    rest: entry.rest,
  };
}

/** Returns earlier passwords, newest first: each was replaced when the next version with another one was saved. */
function passwordsOf(entry: KeepassEntry): { history: EarlierPassword[]; passwordChangedAt: string | undefined } {
  const versions = [...entry.history, entry];
  const replaced = versions
    .flatMap((version, index) => {
      const next = versions[index + 1];
      if (next === undefined || passwordOf(version) === passwordOf(next)) return [];
      return [{ password: passwordOf(version), until: timeOf(next.changedAt ?? NaN) }];
    })
    .toReversed();
  return {
    // An unknown time was before all that are known.
    history: replaced
      .filter(({ password }) => password !== "")
      .map(({ password, until = new Date(0).toISOString() }) => ({ password, until })),
    passwordChangedAt: replaced[0]?.until,
  };
}

const passwordOf = (entry: KeepassEntry) => entry.strings.get("Password")?.value ?? "";

function differsBesidePassword(version: KeepassEntry, entry: KeepassEntry): boolean {
  const keys = new Set([...version.strings.keys(), ...entry.strings.keys()]);
  keys.delete("Password");
  return [...keys].some((key) => (version.strings.get(key)?.value ?? "") !== (entry.strings.get(key)?.value ?? ""));
}
