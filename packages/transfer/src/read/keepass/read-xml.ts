import type { Pacer } from "../pacer.ts";
import { wholeOf, type Bytes } from "./byte-reader.ts";
import { base64Of } from "../encodings.ts";
import { newEntry, newGroup, type KeepassDatabase, type KeepassEntry, type KeepassGroup } from "./model.ts";
import type { Protection } from "./kdbx-payload.ts";
import { XmlReader } from "../xml.ts";
import { transferError } from "../../faults.ts";

const sliceLength = 256 * 1024;

/**
 * Reads the XML of a KeePass database, from a KDBX file or an export. `protection` is that of the former. `share` is
 * the part of the progress that precedes it. Throws `keepass_contents_damaged` and as `XmlReader` does.
 */
export async function readKeepassXml(
  xml: string | Bytes,
  protection: Protection | null,
  pacer: Pacer,
  share = 0,
): Promise<KeepassDatabase> {
  const builder = new DatabaseBuilder(protection);
  const reader = new XmlReader(builder);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let at = 0; at < xml.length; at += sliceLength) {
    const slice =
      typeof xml === "string"
        ? xml.slice(at, at + sliceLength)
        : decode(decoder, xml.subarray(at, at + sliceLength), true);
    reader.write(slice);
    await pacer.pause(share + (1 - share) * (at / xml.length));
  }
  reader.end();
  if (!builder.isKeepass) throw damaged();
  return builder.database;
}

function decode(decoder: TextDecoder, bytes: Bytes, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw damaged();
  }
}

const damaged = () => transferError("keepass_contents_damaged");

type Attributes = Readonly<Record<string, string>>;

/**
 * Builds the database from elements as they come. Protected values are decrypted in the order of the file, whatever
 * they are.
 */
class DatabaseBuilder {
  isKeepass = false;
  readonly #protection: Protection | null;
  readonly #binarySizes = new Map<string, number>();
  readonly #database = {
    headerHash: "",
    recycleBin: "",
    binarySizes: this.#binarySizes,
    root: null as KeepassGroup | null,
  };
  readonly #groups: KeepassGroup[] = [];
  readonly #entries: KeepassEntry[] = [];
  #isRecycleBinOn = true;
  /** Key and value of the open String, Binary, Item or Association. */
  #key = "";
  #value: { text: string; isProtected: boolean; ref: string | null; bytes: number } = noValue;
  #expires = false;
  #expiryTime: number | null = null;

  constructor(protection: Protection | null) {
    this.#protection = protection;
  }

  get database(): KeepassDatabase {
    return { ...this.#database, recycleBin: this.#isRecycleBinOn ? this.#database.recycleBin : "" };
  }

  readonly open = (path: readonly string[]): void => {
    const name = path.at(-1);
    if (path.length === 1) this.isKeepass = name === "KeePassFile";
    if (name === "Group") this.#openGroup();
    else if (name === "Entry") this.#openEntry(path.at(-2) === "History");
    else if (name === "String" || name === "Binary" || name === "Item" || name === "Association") {
      [this.#key, this.#value] = ["", noValue];
    } else if (name === "Times") [this.#expires, this.#expiryTime] = [false, null];
  };

  readonly close = (path: readonly string[], raw: string, attributes: Attributes): void => {
    const [name = "", parent = ""] = [path.at(-1), path.at(-2)];
    const isProtected = attributes["Protected"] === "True" && this.#protection !== null;
    const isBinary = parent === "Binaries" || parent === "Binary";
    const text = isProtected ? this.#unprotect(raw, isBinary) : raw;
    if (name === "Group") this.#groups.pop();
    else if (name === "Entry") this.#entries.pop();
    else if (parent === "Meta") this.#readMeta(name, text);
    else if (parent === "Binaries") this.#readBinary(text, attributes);
    else if (parent === "Group") this.#readGroup(name, text);
    else if (parent === "Times") this.#readTime(name, text);
    else if (name === "Times") this.#closeTimes();
    else this.#readEntry(name, parent, text, isProtected || attributes["ProtectInMemory"] === "True", attributes);
  };

  #openGroup(): void {
    const group = newGroup();
    const parent = this.#groups.at(-1);
    if (parent === undefined) this.#database.root ??= group;
    else parent.groups.push(group);
    this.#groups.push(group);
  }

  #openEntry(isVersion: boolean): void {
    const entry = newEntry();
    if (isVersion) this.#entries.at(-1)?.history.push(entry);
    else this.#groups.at(-1)?.entries.push(entry);
    this.#entries.push(entry);
  }

  /**
   * Decrypts a protected value. A binary uses up its part of the stream and stays encrypted: only its length is needed.
   */
  #unprotect(raw: string, isBinary: boolean): string {
    const bytes = base64Of(raw);
    if (bytes === null) throw damaged();
    const open = this.#protection?.xor(bytes) ?? bytes;
    return isBinary ? raw : decode(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }), open, false);
  }

  #readMeta(name: string, text: string): void {
    if (name === "HeaderHash") this.#database.headerHash = text.trim();
    else if (name === "RecycleBinUUID") this.#database.recycleBin = text.trim();
    else if (name === "RecycleBinEnabled") this.#isRecycleBinOn = text.trim() === "True";
  }

  /** Notes the size of a binary. A gzip ends with the size of its unpacked content, so nothing is unpacked for it. */
  #readBinary(text: string, attributes: Attributes): void {
    const base64 = text.trim();
    const end = attributes["Compressed"] === "True" ? base64Of(base64.slice(-12)) : null;
    const unpacked = end === null || end.length < 4 ? undefined : Number(wholeOf(end.slice(-4)));
    this.#binarySizes.set(attributes["ID"] ?? "", unpacked ?? bytesOfBase64(base64));
  }

  #readGroup(name: string, text: string): void {
    const group = this.#groups.at(-1);
    if (group === undefined) return;
    if (name === "UUID") group.uuid = text.trim();
    else if (name === "Name") group.name = text;
    else if (name === "Notes") group.notes = text;
  }

  #readTime(name: string, text: string): void {
    const entry = this.#entries.at(-1);
    if (name === "Expires") this.#expires = text.trim() === "True";
    else if (name === "ExpiryTime") this.#expiryTime = timeOf(text.trim());
    else if (entry === undefined) return;
    else if (name === "CreationTime") entry.createdAt = timeOf(text.trim());
    else if (name === "LastModificationTime") entry.changedAt = timeOf(text.trim());
  }

  #closeTimes(): void {
    const entry = this.#entries.at(-1);
    if (entry !== undefined && this.#expires) entry.expiresAt = this.#expiryTime;
  }

  #readEntry(name: string, parent: string, text: string, isProtected: boolean, attributes: Attributes): void {
    const entry = this.#entries.at(-1);
    if (entry === undefined) return;
    if (name === "Key" || name === "Window") this.#key = text;
    else if (name === "Value" || name === "KeystrokeSequence") {
      const ref = attributes["Ref"] ?? null;
      this.#value = { text, isProtected, ref, bytes: bytesOfBase64(text.trim()) };
    } else if (name === "String") {
      entry.strings.set(this.#key, { value: this.#value.text, isProtected: this.#value.isProtected });
    } else if (name === "Binary") {
      entry.attachments.push({ name: this.#key, ref: this.#value.ref, bytes: this.#value.bytes });
    } else if (name === "Item" && parent === "CustomData") this.#addRest(entry, "customData");
    else if (name === "Association") this.#addRest(entry, "autoType");
    else if (name === "DefaultSequence" && text !== "") entry.rest["autoTypeSequence"] = text;
    else if (parent === "Entry") this.#readOwn(entry, name, text);
  }

  #addRest(entry: KeepassEntry, name: string): void {
    const before = entry.rest[name];
    entry.rest[name] = [...(Array.isArray(before) ? (before as unknown[]) : []), [this.#key, this.#value.text]];
  }

  #readOwn(entry: KeepassEntry, name: string, text: string): void {
    if (name === "UUID") entry.uuid = text.trim();
    else if (name === "Tags") entry.tags = text;
    else if (name === "OverrideURL") entry.overrideUrl = text;
    else if (name === "IconID" && text.trim() !== "0") entry.rest["iconId"] = text.trim();
    else if (/^(?:CustomIconUUID|ForegroundColor|BackgroundColor)$/u.test(name) && text.trim() !== "") {
      entry.rest[name] = text.trim();
    }
  }
}

const bytesOfBase64 = (text: string) => Math.floor((text.replace(/=+$/u, "").length * 3) / 4);

const noValue = { text: "", isProtected: false, ref: null, bytes: 0 };

/** Seconds from the beginning of year 1 to that of 1970. */
const secondsTo1970 = 62_135_596_800n;

/**
 * Reads a time in ISO 8601, or, in version 4, in Base64 of the seconds since the beginning of year 1. Returns null for
 * any other text.
 */
function timeOf(text: string): number | null {
  const bytes = text.includes(":") ? null : base64Of(text);
  if (bytes?.length === 8) {
    const milliseconds = Number((wholeOf(bytes) - secondsTo1970) * 1000n);
    return Number.isNaN(new Date(milliseconds).getTime()) ? null : milliseconds;
  }
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
