import type { OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import { createNewPasswords, makePassword } from "./new-passwords.ts";

const form = { rules: "", minLength: null, maxLength: null, userName: "", isChange: false };

test("a password has each usual class, and the lengths that the field allows", () => {
  const password = makePassword(form);
  expect(password).toHaveLength(20);
  for (const characters of [/[a-z]/, /[A-Z]/, /\d/, /[-!#$*+.=?@_]/]) expect(password).toMatch(characters);
  expect(password).toMatch(/^[\w!#$*+.=?@-]+$/);
  expect(makePassword({ ...form, maxLength: 12 })).toHaveLength(12);
  expect(makePassword({ ...form, minLength: 40 })).toHaveLength(40);
  expect(makePassword(form)).not.toBe(password);
});

test("a page's own rules count, with the shorter of two limits", () => {
  const rules = "minlength: 6; maxlength: 16; required: digit; allowed: [ab]";
  const password = makePassword({ ...form, rules, maxLength: 10 });
  expect(password).toHaveLength(10);
  expect(password).toMatch(/^[\dab]+$/);
});

test.each(["nonsense", "required: [", "x".repeat(3_000)])(
  "rules that nobody understands count as none: %s",
  (rules) => {
    expect(makePassword({ ...form, rules })).toHaveLength(20);
  },
);

test("a field of two characters, which no class fits, gets two", () => {
  expect(makePassword({ ...form, maxLength: 2 })).toHaveLength(2);
});

const place = { tabId: 1, address: "https://shop.example.org/change" };
const change = { ...form, isChange: true };

/** Returns new passwords for the one entry of a vault, and the passwords that it gets. */
function newPasswords({ reprompt = false, isConfirmed = (): boolean => true } = {}) {
  const saved: string[] = [];
  const vault = {
    vaultId: "v",
    snapshot: () => ({ shared: null }),
    reveal: async () => ({ email: "ana", password: saved.at(-1) ?? "old" }),
    save: async (_: unknown, { password }: { password: string }) => {
      saved.push(password);
      return { kind: "saved", id: "e" };
    },
  } as unknown as OpenVault;
  const entry = {
    id: "v/e",
    type: "login" as const,
    entryId: "e",
    title: "Shop",
    userName: "ana",
    vault,
    reprompt,
    hasCode: false,
    facts: "",
    isFavorite: false,
    isShared: false,
    usedAt: 0,
    link: "https://shop.example.org/",
    linkMatch: "domain" as const,
    urls: [],
  };
  const given = { userName: "ana", password: "old", code: "", fresh: "", own: [] };
  const made = createNewPasswords({
    usableEntries: {
      fitting: async () => [{ entry, isAsked: false, isSameHost: true, isExact: true }],
      valuesFor: async () => (isConfirmed() ? given : null),
    },
    personal: () => vault,
  });
  return { ...made, saved };
}

test("a login that asks for the master password gets no other one before that was typed", async () => {
  let isConfirmed = false;
  const { propose, store, saved } = newPasswords({ reprompt: true, isConfirmed: () => isConfirmed });
  const proposed = await propose({ ...place, form: change, isAgain: false });
  const use = () => store({ ...place, userName: "", id: "v/e" });
  expect(await use()).toEqual({ error: null, values: null });
  expect(saved).toEqual([]);
  isConfirmed = true;
  expect((await use()).values?.fresh).toBe(proposed?.password);
  expect(saved).toEqual([proposed?.password]);
});

test("a site that refuses a new password gets the one before beside another proposal", async () => {
  const made = newPasswords();
  const { propose, store, saved } = made;
  await propose({ ...place, form: change, isAgain: false });
  const use = async () => (await store({ ...place, userName: "", id: "v/e" })).values;
  expect((await use())?.password).toBe("old");
  const shorter = await propose({ ...place, form: { ...change, minLength: 12, maxLength: 12 }, isAgain: false });
  expect(shorter?.password).toHaveLength(12);
  expect(await use()).toMatchObject({ password: "old", fresh: shorter?.password });
  expect(made.formerOf(1, place.address, "v/e")).toBe("old");
  expect(saved).toHaveLength(2);
});
