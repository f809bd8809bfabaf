import type { User } from "@pomander/contract";
import { cardText, type Card } from "@pomander/crypto/sharing";
import { expect, test } from "vitest";
import { ApiError } from "../api.ts";
import { clientError } from "../errors.ts";
import type { OwnRecords } from "./own-records.ts";
import type { SharingHost } from "./sharing-host.ts";
import {
  contactOf,
  createSharingCore,
  isGone,
  lastOf,
  mostSuccessors,
  namedLinks,
  nameOfMember,
  successorOf,
  withOwn,
  type Own,
  type SharingCore,
} from "./sharing-core.ts";

const coreOf = (user: Partial<User>, host: Partial<SharingHost> = {}) =>
  createSharingCore(
    host as SharingHost,
    {
      _id: "u",
      firstName: "",
      lastName: "",
      email: "Ada@Example.com",
      ...user,
    } as User,
  );

test.each<[Partial<User>, string]>([
  [{ firstName: "Ada", lastName: "King" }, "Ada King"],
  [{ firstName: " Ada ", lastName: "" }, "Ada"],
  [{ firstName: "", lastName: "King" }, "King"],
  [{ firstName: "", lastName: " " }, "Ada"],
  [{ firstName: "Ada\u202e" }, "Ada"],
  [{ firstName: "\u202eAda" }, "Ada"],
  [{ firstName: "\u202eAda", email: "\u200b@example.com" }, "?"],
  [{ firstName: "x".repeat(65) }, "x".repeat(64)],
  [{ firstName: "x".repeat(63), lastName: "y" }, "x".repeat(63)],
  [{ firstName: "é".repeat(65) }, "é".repeat(64)],
  [{ firstName: "😀".repeat(40) }, "😀".repeat(32)],
])("%o is %j for others", (user, name) => expect(coreOf(user).name).toBe(name));

test("an address is compared in its one form", () => {
  expect(coreOf({}).user).toEqual({ _id: "u", email: "ada@example.com" });
});

test("each notice is told once", () => {
  const core = coreOf({});
  const notice = { kind: "ended", vaultId: "v" } as never;
  core.tell(notice);
  core.tell({ ...(notice as object) } as never);
  core.tell({ kind: "ended", vaultId: "w" } as never);
  expect(core.notices).toEqual([notice, { kind: "ended", vaultId: "w" }]);
});

const serverOf = (successors: Record<string, string | null>): Pick<SharingCore, "server"> => ({
  server: {
    vaults: Object.entries(successors).map(([vaultId, successor]) => ({ vaultId, successor })),
  } as unknown as SharingCore["server"],
});

test("the vault after all new keys is the last one that the server names, however long it makes the chain", () => {
  const core = serverOf({ a: "b", b: "c", c: null });
  expect([lastOf(core, "a"), lastOf(core, "c"), lastOf(core, "x"), lastOf({ server: null }, "a")]).toEqual([
    "c",
    "c",
    "x",
    "a",
  ]);
  expect([successorOf(core, "a"), successorOf(core, "c"), successorOf({ server: null }, "a")]).toEqual([
    "b",
    null,
    null,
  ]);
  const long = serverOf(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}`, `${i + 1}`])));
  expect(lastOf(long, "0")).toBe(`${mostSuccessors}`);
  expect(["a", "b"]).toContain(lastOf(serverOf({ a: "b", b: "a" }), "a"));
});

const card = (userId: string, sign: string): Card => ({ userId, sign, box: "b" });
const ownWith = (records: Partial<OwnRecords>, seen: object = {}) =>
  ({
    records: { contacts: [], vaults: [], invites: [], ...records },
    vaultState: { content: { seen } },
  }) as unknown as Own;

test("a member has the name that a contact of the same card has, and else that of the list", () => {
  const own = ownWith({ contacts: [{ ...card("a", "s"), name: "Mine" }] as unknown as OwnRecords["contacts"] });
  expect(cardText(contactOf(own, "a")!)).toBe(cardText(card("a", "s")));
  expect([contactOf(own, "b"), nameOfMember(own, { ...card("a", "s"), name: "Theirs" })]).toEqual([undefined, "Mine"]);
  expect(nameOfMember(own, { ...card("a", "other"), name: "Theirs" })).toBe("Theirs");
  expect(nameOfMember(own, { ...card("b", "s"), name: "Theirs" })).toBe("Theirs");
});

test("links of a vault are known by what was seen, then by its record", () => {
  const hash = "A".repeat(43);
  const vaults = [{ vaultId: "v", counter: 2, hash: "record" }] as unknown as OwnRecords["vaults"];
  const record = { counter: 2, hash: "record" };
  expect(namedLinks(ownWith({ vaults }), "v")).toEqual([record]);
  expect(namedLinks(ownWith({ vaults }, { v: [7, hash] }), "v")).toEqual([{ counter: 7, hash }, record]);
  expect(namedLinks(ownWith({}, { v: [7, hash] }), "v")).toEqual([{ counter: 7, hash }]);
  expect(namedLinks(ownWith({}), "v")).toEqual([]);
});

test("a step is not done without own records that can be trusted, and tells an expected failure", async () => {
  const step = async () => ({ kind: "done" }) as const;
  const codeOf = async (
    own: Partial<Own> | null,
    personal: unknown = {},
    then: () => Promise<{ kind: "done" }> = step,
  ) => {
    const core = { host: { personal: () => personal }, user: { _id: "u" }, own: async () => own };
    const result = await withOwn(core as unknown as SharingCore, then);
    return result.kind === "done" ? "done" : result.reason.code;
  };
  const own = { damaged: [], ids: null };
  expect(await codeOf(own)).toBe("done");
  expect([await codeOf(null, null), await codeOf(null)]).toEqual(["vault_locked", "vault_unverified"]);
  expect(await codeOf({ ...own, damaged: ["vaults"] })).toBe("own_records_damaged");
  expect(await codeOf({ ...own, ids: { userId: "other" } as Own["ids"] })).toBe("own_records_of_other_user");
  expect(await codeOf({ ...own, ids: { userId: "u" } as Own["ids"] })).toBe("done");
  expect(await codeOf(own, {}, () => Promise.reject(clientError("member_gone")))).toBe("member_gone");
  await expect(codeOf(own, {}, () => Promise.reject(new TypeError("unforeseen")))).rejects.toThrow("unforeseen");
});

test("a record is gone where the server has none of it", () => {
  const refused = (status: number) => new ApiError(status, { code: "not_found", message: "", requestId: "" }, null);
  expect([refused(404), refused(409), new Error("404")].map(isGone)).toEqual([true, false, false]);
});
