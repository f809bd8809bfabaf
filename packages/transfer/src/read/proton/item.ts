import type { EntryUrl, UrlMatch } from "@pomander/vault";
import type { FoundEntry } from "../contents-builder.ts";
import { besideUserName, fieldsOf } from "../fields.ts";
import { titleOf } from "../title.ts";
import { isoOfSeconds, listOf, objectOf, objectsOf, otherFields, textOf, type JsonObject } from "../json-values.ts";
import { cardOf, identityOf, listedFields } from "./content.ts";

type Found = Omit<FoundEntry, "source" | "path">;

/** One item of Proton Pass as an entry; vault and files are the caller's. */
export function entryOfItem(item: JsonObject): Found {
  const data = objectOf(item["data"]);
  const [metadata, content] = [objectOf(data["metadata"]), objectOf(data["content"])];
  const parts = partsOf(textOf(data["type"]), content, item);
  const extra = listedFields(data["extraFields"]);
  const totpAt = parts.totp === undefined || parts.totp === "" ? extra.findIndex(isTotp) : -1;
  const apps = objectsOf(objectOf(objectOf(data["platformSpecific"])["android"])["allowedApps"]);
  const appUrls = apps.map(({ packageName }) => ({ url: `androidapp://${textOf(packageName)}` }));
  return {
    ...parts,
    title: titleOf(textOf(metadata["name"]), parts.link ?? "", parts.email),
    notes: textOf(metadata["note"]),
    urls: [...(parts.urls ?? []), ...appUrls],
    ...(totpAt === -1 ? {} : { totp: extra[totpAt]?.value }),
    fields: [...(parts.fields ?? []), ...extra.filter((_field, index) => index !== totpAt)],
    isFavorite: item["pinned"] === true,
    createdAt: isoOfSeconds(item["createTime"]),
    changedAt: isoOfSeconds(item["modifyTime"]),
  };
}

const isTotp = ({ value, kind }: { value: string; kind: string }) => kind === "hidden" && /^otpauth:/i.test(value);

function partsOf(type: string, content: JsonObject, item: JsonObject): Partial<Found> {
  switch (type) {
    case "login":
      return loginOf(content);
    case "alias":
      return { email: textOf(item["aliasEmail"]), fields: otherFields(content, []) };
    case "creditCard":
      return cardOf(content);
    case "identity":
      return identityOf(content);
    case "sshKey":
      return sshKeyOf(content);
    case "wifi":
      return wifiOf(content);
    default:
      return { type: "note", fields: [...otherFields(content, ["sections"]), ...listedFields(content["sections"])] };
  }
}

const knownOfLogin = "itemEmail itemUsername username password urls totpUri passkeys autofillUrls".split(" ");

function loginOf(content: JsonObject): Partial<Found> {
  // Before version 1.18 there was one name alone.
  const user = textOf(content["itemUsername"]) || textOf(content["username"]);
  const address = textOf(content["itemEmail"]);
  const { urls, rest } = urlsOf(content);
  const [first, ...others] = urls;
  return {
    link: first?.url,
    linkMatch: first?.match,
    urls: others,
    email: user || address,
    password: textOf(content["password"]),
    totp: textOf(content["totpUri"]),
    fields: [...besideUserName(user, address), ...otherFields(content, knownOfLogin)],
    rest,
  };
}

/** Proton's ways of matching, by their numbers: default, exact, never, starts with, pattern, regular expression, exact path. */
const matches: readonly (UrlMatch | undefined)[] = [
  undefined,
  "exact",
  "never",
  "starts",
  undefined,
  "regex",
  undefined,
];
const [pattern, exactPath] = [4, 6];

function urlsOf(content: JsonObject): { urls: EntryUrl[]; rest: JsonObject } {
  const autofill = objectsOf(content["autofillUrls"]);
  const matched = autofill.map(({ url, mode }): EntryUrl => {
    const match = typeof mode === "number" ? matches[mode] : undefined;
    return match === undefined ? { url: textOf(url) } : { url: textOf(url), match };
  });
  const seen = new Set(matched.map(({ url }) => url));
  const others = listOf(content["urls"]).map(textOf);
  const isMoreThanHere = autofill.some(({ mode }) => mode === pattern || mode === exactPath);
  return {
    urls: [...matched, ...others.filter((url) => !seen.has(url)).map((url) => ({ url }))].filter(
      ({ url }) => url !== "",
    ),
    rest: isMoreThanHere ? { autofillUrls: autofill } : {},
  };
}

function sshKeyOf(content: JsonObject): Partial<Found> {
  const key = fieldsOf("ssh-key", {
    privateKey: textOf(content["privateKey"]),
    publicKey: textOf(content["publicKey"]),
  });
  const others = otherFields(content, ["privateKey", "publicKey", "sections"]);
  return { type: "ssh-key", fields: [...key, ...others, ...listedFields(content["sections"])] };
}

const wifiSecurity = ["", "WPA", "WPA2", "WPA3", "WEP"];

function wifiOf(content: JsonObject): Partial<Found> {
  const { security } = content;
  return {
    password: textOf(content["password"]),
    tags: ["Wi-Fi"],
    fields: [
      { name: "SSID", value: textOf(content["ssid"]), kind: "text" },
      {
        name: "Security",
        value: typeof security === "number" ? (wifiSecurity[security] ?? textOf(security)) : textOf(security),
        kind: "text",
      },
      ...otherFields(content, ["ssid", "password", "security", "sections"]),
      ...listedFields(content["sections"]),
    ],
  };
}
