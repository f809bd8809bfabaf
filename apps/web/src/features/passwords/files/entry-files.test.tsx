// @vitest-environment happy-dom
import type { Draft, FileRecord, OpenEntry, SaveOutcome } from "@pomander/vault";
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { entry, fileRecord, whole } from "../test/entries.ts";
import { makeVault, press, renderVault } from "../test/render-page.tsx";
import { sent } from "../test/sent-files.ts";
import { endUpload, lockedOut, uploads } from "./uploads.ts";

vi.mock("@pomander/vault/files", async (original) => ({
  ...(await original<object>()),
  uploadFile: (await import("../test/sent-files.ts")).uploadFile,
}));
configure({ asyncUtilTimeout: 3_000 });

afterEach(() => {
  cleanup();
  for (const { id } of uploads.get()) endUpload(id);
  sent.length = 0;
  lockedOut.set(null);
});

const file = (name: string, bytes = 1) => new File(["x".repeat(bytes)], name);

/** Opens an entry with these files, on a server that takes files of up to three bytes. */
async function openBank(files: readonly FileRecord[]) {
  let stored: OpenEntry = whole("Bank", { files: [...files] });
  let saves = 0;
  const { vault, show } = makeVault(
    { entries: [entry("Bank")] },
    {
      reveal: async () => stored,
      save: async (_base: unknown, draft: Draft) => {
        stored = { ...stored, files: draft.files ?? [], key: `key ${++saves}` };
        act(() => show({ entries: [entry("Bank", { revision: saves + 1 })] }));
        return { kind: "saved" } as SaveOutcome;
      },
    },
  );
  const page = renderVault(vault, {}, { api: async () => ({ fileBytes: 3, room: 1_000 - 100 * saves }) });
  await press("Bank");
  const sheet = within(await screen.findByRole("dialog", { name: "Bank" }));
  const input = await sheet.findByLabelText("Files to add");
  const add = (...chosen: File[]) => fireEvent.change(input, { target: { files: chosen } });
  return { ...page, sheet, input, add };
}

test("each file that was refused is named, also once another one has joined the entry", async () => {
  const { sheet, input, add } = await openBank([fileRecord("old.txt")]);
  add(file("larger.txt", 5), file("large.txt", 4), file("new.txt"));
  await waitFor(() => expect(sent).toHaveLength(1));
  const free = sheet.getByText(/free in this vault/).textContent;
  const button = sheet.getByRole("button", { name: "Add files" });
  button.focus();
  act(() => sent[0]?.finish(fileRecord("new.txt")));
  await sheet.findByRole("button", { name: "Remove new.txt" });
  const refused = sheet.getByRole("alert").textContent.split("\n");
  expect(refused).toEqual(
    ["larger", "large"].map((name) => expect.stringMatching(`^${name}.txt is larger than 3\\s?B`)),
  );
  // A user of the keyboard is still at the same place.
  expect(document.activeElement).toBe(button);
  expect(input.isConnected).toBe(true);
  await waitFor(() => expect(sheet.getByText(/free in this vault/).textContent).not.toBe(free));
});

test("the focus stays among the files when one is removed", async () => {
  const { sheet } = await openBank([fileRecord("a.txt"), fileRecord("b.txt")]);
  fireEvent.click(sheet.getByRole("button", { name: "Remove a.txt" }));
  await waitFor(() => expect(sheet.queryByText("a.txt")).toBeNull());
  expect(document.activeElement).toBe(sheet.getByRole("list", { name: "Files" }));
});

test("a file that was not added is named once its entry is no longer shown, and leads there", async () => {
  const { sheet, add, notice, act: run, address } = await openBank([]);
  add(file("a.txt"), file("b.txt"));
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.fail(new Error("the line is down"));
  await sheet.findByText(/^This file wasn't added/);
  expect(notice()).toBeUndefined();
  fireEvent.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.fail(new Error("the line is down"));
  await waitFor(() => expect(notice()).toBe('b.txt wasn\'t added to "Bank".'));
  act(() => run());
  await screen.findByRole("dialog", { name: "Bank" });
  expect(address()).toBe("?entry=Bank");
});

test("after a lock the user reads how many files it kept from their entries", async () => {
  const { notice } = await openBank([]);
  act(() => lockedOut.set({ vaultId: "of another account", count: 1 }));
  await waitFor(() => expect(lockedOut.get()).toBeNull());
  expect(notice()).toBeUndefined();
  act(() => lockedOut.set({ vaultId: "v", count: 2 }));
  await waitFor(() => expect(notice()).toBe("2 files weren't added, because the vault was locked."));
});
