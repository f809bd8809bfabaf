import { expect, test } from "vitest";
import { calls } from "./calls.ts";
import { declaredErrors } from "./declared-errors.ts";

const before = ["invalid", "headers_too_large", "too_large", "unsupported_type", "internal", "unavailable"];
/** Under a temporary password this call is open. */
const signedIn = ["not_signed_in", "forbidden", "factor_required", "token_refused", "token_scope", "rate_limited"];
const listed = (codes: ReadonlySet<string>) => [...codes].toSorted();

test("a call without a body is answered with its own errors, those of a request and those of a session", () => {
  expect(listed(declaredErrors("vaults.read", calls.vaults.read))).toEqual([...before, ...signedIn].toSorted());
});

test("a public call knows no session, and a body may take too long", () => {
  const { prelogin } = calls.auth;
  const expected = [...before, ...prelogin.errorCodes, "body_timeout"];
  expect(listed(declaredErrors("auth.prelogin", prelogin))).toEqual(expected.toSorted());
});

test("a call that is open under a temporary password asks nobody to change it first", () => {
  const codes = declaredErrors("users.me", calls.users.me);
  expect([codes.has("not_signed_in"), codes.has("password_change_required")]).toEqual([true, false]);
});
