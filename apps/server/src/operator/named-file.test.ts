import { expect, test } from "vitest";
import { refusalOfNamed } from "./named-file.ts";

const failure = (code: string, path: string, syscall = "open") =>
  Object.assign(new Error(code), { code, path, syscall });
const messageOf = (...[error, ...files]: [error: Error, ...files: string[]]) =>
  refusalOfNamed(error, files)?.message ?? null;

test.each([
  ["EACCES", "/srv/a.backup", "/srv/a.backup can't be used: you don't have permission."],
  ["ENOENT", "/srv/a.backup", "/srv/a.backup can't be used: it doesn't exist."],
  ["EACCES", "/srv/a.backup.partial", "/srv can't be used: you don't have permission."],
  ["ENOENT", "/srv/a.backup.partial", "/srv can't be used: it doesn't exist."],
  ["EEXIST", "/srv/a.backup.0f.draft", "/srv/a.backup can't be used: it already exists."],
])("%s of %s is told of what was named", (code, path, message) => {
  expect(messageOf(failure(code, path), "/srv/other", "/srv/a.backup")).toBe(message);
});

test("a name without a folder is in the folder of the process", () => {
  expect(messageOf(failure("EACCES", "a.age.0f.draft"), "a.age")).toBe(
    `${process.cwd()} can't be used: you don't have permission.`,
  );
});

test("what is about another file, or about none, is left to others", () => {
  expect(messageOf(failure("EACCES", "/srv/pomander/pepper"), "/srv/p", "/srv/pomander/pep")).toBeNull();
  expect(messageOf(new Error("The pepper is gone."), "a.age")).toBeNull();
  expect(refusalOfNamed(null, ["a.age"])).toBeNull();
});
