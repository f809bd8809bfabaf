import type { Pacer } from "../pacer.ts";
import { wholeOf, type Bytes } from "./byte-reader.ts";
import { base64Of } from "../hex-and-base64.ts";
import {
  newEntry,
  newGroup,
  type KeepassBinary,
  type KeepassDatabase,
  type KeepassEntry,
  type KeepassGroup,
} from "./model.ts";
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
  readonly #binaries = new Map<string, KeepassBinary>();
  readonly #database = {
    headerHash: "",
    recycleBin: "",
    binaries: this.#binaries,
    root: null as KeepassGroup | null,
  };
  readonly #groups: KeepassGroup[] = [];
  readonly #entries: KeepassEntry[] = [];
  #isRecycleBinOn = true;
  /** Key and value of the open String, Binary, Item or Association. */
  #key = "";
  #value: { text: string; isProtected: boolean } = noValue;
  /** The open Binary of an entry: what it refers to, or itself. */
  #binary: { ref: string } | { ref: null; binary: KeepassBinary } = noBinary;
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
      [this.#key, this.#value, this.#binary] = ["", noValue, noBinary];
    } else if (name === "Times") [this.#expires, this.#expiryTime] = [false, null];
  };

  readonly close = (path: readonly string[], raw: string, attributes: Attributes): void => {
    const [name = "", parent = ""] = [path.at(-1), path.at(-2)];
    const isProtected = attributes["Protected"] === "True" && this.#protection !== null;
    if (parent === "Binaries" || (parent === "Binary" && name === "Value"))
      return this.#readBinary(parent, raw, isProtected, attributes);
    const text = isProtected ? decode(textDecoder(), this.#unprotect(raw), false) : raw;
    if (name === "Group") this.#groups.pop();
    else if (name === "Entry") this.#entries.pop();
    else if (parent === "Meta") this.#readMeta(name, text);
    else if (parent === "Group") this.#readGroup(name, text);
    else if (parent === "Times") this.#readTime(name, text);
    else if (name === "Times") this.#closeTimes();
    else this.#readEntry(name, parent, text, isProtected || attributes["ProtectInMemory"] === "True");
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

  /** Decrypts a protected value. */
  #unprotect(raw: string): Bytes {
    const bytes = base64Of(raw);
    if (bytes === null) throw damaged();
    return (this.#protection?.xor(bytes) as Bytes | undefined) ?? bytes;
  }

  #readMeta(name: string, text: string): void {
    if (name === "HeaderHash") this.#database.headerHash = text.trim();
    else if (name === "RecycleBinUUID") this.#database.recycleBin = text.trim();
    else if (name === "RecycleBinEnabled") this.#isRecycleBinOn = text.trim() === "True";
  }

  /** Reads a file: one of the database, or one in an entry. */
  #readBinary(parent: string, raw: string, isProtected: boolean, attributes: Attributes): void {
    const bytes = isProtected ? this.#unprotect(raw) : base64Of(raw);
    if (bytes === null) throw damaged();
    const binary = { bytes, isCompressed: attributes["Compressed"] === "True" };
    const ref = attributes["Ref"];
    if (parent === "Binaries") this.#binaries.set(attributes["ID"] ?? "", binary);
    else this.#binary = ref === undefined ? { ref: null, binary } : { ref };
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

  #readEntry(name: string, parent: string, text: string, isProtected: boolean): void {
    const entry = this.#entries.at(-1);
    if (entry === undefined) return;
    if (name === "Key" || name === "Window") this.#key = text;
    else if (name === "Value" || name === "KeystrokeSequence") {
      this.#value = { text, isProtected };
    } else if (name === "String") {
      entry.strings.set(this.#key, { value: this.#value.text, isProtected: this.#value.isProtected });
    } else if (name === "Binary") {
      entry.attachments.push({ name: this.#key, ...this.#binary });
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

const textDecoder = () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const noValue = { text: "", isProtected: false };
const noBinary = { ref: null, binary: { bytes: new Uint8Array(), isCompressed: false } };

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
