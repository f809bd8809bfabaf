import { expect, it } from "vitest";
import { proofSchema, recoverSchema, registerSchema } from "./schemas.ts";
import { checkCode, checkLogin } from "./sign-in-values.ts";

const filled = {
  firstName: "Ada",
  lastName: "Lovelace",
  mobileNo: "",
  email: "ada@example.com",
  password: "tangerine-lantern-seven",
  confirmPassword: "tangerine-lantern-seven",
};
const empty = { firstName: "", lastName: " ", mobileNo: "", email: "", password: "", confirmPassword: "" };

/** Returns the first message of each faulty field, as the form shows it. */
function faults(schema: typeof registerSchema | typeof recoverSchema, values: unknown) {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) found[path.join(".")] ??= message;
  return found;
}

it("accepts a filled registration, with the mobile number left out", () => {
  expect(faults(registerSchema, filled)).toEqual({});
});

it("names every required field of an empty registration", () => {
  expect(faults(registerSchema, empty)).toEqual({
    firstName: "First name is required",
    lastName: "Last name is required",
    email: "Email is required",
    password: "Password is required",
    confirmPassword: "Please confirm your password",
  });
});

it.each([
  [{ firstName: "" }, { firstName: "First name is required" }],
  [{ email: "" }, { email: "Email is required" }],
  [{ email: "x" }, { email: "Please enter a valid email" }],
  [{ password: "" }, { password: "Password is required" }],
  [{ password: "short" }, { password: "Password must be at least 8 characters" }],
])("compares the passwords even while another field is faulty: %j", (change, fault) => {
  expect(faults(registerSchema, { ...filled, ...change, confirmPassword: "other" })).toEqual({
    ...fault,
    confirmPassword: "Passwords do not match",
  });
});

it.each([
  ["1234567", "Password must be at least 8 characters"],
  ["🔑".repeat(7), "Password must be at least 8 characters"],
  ["é".repeat(513), "This password is too long"],
])("refuses the password %s", (password, fault) => {
  expect(faults(registerSchema, { ...filled, password, confirmPassword: password })).toEqual({ password: fault });
});

it.each(["12345678", "🔑".repeat(8), "é".repeat(512)])("takes the password %s", (password) => {
  expect(faults(registerSchema, { ...filled, password, confirmPassword: password })).toEqual({});
});

it.each(["x", "x@", "@example.com", "a b@example.com"])("refuses %j as an address", (email) => {
  const message = "Please enter a valid email";
  expect(faults(recoverSchema, { email, recoveryKey: "x" })).toEqual({ email: message });
  expect(checkLogin({ email, password: "x" }).errors).toMatchObject({ email: { message } });
});

it("asks for both halves of a recovery", () => {
  expect(faults(recoverSchema, { email: "", recoveryKey: " " })).toEqual({
    email: "Email is required",
    recoveryKey: "Recovery key is required",
  });
});

it.each([
  ["password", "", "Password is required"],
  ["password", " ", undefined],
  ["recoveryKey", " ", "Recovery key is required"],
  ["recoveryKey", "x", undefined],
] as const)("a proof by %s of %j: %s", (kind, proof, fault) => {
  expect(proofSchema(kind).safeParse({ proof }).error?.issues[0]?.message).toBe(fault);
});

it("takes an address with white space around it", () => {
  const values = { email: " Ada@Example.com ", password: "x" };
  expect(checkLogin(values)).toEqual({ values, errors: {} });
});

it("a code has six digits, however they are spaced", () => {
  expect(checkCode({ code: " 123 456 " })).toEqual({ values: { code: "123456" }, errors: {} });
  for (const code of ["12345", "1234567", "12345a", "１２３４５６"])
    expect(checkCode({ code }).errors.code?.message).toBe("Enter the six-digit code");
  expect(checkCode({ code: " " }).errors.code?.message).toBe("Code is required");
});

it("asks for both halves of a sign-in", () => {
  expect(checkLogin({ email: " ", password: "" }).errors).toMatchObject({
    email: { message: "Email is required" },
    password: { message: "Password is required" },
  });
});
