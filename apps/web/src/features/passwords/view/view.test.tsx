// @vitest-environment happy-dom
import type { OpenEntry, OpenVault } from "@pomander/vault";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runShortcut } from "../../../lib/shortcuts.ts";
import { entry, whole } from "../test/entries.ts";
import { dialog, makeVault, press, renderVault, rows } from "../test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 3_000 });
beforeAll(() => document.addEventListener("keydown", runShortcut));
afterAll(() => document.removeEventListener("keydown", runShortcut));
afterEach(cleanup);

const field = (name: string, value: string, kind: "text" | "hidden" | "boolean" | "date" | "url" = "text") => ({
  name,
  value,
  kind,
});

function view(base: OpenEntry, acts: Partial<OpenVault> = {}) {
  const { vault, show } = makeVault(
    { entries: [entry(base.title, base)] },
    { reveal: async () => base, extraMembers: async () => base, ...acts },
  );
  const page = renderVault(vault);
  return { ...page, show };
}
const open = async (title: string) => {
  await press(title);
  return within(await screen.findByRole("dialog", { name: title }));
};
/** Returns the label and the shown value of each field. */
const facts = () =>
  dialog()
    .getAllByRole("group")
    .map((group) => [
      within(group).queryByRole("heading", { level: 3 })?.textContent,
      group.children[0]?.children[0]?.children[1]?.textContent,
    ]);

test("an entry is looked at on a place of its own, with every field and a button to copy it", async () => {
  const base = whole("Bank", {
    email: "ana",
    link: "https://bank.example",
    linkMatch: "never",
    urls: [{ url: "javascript:alert(1)" }],
    notes: "Two\nlines",
    tags: ["money"],
    fields: [
      field("Branch", "North"),
      field("", "unnamed"),
      field("Frozen", "false", "boolean"),
      field("Since", "2020-01-31", "date"),
      field("Odd", "maybe", "boolean"),
      field("Desk", "https://desk.example", "url"),
    ],
  });
  const { address } = view(base);
  const sheet = await open("Bank");
  expect(address()).toBe("?entry=Bank");
  await sheet.findByText("ana");
  expect(facts()).toEqual([
    ["User name or email", "ana"],
    ["Password", "••••••••••••"],
    ["Link", "https://bank.exampleNo page"],
    ["Link 2", "javascript:alert(1)"],
    ["Branch", "North"],
    ["Field", "unnamed"],
    ["Frozen", "No"],
    ["Since", "Jan 31, 2020"],
    ["Odd", "maybe"],
    ["Desk", "https://desk.example"],
    ["Notes", "Two\nlines"],
    ["Tags", "money"],
  ]);
  expect(sheet.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://bank.example/",
    "https://desk.example/",
    "/passwords?tag=Bank.0",
  ]);
  expect(sheet.getAllByRole("button", { name: /^Copy / })).toHaveLength(11);
  fireEvent.click(sheet.getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(address()).toBe("");
});

test("a secret is as many dots as any other until it is shown, in groups that leave it as it is", async () => {
  view(whole("Bank", { password: "l1O0-?x", fields: [field("PIN", "7", "hidden")] }));
  const sheet = await open("Bank");
  await sheet.findByText("PIN");
  expect(sheet.getAllByText("••••••••••••")).toHaveLength(2);
  fireEvent.click(sheet.getByRole("button", { name: "Show password" }));
  const [, shown] = facts()[0]!;
  expect(shown).toBe("l1O0-?x");
  expect(sheet.getAllByText("••••••••••••")).toHaveLength(1);
  fireEvent.click(sheet.getByRole("button", { name: "Hide password" }));
  expect(sheet.getAllByText("••••••••••••")).toHaveLength(2);
});

test("a shown secret tells letters, digits, symbols and every blank apart, without a change of its text", async () => {
  const password = " l1O0  -שa\u00a0e\u0301\t";
  view(whole("Bank", { password }));
  const sheet = await open("Bank");
  fireEvent.click(await sheet.findByRole("button", { name: "Show password" }));
  const runs = [...document.querySelectorAll<HTMLElement>("[data-kind]")];
  expect(runs.map((run) => run.textContent).join("")).toBe(password);
  // No text separates the groups.
  expect(runs[0]!.closest("[translate=no]")?.textContent).toBe(password);
  expect(runs.map(({ dataset, textContent }) => [dataset["kind"], textContent])).toEqual([
    ["blank", " "],
    ["letters", "l"],
    ["digits", "1"],
    ["letters", "O"],
    ["digits", "0"],
    ["blank", " "],
    ["blank", " "],
    ["symbols", "-"],
    ["letters", "שa"],
    ["blank", "\u00a0"],
    ["letters", "e\u0301"],
    ["blank", "\t"],
  ]);
});

test("a card shows its number as it is printed, and that it has expired", async () => {
  const number = field("number", "378282246310005", "hidden");
  view(whole("Card", { type: "card", password: "", fields: [number, field("expiry", "2020-01")] }));
  expect(await screen.findByText("•••• 0005")).toBeDefined();
  expect(await screen.findByText("Expired Jan 31, 2020")).toBeDefined();
  expect(within(rows()[0]!).getByRole("img", { name: "Card" })).toBeDefined();
  const sheet = await open("Card");
  fireEvent.click(await sheet.findByRole("button", { name: "Show card number" }));
  const groups = sheet.getByText("822463").closest("[translate=no]")?.children ?? [];
  expect([...groups].map(({ textContent }) => textContent)).toEqual(["3782", "822463", "10005"]);
  expect(sheet.getByText("01/20").textContent).toBe("01/20Expired");
});

test("e edits what is looked at, and t copies its one-time code", async () => {
  const copySecret = vi.fn<(secret: string) => Promise<void>>(async () => undefined);
  const page = view(whole("Bank", { totp: "JBSWY3DPEHPK3PXP" }));
  page.clipboard.copySecret = copySecret;
  const sheet = await open("Bank");
  const code = await sheet.findByRole("button", { name: /^Copy one-time code: \d{3}\s\d{3}$/ });
  fireEvent.keyDown(code, { key: "t" });
  await expect.poll(() => copySecret.mock.lastCall?.[0]).toMatch(/^\d{6}$/);
  fireEvent.keyDown(code, { key: "e", ctrlKey: true });
  expect(screen.queryByRole("dialog", { name: "Edit Password" })).toBeNull();
  fireEvent.keyDown(code, { key: "e" });
  expect(await screen.findByRole("dialog", { name: "Edit Password" })).toBeDefined();
});

test("Delete asks whether to archive what is looked at", async () => {
  view(whole("Bank"));
  const sheet = await open("Bank");
  fireEvent.keyDown(sheet.getByRole("button", { name: "Close" }), { key: "Delete" });
  expect(await screen.findByRole("alertdialog", { name: "Confirm Delete" })).toBeDefined();
});

test("t on a row copies its one-time code", async () => {
  const copySecret = vi.fn<(secret: string) => Promise<void>>(async () => undefined);
  const page = view(whole("Bank", { totp: "steam://JBSWY3DPEHPK3PXP" }));
  page.clipboard.copySecret = copySecret;
  screen.getByRole("button", { name: "Bank" }).focus();
  fireEvent.keyDown(screen.getByRole("button", { name: "Bank" }), { key: "t" });
  await expect.poll(() => copySecret.mock.lastCall?.[0]).toMatch(/^[2-9B-Y]{5}$/);
});

test("a code that cannot be made says why", async () => {
  view(whole("Bank", { totp: "JBSWY3DP1" }));
  const sheet = await open("Bank");
  expect(await sheet.findByText(/^A secret contains only the letters/)).toBeDefined();
});

test("an entry that cannot be opened, and one that is not there, say so", async () => {
  const bank = view(whole("Bank"), {
    reveal: () => Promise.reject(Object.assign(new Error("A field was changed."), { isForPeople: true })),
  });
  const sheet = await open("Bank");
  expect(await sheet.findByText("This entry can't be opened. A field was changed.")).toBeDefined();
  act(() => bank.show({ entries: [] }));
  expect(await screen.findByRole("dialog", { name: "Entry not found" })).toBeDefined();
});

test("what is saved meanwhile is shown as it is then", async () => {
  let stored = whole("Bank", { email: "before" });
  const bank = view(stored, { reveal: async () => stored });
  const sheet = await open("Bank");
  await sheet.findByText("before");
  stored = whole("Bank", { email: "after", key: "another" });
  act(() => bank.show({ entries: [entry("Bank", { email: "after", revision: 2 })] }));
  expect(await sheet.findByText("after")).toBeDefined();
});

test("of very many fields the first are shown, and the others on demand", async () => {
  const fields = Array.from({ length: 60 }, (_, i) => field(`Field ${i}`, `value ${i}`));
  view(whole("Bank", { password: "", fields }));
  const sheet = await open("Bank");
  await sheet.findByText("Field 49");
  expect(sheet.queryByText("Field 50")).toBeNull();
  fireEvent.click(sheet.getByRole("button", { name: "Show all 60 fields" }));
  expect(sheet.getByText("value 59")).toBeDefined();
});

test("in its last five seconds a code is shown with the next one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    // The time and the last six digits of its code are from RFC 6238 appendix B.
    vi.setSystemTime(1_111_111_104_000);
    view(whole("Bank", { totp: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" }));
    const sheet = await open("Bank");
    expect(await sheet.findByText("081 804")).toBeDefined();
    expect(sheet.getByRole("progressbar", { name: "Seconds left" }).getAttribute("aria-valuetext")).toBe("6");
    expect(sheet.queryByText(/^Next/)).toBeNull();
    vi.setSystemTime(1_111_111_109_000);
    expect(await sheet.findByText("Next: \u2066050 471\u2069")).toBeDefined();
    expect(sheet.getByText("081 804")).toBeDefined();
    vi.setSystemTime(1_111_111_111_000);
    expect(await sheet.findByText("050 471")).toBeDefined();
    expect(sheet.queryByText(/^Next/)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
