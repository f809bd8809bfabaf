import { describe, expect, test } from "vitest";
import { emailSchema, passwordSchema, personSchema, timesSchema } from "./schemas.ts";
import { texts } from "./texts.ts";

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test("a name is more than spaces", () => {
  expect(messages(personSchema.safeParse({ firstName: "  ", lastName: "", mobileNo: "" }))).toEqual([
    "First name is required",
  ]);
});

test("a mobile number is a number, or left out", () => {
  const person = { firstName: "Ana", lastName: "" };
  expect(messages(personSchema.safeParse({ ...person, mobileNo: "+351 912 000 111" }))).toEqual([]);
  expect(messages(personSchema.safeParse({ ...person, mobileNo: "abc" }))).toEqual([
    "Enter a phone number, such as +1 555 010 0199",
  ]);
});

test("an address is another one than the present, however it is written", () => {
  const schema = emailSchema("ana@example.com");
  const password = "x";
  expect(messages(schema.safeParse({ email: " ", password: "" }))).toEqual([
    "Email is required",
    "Password is required",
  ]);
  expect(messages(schema.safeParse({ email: "ana", password }))).toEqual(["Please enter a valid email"]);
  expect(messages(schema.safeParse({ email: " Ana@Example.com", password }))).toEqual(["This is already your email"]);
  expect(messages(schema.safeParse({ email: "ana@example.org", password }))).toEqual([]);
});

test("times are of a zone that exists, at a time of day", () => {
  expect(timesSchema.safeParse({ timeZone: "Europe/Vienna", mailTime: "07:30" }).success).toBe(true);
  expect(messages(timesSchema.safeParse({ timeZone: "Moon/Base", mailTime: "25:00" }))).toEqual([
    "Choose a time zone",
    "Enter a time, such as 09:00",
  ]);
});

describe("a new master password", () => {
  const { faults } = texts.password;
  const right = { current: "the old one", next: "correct horse battery", confirm: "correct horse battery" };
  const faultsOf = (values: Partial<typeof right>) => {
    const result = passwordSchema.safeParse({ ...right, ...values });
    return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  };

  test("takes a new password that is given twice", () => expect(faultsOf({})).toEqual([]));

  test.each([
    [{ current: "" }, `current: ${faults.current}`],
    [{ next: "seven77", confirm: "seven77" }, `next: ${faults.short}`],
    [{ next: "é".repeat(513), confirm: "é".repeat(513) }, `next: ${faults.long}`],
    [{ confirm: "correct horse" }, `confirm: ${faults.mismatch}`],
    [{ confirm: "" }, `confirm: ${faults.confirm}`],
  ])("refuses %j", (values, fault) => expect(faultsOf(values)).toEqual([fault]));

  test("refuses none at all", () => {
    expect(faultsOf({ next: "", confirm: "" })).toEqual([`confirm: ${faults.confirm}`, `next: ${faults.next}`]);
  });

  test("sees that two ways of writing an accent are one password", () => {
    expect(
      faultsOf({ current: "caf\u00e9 au lait", next: "cafe\u0301 au lait", confirm: "cafe\u0301 au lait" }),
    ).toEqual([`next: ${faults.same}`]);
  });
});
