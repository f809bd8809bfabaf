import { expect, test } from "vitest";
import { checkChanged, savedId } from "./change.ts";

test.each([
  [{ kind: "conflict" }, "This entry was changed elsewhere. Nothing was saved. Review it, then try again."],
  [{ kind: "gone" }, "This entry was deleted elsewhere. Nothing was saved."],
  [{ kind: "notSaved", reason: { code: "vault_locked", params: {} } }, "Not saved. Your vault is locked."],
])("a save that ended as %j is an error with a sentence", (outcome, said) => {
  expect(() => savedId(outcome as never)).toThrow(expect.objectContaining({ message: said, exitCode: 2 }));
});

test.each([
  [{ kind: "notSaved", reason: { code: "vault_locked", params: {} } }, "Nothing was changed. Your vault is locked."],
  [{ kind: "changedMeanwhile" }, "This entry was changed elsewhere. Nothing was saved. Review it, then try again."],
  [{ kind: "gone" }, "This entry was deleted elsewhere."],
])("a change that ended as %j is an error with a sentence", (outcome, said) => {
  expect(() => checkChanged(outcome as never)).toThrow(expect.objectContaining({ message: said, exitCode: 2 }));
});

test("what was stored is none", () => {
  expect(savedId({ kind: "saved", id: "1" } as never)).toBe("1");
  expect(() => checkChanged({ kind: "done" })).not.toThrow();
});
