import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { clientError } from "./errors.ts";
import { reasonOf, reasonOfReading } from "./reasons.ts";

const reply = { code: "vault_full", message: "There's no room.", requestId: "r", params: { most: 5 } } as const;

test("a refusal by the server is a reason with its text and its numbers", () => {
  const refusal = new ApiError(409, reply as never, null);
  const reason = { code: "vault_full", params: { most: 5, message: "There's no room." } };
  expect(reasonOf(refusal)).toEqual(reason);
  expect(reasonOfReading(refusal)).toEqual(reason);
});

test("an error that is expected of a change is a reason, and another one is thrown", () => {
  const locked = clientError("vault_locked", {});
  expect(reasonOf(locked)).toEqual({ code: "vault_locked", params: {} });
  expect(reasonOfReading(locked)).toEqual({ code: "vault_locked", params: {} });
  for (const unforeseen of [new TypeError("broken"), clientError("password_too_short", { min: 12 }), null])
    expect(() => reasonOf(unforeseen)).toThrow(unforeseen === null ? undefined : unforeseen);
});

test("what a step of sharing refuses, and what a vault lacks, is a reason of each", () => {
  const codes = `
    vault_locked vault_not_open entry_missing counter_exhausted cannot_open text_too_long text_malformed
    too_many_files_of_entry files_unreadable unreachable malformed_reply wrong_vault offline_copy_refused
    own_records_full version_files_lost name_refused members_too_many manager_needed member_gone
    member_renamed card_not_usable keys_taken member_left person_has_new_keys vault_ended keep_leaves_out
    vault_not_managed invite_malformed invite_ended_here invite_other_address invite_own invite_address
    invite_vaults_too_many contact_differs code_fits_none too_many_chosen no_keep_since activity_differs
  `;
  for (const code of codes.trim().split(/\s+/)) {
    const error = Object.assign(new Error(code), { code, params: { name: "Ana" } });
    expect(reasonOf(error)).toEqual({ code, params: { name: "Ana" } });
  }
});

test("a reading that ends with an error that was not foreseen says which", () => {
  expect(reasonOfReading(new TypeError("broken"))).toEqual({
    code: "reading_failed",
    params: { cause: { message: "broken", code: undefined, params: undefined } },
  });
  expect(reasonOfReading(clientError("password_too_short", { min: 12 }))).toMatchObject({
    code: "reading_failed",
    params: { cause: { code: "password_too_short", params: { min: 12 } } },
  });
  for (const thrown of [null, undefined, "text"])
    expect(reasonOfReading(thrown)).toMatchObject({ params: { cause: { message: String(thrown) } } });
});
