import type { EntryField } from "@pomander/vault";
import { labelledField } from "../fields.ts";
import { Remaining } from "../remaining.ts";
import { dayOfMilliseconds, isObject, listOf, objectOf, otherFields, textOf, type JsonObject } from "../json-values.ts";

/** A field of Keeper: its kind ("" where it has none), its label, and its value. */
interface CustomField {
  kind: string;
  label: string;
  value: unknown;
}

/** The custom fields of a record, each taken once. */
export class CustomFields extends Remaining<CustomField> {
  constructor(customFields: unknown) {
    super(
      Object.entries(objectOf(customFields)).flatMap(([key, value]) =>
        (Array.isArray(value) ? listOf(value) : [value]).map((each) => ({ ...readKey(key), value: each })),
      ),
    );
  }

  /** The first value of a kind, as text. */
  take(kind: string, label?: string): string {
    return textOf(this.#remove(kind, label));
  }

  /** The first value of a kind that has members. */
  takeObject(kind: string): JsonObject {
    return objectOf(this.#remove(kind));
  }

  /** The day of milliseconds since 1970, where there is one of that kind alone. */
  takeOnlyDay(kind: string): string | undefined {
    const dates = this.left.filter((field) => field.kind === kind);
    const day = dates.length === 1 ? dayOfMilliseconds(dates[0]?.value) : undefined;
    if (day !== undefined) this.#remove(kind);
    return day;
  }

  rest(): EntryField[] {
    return this.left.flatMap(fieldsOfValue);
  }

  #remove(kind: string, label?: string): unknown {
    return this.takeFirst((field) => field.kind === kind && (label === undefined || field.label === label))?.value;
  }
}

/** `$kind`, `$kind:label`, `label`, each with `::n` behind it where there are several. */
function readKey(key: string): { kind: string; label: string } {
  const name = key.replace(/::\d+$/, "");
  const [, kind, label] = /^\$([A-Za-z]+)(?::(.*))?$/s.exec(name) ?? [];
  return kind === undefined ? { kind: "", label: name } : { kind, label: label || kind };
}

const secretKinds = new Set(["secret", "password", "pinCode", "oneTimeCode", "accountNumber", "licenseNumber"]);
const dateKinds = new Set(["date", "birthDate", "expirationDate"]);

function fieldsOfValue({ kind, label, value }: CustomField): EntryField[] {
  const day = dateKinds.has(kind) ? dayOfMilliseconds(value) : undefined;
  if (day !== undefined) return [{ name: label, value: day, kind: "date" }];
  if (isObject(value)) return otherFields(value, []).map((field) => ({ ...field, name: `${label}: ${field.name}` }));
  const field = labelledField(label, textOf(value));
  if (secretKinds.has(kind)) return [{ ...field, kind: "hidden" }];
  if (kind === "url") return [{ ...field, kind: "url" }];
  return [kind === "checkbox" ? { ...field, kind: "boolean" } : field];
}
