// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { createdUsersKey, createdUsersOf } from "./created-users.ts";

beforeEach(() => localStorage.clear());
const key = createdUsersKey("admin-1");

it("keeps a list for each administrator", () => {
  const mine = createdUsersOf(localStorage, "admin-1");
  mine.add([{ _id: "a" }, { _id: "b" }]);
  mine.add([{ _id: "b" }]);
  mine.remove("a");
  expect(key).toBe("createdUsers:admin-1");
  expect(localStorage.getItem(key)).toBe('["b"]');
  expect(createdUsersOf(localStorage, "admin-2").read().size).toBe(0);
});

it("takes over what the server says", () => {
  const mine = createdUsersOf(localStorage, "admin-1");
  mine.add([{ _id: "gone" }]);
  mine.replace(["x"]);
  expect([...mine.read()]).toEqual(["x"]);
});

it("starts anew from a list that cannot be read", () => {
  for (const stored of ["{", "null", '{"a":1}', "[1,null]"]) {
    localStorage.setItem(key, stored);
    expect(createdUsersOf(localStorage, "admin-1").read().size).toBe(0);
  }
});
