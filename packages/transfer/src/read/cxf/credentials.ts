import { formatTotp, parseTotp, type EntryField, type EntryType } from "@pomander/vault";
import {
  addressMembers,
  cardMembers,
  documentMembers,
  expiresLabel,
  personNameMembers,
  streetLines,
  type CxfMembers,
} from "../../formats/cxf.ts";
import { dayOf, lastDayOfMonth } from "../dates.ts";
import { fieldsOf, labelledField } from "../fields.ts";
import { leftAttachment, isObject, objectOf, objectsOf, otherFields, textOf, type JsonObject } from "../json-values.ts";
import { leftPart, type LeftPart } from "../../faults.ts";

/** The combined values of one item's credentials. */
export class Credentials {
  email = "";
  password = "";
  totp = "";
  link = "";
  readonly notes: string[] = [];
  readonly fields: EntryField[] = [];
  readonly left: LeftPart[] = [];
  /** Name of the first credential's kind for users: "Credit card". */
  readonly kind: string;
  /** Values of the fields that our types name. */
  readonly #fixed = new Map<string, string>();
  readonly #types = new Set<EntryType>();
  readonly #expiries: EntryField[] = [];
  /** The titles of all items, by their ids. */
  readonly #titles: ReadonlyMap<unknown, string>;

  constructor(credentials: unknown, titles: ReadonlyMap<unknown, string>) {
    this.#titles = titles;
    const list = objectsOf(credentials);
    const kind = textOf(list[0]?.["type"]).replaceAll("-", " ");
    this.kind = kind.charAt(0).toUpperCase() + kind.slice(1);
    for (const credential of list) this.#read(credential);
  }

  get type(): EntryType {
    const [type = "note"] = (["card", "ssh-key", "identity", "login"] as const).filter((each) => this.#types.has(each));
    return type;
  }

  /** Returns the fields of the type's own, then the others. Where there are several dates, they stay fields. */
  allFields(): EntryField[] {
    const { type } = this;
    const own = fieldsOf(type, Object.fromEntries(this.#fixed));
    const placed = new Set(own.map(({ name }) => name));
    const others = [...this.#fixed].filter(([name]) => !placed.has(name));
    const dates = this.#expiries.length === 1 ? [] : this.#expiries;
    return [...own, ...others.map(([name, value]) => labelledField(name, value)), ...dates, ...this.fields];
  }

  get expires(): string | undefined {
    const [only, ...more] = this.#expiries;
    if (only !== undefined && more.length === 0) return only.value;
    return this.type === "card" ? (lastDayOfMonth(this.#fixed.get("expiry") ?? "") ?? undefined) : undefined;
  }

  #read(credential: JsonObject): void {
    const { type, ...members } = credential;
    switch (type) {
      case "basic-auth":
        return this.#login(members);
      case "generated-password":
        return this.#login({ password: members["password"] });
      case "api-key":
        return this.#apiKey(members);
      case "wifi":
        return this.#wifi(members);
      case "totp":
        return this.#totp(members);
      case "note":
        this.notes.push(valueOf(members["content"]));
        return undefined;
      case "custom-fields":
        return this.#custom(members);
      case "credit-card":
        return this.#members("card", members, cardMembers);
      case "person-name":
        return this.#members("identity", members, personNameMembers);
      case "address":
        return this.#address(members);
      case "passport":
      case "drivers-license":
      case "identity-document":
        return this.#document(type, members);
      case "ssh-key":
        return this.#sshKey(members);
      case "passkey":
        this.left.push(leftPart("passkey_for", { site: textOf(members["rpId"]) }));
        return undefined;
      case "file":
        this.left.push(leftAttachment(textOf(members["name"]), members["decryptedSize"]));
        return undefined;
      case "item-reference":
        return this.#reference(members);
      default:
        this.#rest(members, []);
        return undefined;
    }
  }

  #login(members: JsonObject): void {
    this.#types.add("login");
    const [username, password] = [valueOf(members["username"]), valueOf(members["password"])];
    if (this.email === "") this.email = username;
    else this.#add("username", username, "text");
    if (this.password === "") this.password = password;
    else this.#add("password", password, "hidden");
    this.#rest(members, ["username", "password"]);
  }

  #apiKey(members: JsonObject): void {
    this.#login({ username: members["username"], password: members["key"] });
    if (this.link === "") this.link = valueOf(members["url"]);
    else this.#add("url", valueOf(members["url"]), "url");
    this.#rest(members, ["username", "key", "url"]);
  }

  #wifi(members: JsonObject): void {
    this.#login({ password: members["passphrase"] });
    this.#rest(members, ["passphrase"]);
  }

  /** Reads a one-time code. An unknown algorithm makes no code, so its value is kept as it is. */
  #totp(members: JsonObject): void {
    this.#types.add("login");
    const { secret, period, digits, algorithm, username, issuer } = members;
    const parameters = new URLSearchParams({
      secret: textOf(secret),
      algorithm: textOf(algorithm),
      digits: textOf(digits),
      period: textOf(period),
    });
    try {
      const totp = parseTotp(`otpauth://totp/?${parameters.toString()}`);
      const isBare = [totp.algorithm, totp.digits, totp.period].join() === "SHA-1,6,30" && !username && !issuer;
      const code = isBare ? textOf(secret) : formatTotp({ ...totp, issuer: textOf(issuer), account: textOf(username) });
      if (this.totp === "") this.totp = code;
      else this.#add("totp", code, "hidden");
    } catch {
      this.#add("totp", JSON.stringify(members), "hidden");
    }
  }

  #custom({ label, fields, ...others }: JsonObject): void {
    const group = textOf(label);
    for (const field of objectsOf(fields)) {
      const name = textOf(field["label"]);
      const found = editableField(group === "" ? name : `${group}: ${name}`, field);
      if (found === null) continue;
      if (name === expiresLabel && found.kind === "date") this.#expiries.push(found);
      // Some programs store the link of a one-time code here.
      else if (this.totp === "" && /^otpauth:\/\/totp\//i.test(found.value)) this.totp = found.value;
      else this.fields.push(found);
    }
    this.#rest(others, ["id"]);
  }

  #address({ streetAddress, ...members }: JsonObject): void {
    const lines = valueOf(streetAddress).split("\n");
    // Lines beyond those of the form go into its last one.
    const last = lines.slice(streetLines.length - 1).join(", ");
    // The street of a further address is one field.
    if (streetLines.some((name) => this.#fixed.has(name))) this.#add("streetAddress", lines.join(", "), "text");
    else
      for (const [index, name] of streetLines.entries())
        this.#fix(name, index === streetLines.length - 1 ? last : (lines[index] ?? ""));
    this.#members("identity", members, addressMembers);
  }

  #document(type: string, members: JsonObject): void {
    const [, known = []] = documentMembers.find(([name]) => name === type) ?? [];
    // Without the other members of a document, its number is a person's.
    const isNumberAlone = Object.keys(members).every((name) => known.some(([, member]) => member === name));
    const isOfPerson = type !== "identity-document" || isNumberAlone;
    this.#members("identity", members, isOfPerson ? known : []);
  }

  #sshKey({ keyType, privateKey, ...members }: JsonObject): void {
    this.#types.add("ssh-key");
    const key = pemOf(textOf(privateKey));
    if (!this.#fix("privateKey", key)) this.#add("privateKey", key, "hidden");
    this.#add("keyType", textOf(keyType), "text");
    this.#rest(members, []);
  }

  #reference({ reference }: JsonObject): void {
    const { item } = objectOf(reference);
    this.#add("Linked item", this.#titles.get(item) ?? textOf(item), "text");
  }

  /** Reads the members that have a field of ours; the first value of each, and all others as fields. */
  #members(type: EntryType, members: JsonObject, known: CxfMembers): void {
    this.#types.add(type);
    const placed = known.filter(([name, member]) => this.#fix(name, valueOf(members[member])));
    this.#rest(
      members,
      placed.map(([, member]) => member),
    );
  }

  /** Sets a fixed field; returns whether it was free. */
  #fix(name: string, value: string): boolean {
    if (value === "") return true;
    if (this.#fixed.has(name)) return false;
    this.#fixed.set(name, value);
    return true;
  }

  #add(name: string, value: string, kind: EntryField["kind"]): void {
    if (value !== "") this.fields.push({ name, value, kind });
  }

  #rest(members: JsonObject, known: readonly string[]): void {
    for (const [name, member] of Object.entries(members)) {
      if (known.includes(name)) continue;
      const field = isObject(member) && "fieldType" in member ? editableField(name, member) : null;
      if (name === "expiryDate" && field?.kind === "date") this.#expiries.push({ ...field, name: expiresLabel });
      else if (field !== null) this.fields.push(field);
      else if (!isObject(member) || !("fieldType" in member)) this.fields.push(...otherFields({ [name]: member }, []));
    }
  }
}

/** Returns the text of an editable field, or of a plain value in its place. */
const valueOf = (field: unknown): string => textOf(isObject(field) && "value" in field ? field["value"] : field);

const kinds: Readonly<Record<string, EntryField["kind"]>> = { "concealed-string": "hidden", boolean: "boolean" };

/** Returns a field; null for one without a value. */
function editableField(name: string, { fieldType, value }: JsonObject): EntryField | null {
  const text = textOf(value);
  if (text === "") return null;
  if (fieldType === "date" && isDay(text)) return { name, value: text, kind: "date" };
  return { name, value: text, kind: kinds[textOf(fieldType)] ?? "text" };
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split("-").map(Number) : [];
  return dayOf(year, month, day) !== null;
}

/** Returns PKCS#8 in base64url as PEM, PEM in base64url decoded, and any other text unchanged. */
function pemOf(base64url: string): string {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]+$/.test(base64)) return base64url;
  const padded = base64.padEnd(Math.ceil(base64.length / 4) * 4, "=");
  if (base64.startsWith(pemStart)) return atobOrNull(padded) ?? base64url;
  if (!base64.startsWith(sequenceStart)) return base64url;
  return ["-----BEGIN PRIVATE KEY-----", ...(padded.match(/.{1,64}/g) ?? []), "-----END PRIVATE KEY-----"].join("\n");
}

/** "-----BEGIN" in Base64, and the first byte of an ASN.1 sequence, which every PKCS#8 key is. */
const [pemStart, sequenceStart] = ["LS0tLS1CRUdJT", "M"];

function atobOrNull(base64: string): string | null {
  try {
    return atob(base64);
  } catch {
    return null;
  }
}
