// @vitest-environment happy-dom
import type { OpenVault, SearchText, SearchTexts } from "@pomander/vault";
import { act, cleanup, configure, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { entry } from "../test/entries.ts";
import { makeVault, renderVault, rows, search } from "../test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 3_000 });
afterEach(cleanup);

const texts: Record<string, SearchText[]> = {
  Alarm: [{ part: "notes", name: "", text: "Key box beside the blue door" }],
  Visa: [
    { part: "cardNumber", name: "", text: "1234" },
    { part: "field", name: "cardholder", text: "Ana Blue" },
  ],
};

function show() {
  const searchTexts = vi.fn<OpenVault["searchTexts"]>(
    async (ids): Promise<SearchTexts> => new Map(ids.map((id) => [id, texts[id] ?? []])),
  );
  const number = { name: "number", value: "4111111111111234", kind: "hidden" as const };
  const { vault, show: change } = makeVault(
    { entries: ["Alarm", "Bank", "Visa"].map((title) => entry(title)) },
    { searchTexts, extraMembers: async (id) => (id === "Visa" ? { type: "card", fields: [number] } : {}) },
  );
  renderVault(vault, {}, { address: "/passwords" });
  return { searchTexts, change };
}
const titles = () => rows().map((row) => row.querySelector("[data-entry-title]")?.textContent);

test("a search looks at notes and visible fields too, and says in the row what it found", async () => {
  const { searchTexts } = show();
  await screen.findByText("3 passwords");
  expect(searchTexts).not.toHaveBeenCalled();
  search("blue");
  await expect.poll(titles).toEqual(["Alarm", "Visa"]);
  await expect
    .poll(() => rows().map((row) => row.textContent))
    .toEqual([
      expect.stringContaining("Notes: Key box beside the blue door"),
      expect.stringContaining("Name on card: Ana Blue"),
    ]);
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["blue", "Blue"]);
  search("1234");
  await expect.poll(titles).toEqual(["Visa"]);
  expect(await screen.findByText("•••• 1234")).toBeDefined();
  expect(document.querySelector("mark")).toBeNull();
  expect(searchTexts).toHaveBeenCalledTimes(1);
});

test("an entry that is saved again is opened again, alone", async () => {
  const { searchTexts, change } = show();
  search("blue");
  await expect.poll(titles).toEqual(["Alarm", "Visa"]);
  texts["Bank"] = [{ part: "link", name: "", text: "https://blue.example" }];
  act(() => change({ entries: [entry("Alarm"), entry("Bank", { revision: 2 }), entry("Visa")] }));
  await expect.poll(titles).toEqual(["Alarm", "Bank", "Visa"]);
  expect(searchTexts.mock.lastCall?.[0]).toEqual(["Bank"]);
  delete texts["Bank"];
});
