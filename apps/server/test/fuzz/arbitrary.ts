import { newUser, z } from "@pomander/contract";
import fc from "fast-check";
import { inDays, newIdentity } from "../sharing.ts";
import { committed, credential, envelope, wrappedVaultKey } from "../value-factories.ts";

/** Values that exist when a request is made, by the name of the member that may refer to them. */
export type Known = Readonly<Record<string, readonly unknown[]>>;
/** Makes a value that may depend on what exists when it is sent. */
type Make = (known: Known) => unknown;

const uuid = fc.uuid({ version: 4 });
const base64url = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((all) => Buffer.from(all).toString("base64url"));
const searchToken = fc.stringMatching(/^[0-9a-f]{3}$/);
/** Forms that some member of some call requires. Each member's schema says which of them it accepts. */
const forms: readonly fc.Arbitrary<unknown>[] = [
  fc.constant(null).map(() => credential()),
  fc.constant(null).map(() => wrappedVaultKey()),
  ...[32, 64, 4096].map((bytes) => fc.constant(null).map(() => envelope(bytes))),
  uuid,
  uuid.map((id) => `${id}@example.com`),
  base64url(16),
  base64url(32),
  base64url(64),
  base64url(80),
  fc.constant(null).map(() => committed()),
  uuid.map((id) => newIdentity(id).card),
  fc.integer({ min: 1, max: 27 }).map(inDays),
  searchToken,
  fc.uniqueArray(searchToken, { maxLength: 3 }).map((tokens) => tokens.toSorted()),
  fc.stringMatching(/^[0-9a-f]{3}(\.[0-9a-f]{3}){0,7}$/),
  fc.stringMatching(/^[0-9A-F]{5}$/),
  fc.stringMatching(/^[0-9a-f]{64}$/),
  fc.constantFrom("UTC", "Europe/Lisbon", "Asia/Kathmandu"),
  fc.constantFrom("00:00", "09:30", "23:59"),
  fc.constant("current"),
  fc.constantFrom("3 months to end of quarter", "10 working days", "1 year"),
  fc.constantFrom("0 EUR", "1200.50 EUR", "999999999999.99 USD", "0.125 KWD"),
  fc.constantFrom("12345 08:00-18:00", "7 00:00-24:00"),
  fc.constantFrom("2026-01-31", "2028-02-29", "2100-12-31"),
  fc.constantFrom("2026-01-31T23:59:59.999Z", "1969-12-31T00:00:00Z"),
  fc.integer({ min: 1, max: 20 }).map(String),
  fc.integer({ min: 0, max: 999_999 }).map((code) => String(code).padStart(6, "0")),
  uuid.map((id) => `Temporary ${id}`),
  fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
  fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/),
  fc.stringMatching(/^[A-Z2-7]{32}$/),
  fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
  fc.constant(""),
];

/** Returns values that a schema accepts, derived from the schema itself. */
export function arbitraryOf(schema: z.ZodType, name = ""): fc.Arbitrary<Make> {
  const fresh = freshOf(schema, name);
  // Most members that can refer to an existing value do.
  return fc.tuple(fresh, fc.nat(), fc.constantFrom(true, true, false)).map(([make, index, points]) => (known) => {
    const there = (known[name] ?? []).filter((value) => z.safeParse(schema, value).success);
    return points && there.length > 0 ? there[index % there.length] : make(known);
  });
}

/** Schemas of the rows that a call validates one by one, and not with the whole body. */
const rows: Readonly<Record<string, z.ZodType>> = { users: newUser };

function freshOf(schema: z.ZodType, name: string): fc.Arbitrary<Make> {
  if (schema instanceof z.ZodNonOptional) {
    const inner = schema.unwrap() as z.ZodType;
    return arbitraryOf(inner instanceof z.ZodOptional ? (inner.unwrap() as z.ZodType) : inner, name);
  }
  if (schema instanceof z.ZodOptional) {
    const inner = arbitraryOf(schema.unwrap() as z.ZodType, name);
    return fc.option(inner, { nil: () => undefined, freq: 1 });
  }
  if (schema instanceof z.ZodNullable) {
    return fc.oneof(
      arbitraryOf(schema.unwrap() as z.ZodType, name),
      fc.constant(() => null),
    );
  }
  if (schema instanceof z.ZodDefault) {
    return fc.option(arbitraryOf(schema.unwrap() as z.ZodType, name), { nil: () => undefined, freq: 1 });
  }
  if (schema instanceof z.ZodUnknown) return fc.jsonValue().map((value) => () => value);
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape as Record<string, z.ZodType>);
    return fc.tuple(...members.map(([key, member]) => arbitraryOf(member, key))).map((makes) => (known) => {
      const values = makes.map((make, i) => [members[i]?.[0] ?? "", make(known)] as const);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    });
  }
  if (schema instanceof z.ZodArray) {
    const shortest = z.safeParse(schema, []).success ? 0 : 1;
    return fc
      .array(arbitraryOf(schema.element as z.ZodType, name), { minLength: shortest, maxLength: 3 })
      .map((makes) => (known) => {
        const values = makes.map((make) => make(known));
        return values.every((value) => typeof value === "string") ? [...new Set(values)].toSorted() : values;
      });
  }
  // This is a list that is put in order.
  if (schema instanceof z.ZodPipe && schema.def.in instanceof z.ZodArray) return arbitraryOf(schema.def.in, name);
  if (schema instanceof z.ZodRecord) {
    const row = rows[name];
    if (row === undefined) throw new Error(`nothing is known of what a record of ${name} holds: add it`);
    return freshOf(row, name);
  }
  if (schema instanceof z.ZodTuple) {
    const items = schema.def.items as z.ZodType[];
    return fc
      .tuple(...items.map((item) => arbitraryOf(item, name)))
      .map((makes) => (known) => makes.map((make) => make(known)));
  }
  if (schema instanceof z.ZodUnion) {
    return fc.oneof(...(schema.options as z.ZodType[]).map((option) => arbitraryOf(option, name)));
  }
  return leafOf(schema, name).map((value) => () => value);
}

function leafOf(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...(schema.options as string[]));
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.def.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) {
    const [min, max] = [Math.max(schema.minValue ?? 0, -(2 ** 31)), Math.min(schema.maxValue ?? 0, 2 ** 31 - 1)];
    return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  }
  const taken = forms.filter((form) => fc.sample(form, 5).some((value) => z.safeParse(schema, value).success));
  if (taken.length === 0) throw new Error(`no form is known for ${name}: add one`);
  return fc.oneof(...taken).filter((value) => z.safeParse(schema, value).success);
}

const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    -1,
    0.5,
    2 ** 53,
    1e308,
    "",
    "\0",
    "\ud800",
    "x".repeat(5_000),
    [],
    {},
    [[[]]],
    "__proto__",
  ),
);

/** Returns a body that is, in most cases, wrong in one place. */
export function breakingOf(body: fc.Arbitrary<Make>): fc.Arbitrary<(known: Known) => string> {
  return fc
    .tuple(body, fc.nat(), junk, fc.constantFrom("drop", "replace", "add", "cut", "wrap", "junk"))
    .map(([make, index, value, how]) => (known) => {
      const made = make(known);
      if (how === "junk") return JSON.stringify(value);
      if (how === "wrap") return JSON.stringify([made]);
      const text = JSON.stringify(made);
      if (how === "cut") return text.slice(0, index % text.length);
      const copy = JSON.parse(text) as unknown;
      const members = membersIn(copy);
      const [holder, key] = members[index % members.length] ?? [{}, ""];
      if (how === "drop") Reflect.deleteProperty(holder, key);
      else Reflect.set(holder, how === "add" ? `${key}x` : key, value);
      return JSON.stringify(copy);
    });
}

function membersIn(value: unknown): [object, string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[value, key] as [object, string], ...membersIn(inner)]);
}
