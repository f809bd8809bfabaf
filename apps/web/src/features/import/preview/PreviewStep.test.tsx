// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { Addition, IncomingEntry, OpenVault } from "@pomander/vault";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { incoming, samplePlan } from "../test/fixtures.ts";
import { chosenAdditions, chosenEntries, type Choices, type ImportPlan } from "./plan.ts";
import { PreviewStep } from "./PreviewStep.tsx";

afterEach(cleanup);

function show(plan: ImportPlan, vault = vaultOf(null)) {
  const submitted: Choices[] = [];
  const onBack = vi.fn<() => void>();
  const services = {
    notices: createNotices(),
    holder: { personal: () => ({}) },
    entryGate: { pass: async () => true },
  } as unknown as Services;
  const element = (
    <PreviewStep
      heading={null}
      vault={vault}
      plan={plan}
      onSubmit={(choices) => submitted.push(choices)}
      onBack={onBack}
    />
  );
  const router = createMemoryRouter(
    [
      { path: "/", element: <p>the passwords</p> },
      { path: "/import", element },
    ],
    { initialEntries: ["/", "/import"] },
  );
  renderRouter({ services, store: createSessionStore(), router });
  const titles = () => chosenEntries(plan, submitted.at(-1)!).entries.map(({ draft }) => draft.title);
  return { submitted, titles, onBack, router };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const vaultOf = (shared: object | null) =>
  ({ vaultId: "a-vault", snapshot: () => ({ shared }) }) as unknown as OpenVault;
const grid = () => screen.getByRole("grid", { name: "Entries in the file" });
const key = (name: string) => fireEvent.keyDown(grid(), { key: name });
const active = () => document.getElementById(grid().getAttribute("aria-activedescendant") ?? "");

test("a shared vault is named, since its members will see what is imported", () => {
  show(samplePlan());
  expect(screen.queryByText(/^You're importing into/)).toBeNull();
  cleanup();
  show(samplePlan(), vaultOf({ name: "Operations" }));
  expect(screen.getByText("You're importing into Operations. Its members can see what you import.")).toBeDefined();
});

test("nothing is imported before each entry with another password is decided on; both passwords can be seen", async () => {
  const { titles } = show(samplePlan());
  const submit = screen.getByRole<HTMLButtonElement>("button", { name: "Import 2 entries" });
  expect(submit.disabled).toBe(true);
  expect(screen.getByText("Decide about 1 more entry to continue.")).toBeDefined();
  const shown = () => [...document.querySelectorAll("li [dir=ltr]")].map(({ textContent }) => textContent);
  expect(shown()).toEqual(["••••••••••••", "••••••••••••"]);
  press("Show password: In your vault, Other");
  press("Show password: In the file, Other");
  await expect.poll(shown).toEqual(["other-secret", "Other-secret"]);
  press("Import too");
  press("Import 3 entries");
  expect(titles()).toEqual(["New", "Other", "Card"]);
});

test("what is here already is said and left out, and can be chosen all the same", () => {
  const { titles } = show(samplePlan());
  expect(screen.getByText("1 entry is already in your vault and will be skipped.")).toBeDefined();
  press("Already there");
  press("Select shown");
  expect(screen.getByText("1 entry is already in your vault; 1 will be imported again.")).toBeDefined();
  press("Skip");
  press("Import 3 entries");
  expect(titles()).toEqual(["New", "Same", "Card"]);
});

test("rows that make no entry and what is left behind are listed with the reason", () => {
  show(samplePlan());
  const list = (name: string) => within(screen.getByRole("region", { name })).getByRole("listitem").textContent;
  expect(list("1 row can't be read")).toContain("A quotation mark in this row isn't closed.");
  expect(list("1 row skipped")).toContain("It's in Bitwarden's trash.");
  expect(list("1 item can't be imported")).toContain("Attachment contract.pdf (12 kB)");
});

test("what has more than the same entry is decided one by one, or all at once", () => {
  const plan = samplePlan();
  const more = (id: string, ...added: Addition[]) => ({ kind: "more" as const, id, added });
  const pin: Addition = { code: "field", params: { name: "PIN" } };
  const { submitted, titles } = show({
    ...plan,
    presence: [
      more("a", pin),
      more("b", { code: "notes", params: {} }, { code: "link", params: {} }),
      { kind: "new" },
      { kind: "new" },
    ],
  });
  expect(screen.getByRole("heading", { name: "2 entries have more than what's in your vault" })).toBeDefined();
  expect(screen.getByText("1 field more: PIN")).toBeDefined();
  expect(screen.getByText("2 fields more: Notes, Link")).toBeDefined();
  expect(screen.getByText("Decide about 2 more entries to continue.")).toBeDefined();
  press("Add all");
  const same = within(screen.getByRole("group", { name: "What to do with Same" }));
  expect(same.getByRole("button", { name: "Add to entry" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(same.getByRole("button", { name: "Keep both" }));
  press("Import 4 entries");
  expect(titles()).toEqual(["Same", "Other", "Card"]);
  expect(chosenAdditions(plan, submitted.at(-1)!)).toEqual([]);
  const chosen = {
    ...plan,
    presence: [more("a", pin), more("b", { code: "notes", params: {} }, { code: "link", params: {} })],
  };
  expect(chosenAdditions(chosen, submitted.at(-1)!).map(({ index, id }) => [index, id])).toEqual([[0, "a"]]);
});

const many = (count: number): ImportPlan => {
  const entries: IncomingEntry[] = Array.from({ length: count }, (_, n) => incoming(`Entry ${n}`));
  const { contents, ...plan } = samplePlan();
  return {
    ...plan,
    contents: { ...contents, entries, read: count, failed: [], skipped: [], leftBehind: [] },
    presence: entries.map(() => ({ kind: "new" })),
  };
};

test("of 20,000 rows only those that are seen are drawn, and all are counted", () => {
  show(many(20_000));
  expect(grid().getAttribute("aria-rowcount")).toBe("20001");
  expect(within(grid()).getAllByRole("row").length).toBeLessThan(60);
});

test("the keys move through the rows and choose", () => {
  const { titles } = show(many(40));
  expect(active()?.getAttribute("aria-rowindex")).toBe("2");
  key(" ");
  key("ArrowDown");
  key("PageDown");
  expect(active()?.textContent).toContain("Entry 11");
  key("Enter");
  key("End");
  key("ArrowDown");
  key(" ");
  key("Home");
  key("ArrowUp");
  expect(active()?.textContent).toContain("Entry 0");
  expect(active()?.getAttribute("aria-selected")).toBe("false");
  press("Import 37 entries");
  expect(titles()).not.toContain("Entry 0");
  expect(titles()).not.toContain("Entry 11");
  expect(titles()).not.toContain("Entry 39");
});

test("a search leaves rows, and one decision is made for all of them", () => {
  const { titles } = show(many(12));
  fireEvent.change(screen.getByPlaceholderText("Search this file..."), { target: { value: "entry 1" } });
  expect(grid().getAttribute("aria-rowcount")).toBe("4");
  press("Deselect shown");
  press("Clear");
  press("Import 9 entries");
  expect(titles()).toHaveLength(9);
});

test("the way back leads to the choice of a file; whoever has decided something is asked first", async () => {
  const { router, onBack } = show(many(3));
  await router.navigate(-1);
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  cleanup();
  const again = show(many(3));
  key(" ");
  await again.router.navigate(-1);
  expect(await screen.findByRole("alertdialog", { name: "Leave this page?" })).toBeDefined();
  press("Leave");
  expect(await screen.findByText("the passwords")).toBeDefined();
  expect(again.onBack).not.toHaveBeenCalled();
});
