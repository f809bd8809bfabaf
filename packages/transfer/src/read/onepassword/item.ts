import type { EntryField, EntryType } from "@pomander/vault";
import type { FoundEntry } from "../contents-builder.ts";
import { titleOf } from "../title.ts";
import { earlierPasswords } from "../earlier-passwords.ts";
import { fieldsOf } from "../fields.ts";
import {
  isObject,
  isoOfSeconds,
  listOf,
  objectOf,
  objectsOf,
  otherFields,
  textOf,
  type JsonObject,
  numberOf,
} from "../json-values.ts";
import { Remaining } from "../remaining.ts";
import { categories } from "./categories.ts";
import { sectionFields, type FoundField } from "./section-fields.ts";

/**
 * Returns one item of 1Password as an entry; the caller adds vault and files. `titles` are those of all items, by their
 * ids.
 */
export function entryOfItem(
  item: JsonObject,
  titles: ReadonlyMap<string, string>,
): Omit<FoundEntry, "source" | "path" | "tags"> & { tags: string[] } {
  const [overview, details] = [objectOf(item["overview"]), objectOf(item["details"])];
  const loginFields = objectsOf(details["loginFields"]);
  const category = categories.get(textOf(item["categoryUuid"])) ?? unknownCategory(loginFields);
  const found = new FoundFields(sectionFields(details["sections"]).map((field) => withTitle(field, titles)));
  const { email, password, others } = designated(loginFields);
  const urls = objectsOf(overview["urls"]).map(({ url }) => textOf(url));
  const links = [...new Set([textOf(overview["url"]), ...urls])].filter((url) => url !== "");
  const isLogin = category.type === "login";
  const [link = isLogin ? found.take("url", "hostname", "website") : "", ...furtherLinks] = links;
  const user = email || (isLogin ? found.take("username") : "");
  const ownPassword = password || textOf(details["password"]);
  const expires = found.takeExpiry(category.type);
  const fixed = fixedFields[category.type]?.(found) ?? [];
  return {
    type: category.type,
    title: titleOf(textOf(overview["title"]), link, user),
    link,
    urls: furtherLinks.map((url) => ({ url })),
    email: user,
    password: ownPassword || (isLogin ? found.take("password", "credential") : ""),
    totp: found.takeKind("totp"),
    notes: textOf(details["notesPlain"]),
    tags: [...listOf(overview["tags"]).map(textOf), ...(category.tag === undefined ? [] : [category.tag])],
    fields: [...fixed, ...others, ...found.rest(), ...otherFields(details, knownDetails)],
    expires,
    isFavorite: numberOf(item["favIndex"]) > 0,
    isArchive: item["state"] === "archived",
    history: earlierPasswords(
      objectsOf(details["passwordHistory"]).map(({ value, time }) => ({
        password: textOf(value),
        until: isoOfSeconds(time),
      })),
    ),
    createdAt: isoOfSeconds(item["createdAt"]),
    changedAt: isoOfSeconds(item["updatedAt"]),
  };
}

const knownDetails = ["loginFields", "notesPlain", "sections", "passwordHistory", "documentAttributes", "password"];
const unknownCategory = (loginFields: readonly JsonObject[]) => ({
  type: loginFields.length > 0 ? ("login" as const) : ("note" as const),
  tag: undefined,
});

/** Returns user name and password of a login's form, and its other fields. */
function designated(loginFields: readonly JsonObject[]): { email: string; password: string; others: EntryField[] } {
  const designatedAs = (name: string) => loginFields.find(({ designation }) => designation === name);
  const [user, secret] = [designatedAs("username"), designatedAs("password")];
  const others = loginFields.flatMap((field): EntryField[] => {
    const value = plainText(field["value"]);
    if (field === user || field === secret || value === "") return [];
    const name = textOf(field["name"]) || textOf(field["id"]) || "field";
    return [{ name, value, kind: formKinds.get(field["fieldType"]) ?? "text" }];
  });
  return { email: plainText(user?.["value"]), password: plainText(secret?.["value"]), others };
}

const formKinds = new Map<unknown, EntryField["kind"]>([
  ["P", "hidden"],
  ["U", "url"],
  ["C", "boolean"],
]);

/** Returns a value's text: recent files wrap some values in an object of one member. */
function plainText(value: unknown): string {
  if (!isObject(value)) return textOf(value);
  const [only, ...more] = Object.values(value);
  return more.length === 0 ? textOf(only) : textOf(value);
}

/** Replaces a reference, which contains the id of another item, by that item's title. */
function withTitle(field: FoundField, titles: ReadonlyMap<string, string>): FoundField {
  const title = field.valueKind === "reference" ? titles.get(field.value) : undefined;
  return title === undefined ? field : { ...field, value: title };
}

const expiryName = /^(expir|valid.?(to|til|until|thru|through)\b|not.?after)/i;

/** The values of the sections, each taken once. */
class FoundFields extends Remaining<FoundField> {
  /** Returns the first value under one of these ids, in their order. */
  take(...ids: string[]): string {
    for (const id of ids) {
      const field = this.takeFirst((each) => each.id === id);
      if (field !== undefined) return field.value;
    }
    return "";
  }

  takeKind(valueKind: string): string {
    return this.takeFirst((each) => each.valueKind === valueKind)?.value ?? "";
  }

  findKind(valueKind: string): FoundField | undefined {
    return this.left.find((each) => each.valueKind === valueKind);
  }

  /** Returns the last day of the only date of expiry. A card keeps its month as well. */
  takeExpiry(type: EntryType): string | undefined {
    const dates = this.left.filter(
      ({ day, id, name }) => day !== undefined && (expiryName.test(id) || expiryName.test(name)),
    );
    const [only, ...more] = dates;
    if (only === undefined || more.length > 0) return undefined;
    if (type !== "card") this.takeFirst((field) => field === only);
    return only.day;
  }

  rest(): EntryField[] {
    return this.left.map(({ name, value, kind }) => ({ name, value, kind }));
  }
}

/** The fields of the types that 1Password has too. What is left of an item is in fields of its own. */
const fixedFields: Readonly<Partial<Record<EntryType, (found: FoundFields) => EntryField[]>>> = {
  card: cardFields,
  identity: identityFields,
  "ssh-key": sshKeyFields,
};

function cardFields(found: FoundFields): EntryField[] {
  return fieldsOf("card", {
    cardholder: found.take("cardholder"),
    brand: found.take("type"),
    number: found.take("ccnum"),
    expiry: found.take("expiry"),
    code: found.take("cvv"),
    pin: found.take("pin"),
  });
}

function identityFields(found: FoundFields): EntryField[] {
  const address = found.findKind("address");
  const { street, city, state, zip, country, ...others } = address?.parts ?? {};
  // An address with more parts than the form has fields for stays whole.
  const isWhole = address !== undefined && Object.values(others).every((value) => textOf(value) === "");
  if (isWhole) found.takeKind("address");
  const place = isWhole
    ? {
        address1: textOf(street),
        city: textOf(city),
        state: textOf(state),
        postalCode: textOf(zip),
        country: textOf(country).toUpperCase(),
      }
    : {};
  return fieldsOf("identity", {
    firstName: found.take("firstname"),
    middleName: found.take("initial"),
    lastName: found.take("lastname"),
    username: found.take("username"),
    company: found.take("company"),
    email: found.take("email"),
    phone: found.take("defphone", "cellphone", "homephone", "busphone"),
    ...place,
  });
}

function sshKeyFields(found: FoundFields): EntryField[] {
  const metadata = objectOf(found.findKind("sshKey")?.parts?.["metadata"]);
  const fixed = fieldsOf("ssh-key", {
    privateKey: found.takeKind("sshKey"),
    publicKey: textOf(metadata["publicKey"]),
    fingerprint: textOf(metadata["fingerprint"]),
  });
  return [...fixed, ...otherFields(metadata, ["privateKey", "publicKey", "fingerprint"])];
}
