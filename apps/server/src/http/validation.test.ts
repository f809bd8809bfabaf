import { type Call, z } from "@pomander/contract";
import { expect, test } from "vitest";
import { validationError } from "./validation.ts";

function errorOf(schema: z.ZodType, value: unknown, call: Partial<Call> = {}, at: readonly PropertyKey[] = []) {
  const { error } = schema.safeParse(value);
  if (error === undefined) throw new Error("it is valid");
  return validationError(call as Call, error.issues, at);
}
const pathsOf = (...given: Parameters<typeof errorOf>) => errorOf(...given).issues?.map(({ path }) => path);

test("each fault has the path of its member, also of one that no request has", () => {
  const schema = z.strictObject({ name: z.string(), list: z.array(z.strictObject({ n: z.number() })) });
  const error = errorOf(schema, { list: [{ n: 1 }, { n: "x", other: 1 }], more: 1 });
  expect([error.code, error.issues]).toEqual([
    "invalid",
    [
      { path: "name", message: expect.stringContaining("expected string") },
      { path: "list.1.n", message: expect.stringContaining("expected number") },
      { path: "list.1.other", message: "Not a field of this request" },
      { path: "more", message: "Not a field of this request" },
    ],
  ]);
  expect(pathsOf(z.object({ n: z.number() }), {}, {}, ["entries", 7])).toEqual(["entries.7.n"]);
});

test("a reply names a hundred faults at most, and cuts what is long in them", () => {
  expect(pathsOf(z.array(z.number()), Array(99).fill("x"))).toHaveLength(99);
  expect(pathsOf(z.array(z.number()), Array(101).fill("x"))).toHaveLength(100);
  const longest = "m".repeat(300);
  const [issue] = errorOf(z.object({ [longest]: z.string("w".repeat(600)) }), {}).issues ?? [];
  expect(issue).toEqual({ path: longest.slice(0, 200), message: "w".repeat(500) });
});

test("of several forms, the faults are those of the one that was meant", () => {
  const forms = z.union([
    z.strictObject({ code: z.string(), more: z.string(), most: z.string() }),
    z.strictObject({ key: z.strictObject({ id: z.string(), n: z.number() }) }),
  ]);
  // A form that does not know a member was not meant, though it has fewer faults.
  expect(pathsOf(forms, { key: { id: 1, n: "x" } })).toEqual(["key.id", "key.n"]);
  expect(pathsOf(forms, { code: "x" })).toEqual(["more", "most"]);
  expect(pathsOf(z.object({ proof: forms }), { proof: {} })).toEqual(["proof.key"]);
  expect(pathsOf(z.xor([z.string(), z.string()]), "x")).toEqual([""]);
});

test("a fault has the code that the call names for the member, wherever the member is", () => {
  const schema = z.object({ user: z.object({ email: z.email() }), n: z.number() });
  const call: Partial<Call> = { invalidFieldCodes: { email: "credential_required" } };
  expect(errorOf(schema, { user: { email: "x" }, n: "x" }, call).code).toBe("credential_required");
  expect(errorOf(schema, { user: { email: "a@example.org" }, n: "x" }, call).code).toBe("invalid");
});
