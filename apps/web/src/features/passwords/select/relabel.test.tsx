// @vitest-environment happy-dom
import type { OpenVault, SaveOutcome } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { entry, whole } from "../test/entries.ts";
import { dialog, renderPage, type } from "../test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const label = "Rename or remove this category";

/** Opens the dialog for the category "Bnak", which two entries of three have. */
async function openDialog() {
  const entries = [
    entry("One", { category: "Bnak" }),
    entry("Two", { category: "Bnak" }),
    entry("Three", { category: "Bank" }),
  ];
  const save = vi.fn<OpenVault["save"]>(async ({ _id }) => ({ kind: "saved", id: _id }) as SaveOutcome);
  const reveal: OpenVault["reveal"] = async (id) => whole(id, { category: "Bnak" });
  const page = renderPage({ entries }, { reveal, save });
  fireEvent.click((await screen.findAllByText("Bnak"))[0]!);
  fireEvent.click(await screen.findByRole("button", { name: label }));
  await screen.findByRole("dialog", { name: "Rename category" });
  return { ...page, saved: () => save.mock.calls.map(([, { category }]) => category) };
}

const button = (name: string) => dialog().getByRole<HTMLButtonElement>("button", { name });

test("a category is renamed in every entry that has it; one that exists is said to become one with it", async () => {
  const page = await openDialog();
  expect(dialog().getByText("2 passwords have it.")).toBeDefined();
  expect(button("Rename").disabled).toBe(true);
  type("Name", "Bank");
  expect(dialog().getByText("This category exists already. The two become one.")).toBeDefined();
  fireEvent.click(button("Rename"));
  await expect.poll(page.saved).toEqual(["Bank", "Bank"]);
  await expect.poll(() => page.notice()).toBe('2 passwords now in "Bank".');
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("it can be removed from all of them, and left as it is", async () => {
  const page = await openDialog();
  fireEvent.click(button("Cancel"));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(page.saved()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: label }));
  await screen.findByRole("dialog", { name: "Rename category" });
  fireEvent.click(button("Remove category"));
  await expect.poll(page.saved).toEqual(["", ""]);
  await expect.poll(() => page.notice()).toBe('Category "Bnak" removed from 2 passwords.');
});
