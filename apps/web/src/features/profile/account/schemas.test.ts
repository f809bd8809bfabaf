import { expect, test } from "vitest";
import { adminLimitSchema, emailSchema, personSchema, timesSchema } from "./schemas.ts";

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test("a name is more than spaces", () => {
  expect(messages(personSchema.safeParse({ firstName: "  ", lastName: "", mobileNo: "" }))).toEqual([
    "First name is required",
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
  expect(messages(schema.safeParse({ email: " Ana@Example.com", password }))).toEqual(["This is your email already"]);
  expect(messages(schema.safeParse({ email: "ana@example.org", password }))).toEqual([]);
});

test("the limit of admins is a whole number from 0 to 1,000", () => {
  for (const maxAdminCount of ["0", " 5 ", "1000"])
    expect(adminLimitSchema.safeParse({ maxAdminCount }).success).toBe(true);
  for (const maxAdminCount of ["", "-1", "1.5", "1001", "many"])
    expect(messages(adminLimitSchema.safeParse({ maxAdminCount }))).toEqual(["A whole number from 0 to 1,000"]);
});

test("times are of a zone that exists, at a time of day", () => {
  expect(timesSchema.safeParse({ timeZone: "Europe/Vienna", mailTime: "07:30" }).success).toBe(true);
  expect(messages(timesSchema.safeParse({ timeZone: "Moon/Base", mailTime: "25:00" }))).toEqual([
    "Choose a time zone",
    "A time of day, like 09:00",
  ]);
});
