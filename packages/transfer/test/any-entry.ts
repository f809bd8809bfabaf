import type { ExportedUnreadable } from "../src/formats/pomander.ts";
import fc from "fast-check";
import {
  entryTypes,
  extraMembersOf,
  fieldKinds,
  fieldsOfType,
  urlMatches,
  type FieldKind,
  type OpenEntry,
} from "@pomander/vault";

const text = fc.string({ unit: "grapheme", maxLength: 40 });
const someText = text.filter((each) => each !== "");
const time = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2026-11-01"), noInvalidDate: true })
  .map((each) => each.toISOString());
const day = time.map((each) => each.slice(0, 10));
const url = fc.record({ url: someText, match: fc.constantFrom(...urlMatches) }, { requiredKeys: ["url"] });
const field = fc.oneof(
  fc.record({ name: text, value: someText, kind: fc.constantFrom(...fieldKinds) }),
  fc.record({ name: text, value: fc.constantFrom("true", "false"), kind: fc.constant("boolean" as const) }),
  fc.record({ name: text, value: day, kind: fc.constant("date" as const) }),
);
const earlier = fc.record({ password: someText, until: time });
/** A value as JSON returns it, which has no -0. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const extra = fc.record(
  {
    type: fc.constantFrom(...entryTypes.filter((type) => type !== "login")),
    totp: fc.constantFrom(
      "JBSWY3DPEHPK3PXP",
      "otpauth://totp/a:b?secret=JBSWY3DPEHPK3PXP&issuer=a",
      "steam://ABC",
      "?",
    ),
    linkMatch: fc.constantFrom(...urlMatches),
    urls: fc.array(url, { minLength: 1, maxLength: 3 }),
    fields: fc.array(field, { minLength: 1, maxLength: 5 }),
    expires: day,
    reminderId: fc.uuid({ version: 4 }),
    reprompt: fc.constant(true as const),
    healthIgnored: fc.array(someText, { minLength: 1, maxLength: 2 }),
    history: fc.array(earlier, { minLength: 1, maxLength: 5 }),
    createdAt: time,
    changedAt: time,
    passwordChangedAt: time,
    movedFrom: fc.uuid({ version: 4 }),
    later: json,
  },
  { requiredKeys: [] },
);

/** Adds fields of fixed names too, where the type has such. */
const withFixedFields = (each: Partial<OpenEntry>): fc.Arbitrary<Partial<OpenEntry>> => {
  const names: readonly (readonly [name: string, kind: FieldKind, ...unknown[]])[] = fieldsOfType[each.type ?? "login"];
  if (names.length === 0) return fc.constant(each);
  return fc
    .subarray([...names])
    .chain((chosen) => fc.tuple(...chosen.map(([name, kind]) => someText.map((value) => ({ name, value, kind })))))
    .map((fixed) => {
      const fields = [...fixed, ...(each.fields ?? [])];
      return fields.length === 0 ? each : { ...each, fields };
    });
};

/** Any entry that a vault can contain, in its opened form. */
export const anyEntry: fc.Arbitrary<OpenEntry> = fc
  .tuple(
    fc.record({
      _id: fc.uuid({ version: 4 }),
      title: text,
      link: text,
      email: text,
      password: text,
      notes: text,
      category: text,
      tags: fc.uniqueArray(someText, { maxLength: 3 }),
      isFavorite: fc.boolean(),
      isArchive: fc.boolean(),
      createdAt: time,
      updatedAt: time,
    }),
    extra.chain((each) => withFixedFields(each)),
  )
  .map(([texts, made]) => {
    const extraOf = structuredClone(made) as OpenEntry["extra"];
    return { revision: 1, key: "v1.key", ...texts, ...extraMembersOf(extraOf), extra: extraOf };
  });

const anyUnreadable: fc.Arbitrary<ExportedUnreadable> = fc.record({
  _id: fc.uuid({ version: 4 }),
  reason: someText,
  isArchive: fc.boolean(),
  received: json,
});

export const anyVault = fc.record({
  exportedAt: time.map((each) => new Date(each)),
  email: text,
  entries: fc.array(anyEntry, { maxLength: 6 }),
  unreadable: fc.array(anyUnreadable, { maxLength: 2 }),
});
