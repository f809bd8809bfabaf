import type { EntryField, EntryType } from "@pomander/vault";
import type { FoundEntry } from "../contents-builder.ts";
import { besideUserName, cardExpiry, fieldsOf, labelledField } from "../fields.ts";
import { titleOf } from "../title.ts";
import { clearDayOf } from "../dates.ts";
import { earlierPasswords } from "../earlier-passwords.ts";
import { Remaining } from "../remaining.ts";
import { isoOfSeconds, objectsOf, textOf, type JsonObject, numberOf } from "../json-values.ts";

type Found = Omit<FoundEntry, "source" | "path"> & {
  tags: string[];
  /** The names of fields whose earlier values are not imported. */
  withEarlierValues: string[];
};

/** Our type by Enpass's category; other categories are logins or notes, depending on their contents. */
const types: Readonly<Record<string, EntryType>> = {
  login: "login",
  password: "login",
  computer: "login",
  creditcard: "card",
  identity: "identity",
  note: "note",
};

/** Returns one item of Enpass as an entry; the caller adds folders and attachments. */
export function entryOfItem(item: JsonObject): Found {
  const category = textOf(item["category"]);
  const found = new FoundFields(item["fields"]);
  const type = types[category] ?? (found.has("username", "email", "password") ? "login" : "note");
  const history = found.historyOfPassword();
  const withEarlierValues = found.withEarlierValues();
  const fixed = type === "card" ? cardFields(found) : type === "identity" ? identityFields(found) : { fields: [] };
  const isLogin = type === "login";
  const user = isLogin ? found.take("username") : "";
  const address = isLogin ? found.take("email") : "";
  const [link = "", ...others] = found.takeAll("url");
  const password = found.take("password");
  const totp = found.take("totp");
  return {
    type,
    title: titleOf(textOf(item["title"]), link, user || address),
    link,
    urls: others.map((url) => ({ url })),
    email: user || address,
    password,
    totp,
    notes: textOf(item["note"]),
    tags: Object.hasOwn(types, category) || category === "" ? [] : [category],
    expires: fixed.expires ?? found.takeExpiry(),
    fields: [...fixed.fields, ...besideUserName(user, address), ...found.rest()],
    isFavorite: isSet(item["favorite"]),
    isArchive: isSet(item["archived"]),
    history: earlierPasswords(history),
    createdAt: isoOfSeconds(item["createdAt"] ?? item["created_at"]),
    changedAt: isoOfSeconds(item["updated_at"]),
    withEarlierValues,
  };
}

/** Returns whether a flag, 0 or 1, is set. */
export const isSet = (flag: unknown): boolean => flag === 1 || flag === true;

/** Returns a field's place among the fields; 0 where none is given that can be read. */
const placeOf = (field: JsonObject): number => numberOf(field["order"]) || 0;

/** The fields of an item that have a value and were not deleted, each taken once. */
class FoundFields extends Remaining<JsonObject> {
  constructor(fields: unknown) {
    super(
      objectsOf(fields)
        .filter((field) => !isSet(field["deleted"]) && field["type"] !== "section" && textOf(field["value"]) !== "")
        .toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  }

  has(...types: string[]): boolean {
    return this.left.some(({ type }) => types.includes(textOf(type)));
  }

  take(type: string): string {
    return textOf(this.takeFirst((field) => field["type"] === type)?.["value"]);
  }

  takeLabel(label: string): string {
    return textOf(this.takeFirst((field) => textOf(field["label"]).toLowerCase() === label)?.["value"]);
  }

  takeAll(type: string): string[] {
    const values: string[] = [];
    while (this.has(type)) values.push(this.take(type));
    return values;
  }

  /** Returns the day of the only field that is a date of expiry. */
  takeExpiry(): string | undefined {
    const dated = this.left.filter(({ label }) => /expir|valid (un)?til/i.test(textOf(label)));
    const day = dated.length === 1 ? clearDayOf(textOf(dated[0]?.["value"])) : undefined;
    if (day !== undefined) this.takeFirst((field) => field === dated[0]);
    return day;
  }

  historyOfPassword(): { password: string; until: string | undefined }[] {
    const field = this.left.find(({ type }) => type === "password");
    return objectsOf(field?.["history"]).map((each) => ({
      password: textOf(each["value"]),
      until: isoOfSeconds(each["updated_at"]),
    }));
  }

  withEarlierValues(): string[] {
    const password = this.left.find(({ type }) => type === "password");
    return this.left
      .filter((field) => field !== password && objectsOf(field["history"]).some(({ value }) => textOf(value) !== ""))
      .map(({ label }) => textOf(label));
  }

  rest(): EntryField[] {
    return this.left.map((field) => {
      const found = labelledField(textOf(field["label"]) || textOf(field["type"]), textOf(field["value"]));
      return isSet(field["sensitive"]) || field["type"] === "totp" ? { ...found, kind: "hidden" } : found;
    });
  }
}

interface Fixed {
  fields: EntryField[];
  expires?: string | undefined;
}

function cardFields(found: FoundFields): Fixed {
  const { expiry, expires } = cardExpiry(found.take("ccExpiry"));
  const [cardholder, brand, number] = [found.take("ccName"), found.take("ccType"), found.take("ccNumber")];
  const [code, pin] = [found.take("ccCvc"), found.take("ccPin")];
  return { expires, fields: fieldsOf("card", { cardholder, brand, number, expiry, code, pin }) };
}

const identityFields = (found: FoundFields): Fixed => ({
  fields: fieldsOf("identity", {
    firstName: found.takeLabel("first name"),
    middleName: found.takeLabel("middle name"),
    lastName: found.takeLabel("last name"),
    username: found.take("username"),
    company: found.takeLabel("company"),
    email: found.take("email"),
    phone: found.take("phone"),
    address1: found.takeLabel("street"),
    city: found.takeLabel("city"),
    state: found.takeLabel("state"),
    postalCode: found.takeLabel("zip"),
    country: found.takeLabel("country"),
  }),
});
