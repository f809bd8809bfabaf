import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One value of an entry in a file, and its place after an import. */
export interface SourceValue {
  place:
    | "title"
    | "user name"
    | "password"
    | "notes"
    | "code"
    | "link"
    | "field"
    | "history"
    | "folder"
    | "tag"
    | "favorite"
    | "expiry";
  /** The name of a field. */
  name?: string;
  value: string;
}
interface SourceEntry {
  title: string;
  values: SourceValue[];
}
export interface Source {
  file: string;
  entries: SourceEntry[];
  attachments: { entry: string; name: string }[];
  password?: string;
  keyFile?: string;
}

const value = (place: SourceValue["place"], text: unknown, name?: string): SourceValue[] =>
  typeof text === "string" && text !== "" ? [{ place, value: text, ...(name === undefined ? {} : { name }) }] : [];

const folderValues = (path: string) =>
  path
    .split("/")
    .filter((part) => part !== "")
    .map((part): SourceValue => ({ place: "folder", value: part }));

/* eslint-disable -- plain JSON, read as it is */
type Json = Record<string, any>;

/** Reads Bitwarden's JSON with nothing but JSON.parse. */
function bitwardenJson(file: string, text: string, password?: string): Source {
  const { folders, items } = JSON.parse(text) as { folders: Json[]; items: Json[] };
  const folderOf = new Map(folders.map(({ id, name }) => [id, name as string]));
  const entries = items.map((item): SourceEntry => {
    const { login = {}, card = {}, identity = {}, sshKey = {} } = item as Json;
    const month = card.expYear === undefined ? "" : `${card.expYear}-${String(card.expMonth).padStart(2, "0")}`;
    return {
      title: item.name,
      values: [
        ...value("title", item.name),
        ...value("notes", item.notes),
        ...value("user name", login.username),
        ...value("password", login.password),
        ...value("code", login.totp),
        ...(login.uris ?? []).flatMap((uri: Json) => value("link", uri.uri)),
        ...(item.fields ?? []).flatMap((field: Json) => value("field", field.value, field.name)),
        ...(item.passwordHistory ?? []).flatMap((past: Json) => value("history", past.password)),
        ...folderValues(folderOf.get(item.folderId) ?? ""),
        ...(item.favorite === true ? value("favorite", "true") : []),
        ...value("field", card.cardholderName, "cardholder"),
        ...value("field", card.brand, "brand"),
        ...value("field", card.number, "number"),
        ...value("field", card.code, "code"),
        ...value("field", month, "expiry"),
        ...Object.entries(identity).flatMap(([name, text]) => value("field", text, name)),
        ...value("field", sshKey.privateKey, "privateKey"),
        ...value("field", sshKey.publicKey, "publicKey"),
        ...value("field", sshKey.keyFingerprint, "fingerprint"),
      ],
    };
  });
  return { file, entries, attachments: [], ...(password === undefined ? {} : { password }) };
}

/** Returns the cells of a CSV file (RFC 4180), read one character after another. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at++) {
    const char = text[at] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === "," || char === "\n") {
      rows.at(-1)?.push(cell);
      cell = "";
      if (char === "\n") rows.push([]);
    } else if (char !== "\r") cell += char;
  }
  if (cell !== "" || (rows.at(-1)?.length ?? 0) > 0) rows.at(-1)?.push(cell);
  return rows.filter((row) => row.length > 0 && !(row.length === 1 && row[0] === ""));
}

const table = (text: string): Json[] => {
  const [header = [], ...rows] = cellsOf(text);
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ""])));
};

const bitwardenCsv = (file: string, text: string): Source => ({
  file,
  attachments: [],
  entries: table(text).map((row) => ({
    title: row["name"],
    values: [
      ...value("title", row["name"]),
      ...value("notes", row["notes"]),
      ...value("user name", row["login_username"]),
      ...value("password", row["login_password"]),
      ...value("code", row["login_totp"]),
      ...(row["login_uri"] as string).split(",").flatMap((uri) => value("link", uri)),
      ...(row["fields"] as string).split("\n").flatMap((line) => {
        const cut = line.indexOf(": ");
        return cut < 0 ? [] : value("field", line.slice(cut + 2), line.slice(0, cut));
      }),
      ...folderValues(row["folder"]),
      ...(row["favorite"] === "1" ? value("favorite", "true") : []),
    ],
  })),
});

const keepassxcCsv = (file: string, text: string): Source => ({
  file,
  attachments: [],
  entries: table(text).map((row) => ({
    title: row["Title"],
    values: [
      ...value("title", row["Title"]),
      ...value("notes", row["Notes"]),
      ...value("user name", row["Username"]),
      ...value("password", row["Password"]),
      ...value("code", row["TOTP"]),
      ...value("link", row["URL"]),
      ...folderValues((row["Group"] as string).split("/").slice(1).join("/")),
    ],
  })),
});

/** Returns the contents of a database as KeePassXC's own command line exports them. */
function keepassxc(file: string, path: string, password: string | null, keyFile?: string): Source {
  const key = keyFile === undefined ? [] : ["--key-file", keyFile];
  const none = password === null ? ["--no-password"] : [];
  const xml = execFileSync("keepassxc-cli", ["export", "-q", "-f", "xml", ...none, ...key, path], {
    input: password === null ? "" : `${password}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return {
    ...keepassXml(file, xml),
    ...(password === null ? {} : { password }),
    ...(keyFile === undefined ? {} : { keyFile }),
  };
}

interface Node {
  name: string;
  text: string;
  children: Node[];
  attributes: string;
}

/** Parses KeePassXC's well-formed XML into a tree of elements. */
function treeOf(xml: string): Node {
  const root: Node = { name: "", text: "", children: [], attributes: "" };
  const path = [root];
  const unescape = (text: string) =>
    text.replace(/&(#x?[\da-f]+|\w+);/gi, (_all, name: string) =>
      name.startsWith("#x")
        ? String.fromCodePoint(Number.parseInt(name.slice(2), 16))
        : name.startsWith("#")
          ? String.fromCodePoint(Number(name.slice(1)))
          : ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name] ?? ""),
    );
  for (const [, close, name = "", attributes = "", self, text = ""] of xml.matchAll(
    /<(\/?)([\w.]+)([^>]*?)(\/?)>([^<]*)/g,
  )) {
    if (close === "/") path.pop();
    else {
      const node = { name, text: self === "/" ? "" : unescape(text), children: [], attributes };
      path.at(-1)?.children.push(node);
      if (self !== "/") path.push(node);
    }
  }
  return root;
}

const child = (node: Node | undefined, name: string) => node?.children.find((one) => one.name === name);
const textAt = (node: Node | undefined, name: string) => child(node, name)?.text ?? "";

function keepassXml(file: string, xml: string): Source {
  const keePass = child(treeOf(xml), "KeePassFile");
  const bin = textAt(child(keePass, "Meta"), "RecycleBinUUID");
  const source: Source = { file, entries: [], attachments: [] };
  const walk = (group: Node, path: string[]) => {
    if (textAt(group, "UUID") === bin) return;
    for (const node of group.children) {
      if (node.name === "Group") walk(node, [...path, textAt(node, "Name")]);
      if (node.name === "Entry") addEntry(node, path);
    }
  };
  const stringsOf = (entry: Node) =>
    new Map(
      entry.children.filter(({ name }) => name === "String").map((one) => [textAt(one, "Key"), textAt(one, "Value")]),
    );
  const addEntry = (entry: Node, path: string[]) => {
    const strings = stringsOf(entry);
    const title = strings.get("Title") ?? "";
    const times = child(entry, "Times");
    const past = (child(entry, "History")?.children ?? []).map((one) => stringsOf(one).get("Password") ?? "");
    const named = new Set(["Title", "UserName", "Password", "URL", "Notes", "otp"]);
    source.attachments.push(
      ...entry.children
        .filter(({ name }) => name === "Binary")
        .map((one) => ({ entry: title, name: textAt(one, "Key") })),
    );
    source.entries.push({
      title,
      values: [
        ...value("title", title),
        ...value("user name", strings.get("UserName")),
        ...value("password", strings.get("Password")),
        ...value("link", strings.get("URL")),
        ...value("notes", strings.get("Notes")),
        ...value("code", strings.get("otp")),
        ...[...strings].flatMap(([name, text]) =>
          named.has(name) ? [] : name.startsWith("KP2A_URL") ? value("link", text) : value("field", text, name),
        ),
        ...[...new Set(past)].filter((one) => one !== strings.get("Password")).flatMap((one) => value("history", one)),
        ...path.flatMap((part) => value("folder", part)),
        ...textAt(entry, "Tags")
          .split(/[;,]/)
          .flatMap((tag) => value("tag", tag.trim())),
        ...(textAt(times, "Expires") === "True" ? value("expiry", dayOf(textAt(times, "ExpiryTime"))) : []),
      ],
    });
  };
  for (const group of child(keePass, "Root")?.children ?? []) if (group.name === "Group") walk(group, []);
  return source;
}

/**
 * Returns the day of a time. Version 4 writes seconds since the year 1, 64 bits in Base64; version 3 the time as text.
 */
function dayOf(time: string): string {
  if (time.includes("T")) return time.slice(0, 10);
  const seconds = Number(Buffer.from(time, "base64").readBigInt64LE());
  return new Date(Date.parse("0001-01-01T00:00:00Z") + seconds * 1_000).toISOString().slice(0, 10);
}

export function allSources(folder: string): Source[] {
  const at = (name: string) => join(folder, name);
  const text = (name: string) => readFileSync(at(name), "utf8");
  const zip = () =>
    execFileSync("unzip", ["-p", at("bitwarden/bitwarden.zip"), "data.json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return [
    bitwardenJson("bitwarden/bitwarden.json", text("bitwarden/bitwarden.json")),
    bitwardenJson("bitwarden/bitwarden-password-encrypted.json", text("bitwarden/bitwarden.json"), "export passphrase"),
    bitwardenJson("bitwarden/bitwarden.zip", zip()),
    bitwardenCsv("csv/bitwarden.csv", text("csv/bitwarden.csv")),
    keepassxcCsv("csv/keepassxc.csv", text("csv/keepassxc.csv")),
    keepassXml("keepass/keepassxc-rich.xml", text("keepass/keepassxc-rich.xml")),
    ...(
      [
        ["keepass/keepassxc-kdbx4.kdbx", "kdbx passphrase"],
        ["keepass/keepassxc-rich.kdbx", "kdbx passphrase"],
        ["keepass/demo.kdbx", "demo", "keepass/demo.key"],
        ["keepass/AesChaCha.kdbx", "demo", "keepass/demo.key"],
        ["keepass/Argon2.kdbx", "demo", "keepass/demo.key"],
        ["keepass/KDBX4.1.kdbx", "test"],
        ["keepass/cyrillic.kdbx", "пароль"],
        ["keepass/Key32.kdbx", "test", "keepass/Key32.key"],
        ["keepass/KeyV2.kdbx", null, "keepass/KeyV2.keyx"],
        ["keepass/EmptyPass.kdbx", ""],
      ] as const
    ).map(([file, password, key]) => keepassxc(file, at(file), password, key === undefined ? undefined : at(key))),
  ];
}
