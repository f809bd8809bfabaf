import { encodeBase64url } from "@pomander/crypto";
import { formatTotp, parseTotp, shownTimes, type EntryField, type EntryType, type OpenEntry } from "@pomander/vault";
import {
  addressMembers,
  cardMembers,
  documentMembers,
  expiresLabel,
  isOfForm,
  personNameMembers,
  streetLines,
  type CxfMembers,
  type EditableField,
} from "../formats/cxf.ts";
import { expiresOf, splitFields, urlsOf } from "./entry-parts.ts";

type Credential = { type: string } & Readonly<Record<string, unknown>>;

/** One entry as an item of CXF. */
export function cxfItemOf(entry: OpenEntry) {
  const { createdAt, changedAt } = shownTimes(entry);
  const urls = urlsOf(entry).map(({ url }) => url);
  return {
    id: cxfId(entry._id),
    creationAt: secondsOf(createdAt),
    modifiedAt: secondsOf(changedAt),
    title: entry.title,
    favorite: entry.isFavorite,
    ...(urls.length === 0 ? {} : { scope: { urls, androidApps: [] } }),
    credentials: credentialsOf(entry),
    ...(entry.tags.length === 0 ? {} : { tags: entry.tags }),
  };
}

/** A UUID's bytes, base64url. */
export const cxfId = (uuid: string): string =>
  encodeBase64url(Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (pair) => parseInt(pair, 16)));

const secondsOf = (iso: string) => Math.floor(Date.parse(iso) / 1_000);

const editable = (fieldType: string, value: string, label?: string): EditableField => ({
  fieldType,
  value,
  ...(label === undefined ? {} : { label }),
});

function credentialsOf(entry: OpenEntry): Credential[] {
  const { fixed, own } = splitFields(entry);
  const placed = new Placed(fixed);
  const credentials = [...basicAuth(entry), ...credentialsOfType(placed, entry), ...note(entry)];
  const { totp, fields: totpFields } = totpOf(entry);
  const expires = expiresOf(entry);
  // An SSH key has a place for it.
  const hasExpiry = credentials.some(({ type, expiryDate }) => type === "ssh-key" && expiryDate !== undefined);
  const fields = [
    ...placed.others(entry).map(customField),
    ...own.map(customField),
    ...totpFields,
    ...(expires === "" || hasExpiry ? [] : [editable("date", expires, expiresLabel)]),
  ];
  return [...credentials, ...totp, ...(fields.length === 0 ? [] : [{ type: "custom-fields", fields }])];
}

/** The credentials of the types that the format has too. The fields of other types are custom ones. */
const writers: Readonly<Partial<Record<EntryType, (placed: Placed, entry: OpenEntry) => Credential[]>>> = {
  card: (placed) => placed.credential("credit-card", cardMembers),
  identity,
  "ssh-key": sshKey,
};

/** Returns the credentials that an entry's type has in addition to its sign-in and notes. */
const credentialsOfType = (placed: Placed, entry: OpenEntry): Credential[] =>
  writers[entry.type ?? "login"]?.(placed, entry) ?? [];

/** Fields of fixed names, and which of them have found their place. */
class Placed {
  readonly #values: ReadonlyMap<string, string>;
  readonly #done = new Set<string>();

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  /** The value of a field, which is placed with it. */
  take(name: string): string {
    this.#done.add(name);
    return this.#values.get(name) ?? "";
  }

  peek(name: string): string {
    return this.#values.get(name) ?? "";
  }

  /** The members that have a value of the form that they must have. */
  members(members: CxfMembers): Record<string, EditableField> {
    const found = members.filter(([name, , type]) => this.peek(name) !== "" && isOfForm(type, this.peek(name)));
    return Object.fromEntries(found.map(([name, member, type]) => [member, editable(type, this.take(name))]));
  }

  /** A credential of these members; none without a value. */
  credential(type: string, members: CxfMembers): Credential[] {
    const parts = this.members(members);
    return Object.keys(parts).length === 0 ? [] : [{ type, ...parts }];
  }

  /** The fields that have no place yet. */
  others({ fields = [] }: OpenEntry): EntryField[] {
    const names = new Set([...this.#values.keys()].filter((name) => !this.#done.has(name)));
    return fields.filter(({ name }) => names.delete(name));
  }
}

function basicAuth({ email, password }: OpenEntry): Credential[] {
  if (email === "" && password === "") return [];
  const username = email === "" ? {} : { username: editable("string", email) };
  return [
    {
      type: "basic-auth",
      ...username,
      ...(password === "" ? {} : { password: editable("concealed-string", password) }),
    },
  ];
}

const note = ({ notes }: OpenEntry): Credential[] =>
  notes === "" ? [] : [{ type: "note", content: editable("string", notes) }];

function identity(placed: Placed): Credential[] {
  const lines = streetLines.map((name) => placed.take(name)).filter((line) => line !== "");
  const address = {
    ...(lines.length === 0 ? {} : { streetAddress: editable("string", lines.join("\n")) }),
    ...placed.members(addressMembers),
  };
  return [
    ...placed.credential("person-name", personNameMembers),
    ...(Object.keys(address).length === 0 ? [] : [{ type: "address", ...address }]),
    ...documentMembers.flatMap(([type, members]) => placed.credential(type, members)),
  ];
}

/** The private key must be PKCS#8; one of another form is a hidden field. */
function sshKey(placed: Placed, { expires }: OpenEntry): Credential[] {
  const [, pem] =
    /^\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----\s*$/.exec(placed.peek("privateKey")) ??
    [];
  const [keyType] = /^(ssh|ecdsa|sk)-[a-z0-9@.-]+(?= )/.exec(placed.peek("publicKey")) ?? [];
  if (pem === undefined || keyType === undefined) return [];
  placed.take("privateKey");
  const privateKey = pem.replace(/[\s=]/g, "").replaceAll("+", "-").replaceAll("/", "_");
  return [
    {
      type: "ssh-key",
      keyType,
      privateKey,
      ...(expires === undefined ? {} : { expiryDate: editable("date", expires) }),
    },
  ];
}

/** A text that is no one-time code of the standard's is a hidden field. */
function totpOf({ totp: text }: OpenEntry): { totp: Credential[]; fields: EditableField[] } {
  if (text === undefined) return { totp: [], fields: [] };
  const asField = { totp: [], fields: [editable("concealed-string", text, "totp")] };
  try {
    const totp = parseTotp(text);
    const { algorithm, digits, period, issuer, account, isSteam } = totp;
    if (isSteam || period > 255) return asField;
    const secret = new URLSearchParams(formatTotp(totp).split("?")[1]).get("secret");
    const names = { ...(account === "" ? {} : { username: account }), ...(issuer === "" ? {} : { issuer }) };
    const code = {
      type: "totp",
      secret,
      period,
      digits,
      algorithm: algorithm.replace("-", "").toLowerCase(),
      ...names,
    };
    return { totp: [code], fields: [] };
  } catch {
    return asField;
  }
}

const kinds = { text: "string", hidden: "concealed-string", boolean: "boolean", date: "date", url: "string" } as const;

function customField({ name, value, kind }: EntryField): EditableField {
  return editable(isOfForm(kinds[kind], value) ? kinds[kind] : "string", value, name);
}
