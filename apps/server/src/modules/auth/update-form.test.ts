import type { Actor } from "@pomander/contract";
import { describe, expect, test } from "vitest";
import type { AccountRow } from "../../accounts/account-row.ts";
import { credential, kdf } from "../../../test/value-factories.ts";
import { assertMayChange, changesOf, readNewPassword, type UpdateForm } from "./update-form.ts";

const faultOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    const { code, issues } = error as { code: string; issues?: { path: string }[] };
    return [code, ...(issues ?? []).map(({ path }) => path)];
  }
};
const form = (more: object) => more as UpdateForm;

describe("a new master password", () => {
  const vault = { vaultId: "v", wrappedVaultKey: "w" };
  const newVault = { vaultId: "n" };
  const password = credential();
  const whole = { password, kdf: kdf(), vault };

  test("is none in a form without one, whose other parts are then refused", () => {
    expect(readNewPassword(form({}))).toBeNull();
    expect(readNewPassword(form({ firstName: "Bea", currentPassword: "c" }))).toBeNull();
    for (const member of [
      "kdf",
      "vault",
      "newVault",
      "reopen",
      "recovery",
      "passkeys",
      "revokeTokens",
      "disconnectCompany",
      "isPasswordGenerated",
    ])
      expect(faultOf(() => readNewPassword(form({ [member]: false })))).toEqual(["invalid", member]);
  });

  test("has all its parts, with the vault that it opens", () => {
    const parts = { currentPassword: null, credential: password, kdf: whole.kdf, recovery: undefined };
    const rest = { passkeys: [], revokesTokens: true, disconnectsCompany: false, isGenerated: false };
    expect(readNewPassword(form(whole))).toEqual({ ...parts, ...rest, choice: { kind: "present", vault } });
    const ended = { revokeTokens: false, disconnectCompany: true };
    const more = { currentPassword: "c", recovery: { credential: "r" }, passkeys: ["p"], ...ended };
    expect(readNewPassword(form({ ...whole, ...more, vault: undefined, newVault }))).toEqual({
      ...parts,
      currentPassword: "c",
      recovery: { credential: "r" },
      passkeys: ["p"],
      revokesTokens: false,
      disconnectsCompany: true,
      isGenerated: false,
      choice: { kind: "new", vault: newVault },
    });
    const reopened = readNewPassword(form({ ...whole, vault: undefined, reopen: vault }));
    expect(reopened?.choice).toEqual({ kind: "reopen", vault });
  });

  test("is a credential with a KDF, and opens one vault", () => {
    const refused = (more: object) => faultOf(() => readNewPassword(form({ ...whole, ...more })));
    expect(refused({ password: "master password" })).toEqual(["credential_required", "password"]);
    expect(refused({ kdf: undefined })).toEqual(["invalid", "kdf"]);
    expect(refused({ vault: undefined })).toEqual(["invalid", "vault"]);
    expect(refused({ newVault })).toEqual(["invalid", "newVault"]);
    expect(refused({ reopen: vault })).toEqual(["invalid", "reopen"]);
    expect(refused({ vault: undefined, newVault, reopen: vault })).toEqual(["invalid", "reopen"]);
  });
});

const account = {
  id: "bea",
  first_name: "Bea",
  last_name: "Miller",
  mobile_no: "1",
  email: "bea@example.org",
  is_admin: false,
  is_super_admin: false,
  is_allowed_for_remind_me: true,
  email_known_at: null,
} as AccountRow;

describe("the changes of a form", () => {
  test("are the fields that have another value than before", () => {
    const same = { firstName: "Bea", lastName: "Miller", mobileNo: "1", email: "bea@example.org" };
    expect(changesOf(account, form({ ...same, isAdmin: false, isAllowedForRemindMe: true }))).toEqual({});
    const other = {
      firstName: "",
      lastName: "M",
      mobileNo: "",
      email: "b@example.org",
      isAdmin: true,
      isAllowedForRemindMe: false,
    };
    expect(changesOf(account, form(other))).toEqual(other);
    expect(changesOf(account, form({ password: "x", timeZone: "UTC" }))).toEqual({ password: true });
  });

  test("have the declaration that an address is right, which ends with that address", () => {
    const declared = { ...account, email_known_at: new Date() };
    const known = (before: AccountRow, more: object) => changesOf(before, form(more)).isEmailKnown;
    expect([known(account, { isEmailKnown: true }), known(account, { isEmailKnown: false })]).toEqual([
      true,
      undefined,
    ]);
    expect([known(declared, { isEmailKnown: true }), known(declared, { isEmailKnown: false })]).toEqual([
      undefined,
      false,
    ]);
    const email = "b@example.org";
    expect([known(declared, { email, isEmailKnown: true }), known(declared, { email, isEmailKnown: false })]).toEqual([
      true,
      undefined,
    ]);
    expect(known(declared, { email: account.email, isEmailKnown: true })).toBeUndefined();
  });
});

describe("someone else's account", () => {
  const actor = (role: Partial<Actor>) => ({ _id: "ana", isAdmin: false, isSuperAdmin: false, ...role }) as Actor;
  const [admin, superAdmin] = [actor({ isAdmin: true }), actor({ isSuperAdmin: true })];
  const may = (who: Actor, sent: object, of: Partial<AccountRow> = {}) => {
    const row = { ...account, ...of } as AccountRow;
    return faultOf(() => assertMayChange(who, row, form(sent), changesOf(row, form(sent))))?.[0] ?? "may";
  };

  test.each(["timeZone", "currentPassword", "kdf", "vault", "newVault", "reopen", "recovery", "passkeys"])(
    "has %s from its owner alone",
    (field) => expect(may(superAdmin, { firstName: "B", [field]: "x" })).toBe("forbidden"),
  );

  test("is changed with the right to each of the changes", () => {
    expect([may(superAdmin, { firstName: "B", isAdmin: true }), may(actor({}), { firstName: "B" })]).toEqual([
      "may",
      "forbidden",
    ]);
    expect([may(admin, { mobileNo: "2" }), may(admin, { mobileNo: "2", isAdmin: true })]).toEqual(["may", "forbidden"]);
    expect(may(actor({}), { firstName: "Bea" })).toBe("may");
  });

  test("keeps its address where it is a super admin's", () => {
    expect(may(superAdmin, { email: "b@example.org" }, { is_super_admin: true })).toBe("email_locked");
    expect(may(superAdmin, { email: "b@example.org" })).toBe("may");
  });
});
