// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import { expect, test, vi } from "vitest";
import { createUsableEntries } from "./usable-entries.ts";

/** An open vault with entries of one site; `name`: that of a shared one. */
function vaultOf(vaultId: string, name: string | null, titles: readonly string[], members: object = {}): OpenVault {
  const entries = titles.map((title) => {
    const texts = { title, link: "https://bank.example", email: "ana", category: "", tags: [] };
    return { _id: title, revision: 1, isArchive: false, isFavorite: false, ...texts };
  });
  const snapshot = { entries, shared: name === null ? null : { name } };
  const [extraMembers, password] = [async () => members, async () => "secret"];
  return { vaultId, snapshot: () => snapshot, extraMembers, password } as unknown as OpenVault;
}

test("a title, a user name and a vault's name change the order of nothing that is listed beside them", async () => {
  const vault = vaultOf("ops", "O\u202eps", ["\u202e direct\nB"]);
  const [entry] = await createUsableEntries(() => [vault]).listFitting("https://bank.example/");
  expect(entry).toMatchObject({ title: "direct B", vaultName: "O ps" });
});

test("a text of another member takes little room, whatever is in it, and an emoji stays whole", async () => {
  const blank = "\u2800\u3164\u00a0\u200d\u2003\u{1d159}\u{e0020}";
  const vault = vaultOf("ops", `Ops${blank.repeat(300)}!`, [`Save as${blank.repeat(300)}a`, "❤️‍🔥 é ".repeat(200)]);
  const listed = await createUsableEntries(() => [vault]).listFitting("https://bank.example/");
  expect(listed.map(({ title, vaultName }) => [title, vaultName])).toEqual(
    expect.arrayContaining([["Save as a", "Ops !"]]),
  );
  const long = listed.find(({ title }) => title !== "Save as a")?.title ?? "";
  expect(long).toMatch(/^❤️‍🔥 é ❤️‍🔥 é .*…$/u);
  expect(Array.from(long)).toHaveLength(120);
});

test("of too many cards and logins one's own are listed, cards first, and those of each shared vault by turns", async () => {
  const many = (of: string) => Array.from({ length: 60 }, (_, index) => `!${of} ${index}`);
  const vaults = (type: string) => [
    vaultOf("club", "Club", many("Club"), { type }),
    vaultOf("own", null, ["My Visa"], { type }),
    vaultOf("work", "Work", ["Invoices"], { type }),
  ];
  const cards = await createUsableEntries(() => vaults("card")).details("card");
  expect(cards.slice(0, 3).map(({ title }) => title)).toEqual(["My Visa", "!Club 0", "Invoices"]);
  const logins = createUsableEntries(() => vaults("login"));
  const here = (await logins.listFitting("https://bank.example/")).map(({ title }) => title);
  const found = (await logins.find("i")).map(({ title }) => title);
  for (const titles of [cards.map(({ title }) => title), here, found]) {
    expect(titles).toHaveLength(50);
    expect(titles).toEqual(expect.arrayContaining(["My Visa", "Invoices"]));
  }
});

test("a page lists fifty entries, one's own among them, however many a member of a shared vault has added", async () => {
  const theirs = Array.from({ length: 300 }, (_, index) => `A ${index}`);
  const vaults = [vaultOf("own", null, ["Bank", "B"]), vaultOf("ops", "Ops", theirs)];
  const listed = await createUsableEntries(() => vaults).listFitting("https://bank.example/");
  expect(listed).toHaveLength(50);
  expect(listed.filter(({ vaultName }) => vaultName === null).map(({ title }) => title)).toEqual(["B", "Bank"]);
  expect(listed[0]?.vaultName).toBeNull();
});

test.each([
  "otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP&counter=1",
  "garbage!!",
  "otpauth://totp/x?secret=JBSWY3DP&digits=99",
])("an entry whose one-time code can't be read, as %s, is used without one", async (totp) => {
  const bank = "https://bank.example/";
  const entries = createUsableEntries(() => [vaultOf("own", null, ["Bank"], { totp })]);
  expect(await entries.listFitting(bank)).toMatchObject([{ hasCode: false }]);
  expect(await entries.valuesFor("own/Bank", bank)).toMatchObject({ userName: "ana", password: "secret", code: "" });
  expect(await entries.valuesForDialog("own/Bank", bank)).toEqual({ userName: "ana", password: "secret" });
  expect(await entries.show("own/Bank", "password")).toMatchObject({ text: "secret" });
  expect(await entries.show("own/Bank", "code")).toBe(null);
});

test("the entry that was chosen in a tab serves pages of the same origin there, for ten minutes, until a lock", () => {
  vi.useFakeTimers();
  const entries = createUsableEntries(() => []);
  const chosenIn = (tabId = 1, address = "https://bank.example/password") => entries.chosenIn(tabId, address);
  entries.noteChoice(1, "https://bank.example/user", "own/Bank");
  entries.noteChoice(2, "https://shop.example/", "own/Shop");
  expect([chosenIn(), chosenIn(2, "https://shop.example/code")]).toEqual(["own/Bank", "own/Shop"]);
  expect([
    chosenIn(2),
    chosenIn(3),
    chosenIn(1, "http://bank.example/"),
    chosenIn(1, "https://www.bank.example/"),
  ]).toEqual([null, null, null, null]);
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(chosenIn()).toBe("own/Bank");
  vi.advanceTimersByTime(1);
  expect(chosenIn()).toBe(null);
  entries.noteChoice(1, "https://bank.example/user", "own/Bank");
  entries.forget();
  expect(chosenIn()).toBe(null);
  vi.useRealTimers();
});

test("an entry with a one-time code that can be read has it", async () => {
  const vault = vaultOf("own", null, ["Bank"], { totp: "JBSWY3DPEHPK3PXP" });
  const entries = createUsableEntries(() => [vault]);
  expect(await entries.listFitting("https://bank.example/")).toMatchObject([{ hasCode: true }]);
  const { code } = (await entries.valuesFor("own/Bank", "https://bank.example/")) ?? {};
  expect(code).toMatch(/^\d{6}$/);
});

test("a search lists the best matches first, of equal ones those last used, then by title, and then those of other members", async () => {
  const own = ["USPS re", "Trello are", "Reddit (work)", "Reddit", "Red", "Are", "Re"];
  const vaults = [vaultOf("ops", "Ops", ["re", "Redo"]), vaultOf("own", null, own)];
  const entries = createUsableEntries(() => vaults);
  const titles = async (text: string) => (await entries.find(text)).map(({ title }) => title);
  const words = ["USPS re", "Are", "Trello are"];
  expect(await titles("re")).toEqual(["Re", "Red", "Reddit", "Reddit (work)", ...words, "re", "Redo"]);
  vi.useFakeTimers();
  await entries.valuesFor("own/Reddit (work)", "https://bank.example/");
  vi.advanceTimersByTime(1_000);
  await entries.valuesFor("ops/Redo", "https://bank.example/");
  vi.useRealTimers();
  expect((await titles("re")).slice(0, 3)).toEqual(["Re", "Redo", "Reddit (work)"]);
  // One character finds everything.
  expect((await titles("r")).slice(0, 4)).toEqual(["Redo", "Reddit (work)", "Are", "Re"]);
});
