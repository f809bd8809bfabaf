import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { readPasswordFromStdin, readStdin } from "./stdin.ts";

const own = Object.getOwnPropertyDescriptor(process, "stdin");
afterEach(() => void (own && Object.defineProperty(process, "stdin", own)));
/** Puts these parts on standard input. */
const given = (...parts: (string | Uint8Array)[]) =>
  Object.defineProperty(process, "stdin", {
    configurable: true,
    value: Readable.from(parts.map((part) => Buffer.from(part))),
  });

test("is read to its end, as UTF-8 alone, and no more than it may be", async () => {
  given("\ufeffa", "é".repeat(2));
  expect(await readStdin(8)).toBe("\ufeffaéé");
  given("a", "é".repeat(2));
  await expect(readStdin(4)).rejects.toMatchObject({ message: "There's too much on standard input.", exitCode: 1 });
  given(Uint8Array.of(0xc3), Uint8Array.of(0xa9));
  expect(await readStdin(2)).toBe("é");
  given(Uint8Array.of(0xff));
  await expect(readStdin(2)).rejects.toMatchObject({ message: "Standard input isn't UTF-8 text.", exitCode: 1 });
});

test.each([
  ["secret", "secret"],
  ["secret\n", "secret"],
  ["secret\r\n", "secret"],
  [" two words ", " two words "],
])("the password in %j is %j", async (text, password) => {
  given(text);
  expect(await readPasswordFromStdin()).toBe(password);
});

const none = "There's no password on standard input.";
test.each([
  ["", {}, none],
  ["\n", {}, none],
  ["", { mayBeEmpty: true }, none],
  ["one\ntwo", {}, "There's more than one line on standard input."],
  ["one\n\n", { mayBeEmpty: true }, "There's more than one line on standard input."],
])("%j with %j is none: %s", async (text, options, message) => {
  given(text);
  await expect(readPasswordFromStdin(options)).rejects.toMatchObject({ message, exitCode: 1 });
});

test("an empty line is an empty password where one may be", async () => {
  given("\n");
  expect(await readPasswordFromStdin({ mayBeEmpty: true })).toBe("");
});

test("a password has at most 16 KiB", async () => {
  given("a".repeat(16 * 1024));
  expect(await readPasswordFromStdin()).toHaveLength(16 * 1024);
  given("a".repeat(16 * 1024 + 1));
  await expect(readPasswordFromStdin()).rejects.toThrow("There's too much on standard input.");
});
