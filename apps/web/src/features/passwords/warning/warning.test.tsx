// @vitest-environment happy-dom
import type { ChangeOutcome, IntegrityFault, VaultSnapshot } from "@pomander/vault";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { format } from "@pomander/texts/format";
import { press, renderPage } from "../test/render-page.tsx";

afterEach(cleanup);

const at = "2026-11-03T09:12:00.000Z";
const said = format.moment(at).replaceAll(/\s/g, " ");
const checkCode = { counter: 42, code: "11111 22222 33333 44444 55555 66666" };
const warning = () => within(screen.getByRole("region", { name: "Your vault doesn't match what was last saved" }));

describe("what the server sent is not what was saved", () => {
  test.each<[IntegrityFault, string]>([
    [{ kind: "fewer", count: 1, missing: [] }, "Your vault has 1 entry fewer than when it was last saved."],
    [{ kind: "fewer", count: 1_200, missing: [] }, "Your vault has 1,200 entries fewer than when it was last saved."],
    [{ kind: "more", count: 2 }, "Your vault has 2 entries more than when it was last saved."],
    [
      { kind: "replaced" },
      "Your vault has as many entries as when it was last saved, but at least one of them isn't what was saved.",
    ],
    [{ kind: "older" }, "This copy of your vault is older than one this device has already seen."],
    [
      { kind: "twoHistories", at, isOrBefore: false },
      `The server left out changes that this device has already seen. The server's history differs from this device's after ${said}.`,
    ],
    [
      { kind: "twoHistories", at, isOrBefore: true },
      `The server left out changes that this device has already seen. The server's history differs from this device's as of ${said} or earlier.`,
    ],
    [
      { kind: "twoHistories", at: null, isOrBefore: true },
      "The server left out changes that this device has already seen.",
    ],
    [
      { kind: "gap" },
      "Your vault has changed since this device last read it. The server doesn't send the changes in between.",
    ],
    [{ kind: "unsigned" }, "The last change isn't signed by anyone who may edit this vault."],
    [{ kind: "unreadable" }, "Your vault's list of its entries can't be read."],
  ])("%j is said, with the check code", (fault, text) => {
    renderPage({ fault, checkCode });
    expect(warning().getByText(text)).toBeDefined();
    expect(warning().getByText("11111").parentElement?.textContent).toBe(`42 ${checkCode.code}`);
  });

  test("missing entries are named", () => {
    renderPage({ fault: { kind: "fewer", count: 2, missing: ["Bank", "Bank"] } });
    expect(
      warning()
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Bank", "Bank"]);
  });

  test("what can be done stands behind a question", async () => {
    renderPage({ fault: { kind: "older" } });
    const help = warning().getByRole("button", { name: "What can I do?", expanded: false });
    expect(warning().queryAllByRole("listitem")).toEqual([]);
    help.click();
    expect(await warning().findAllByRole("listitem")).toHaveLength(3);
    expect(help.getAttribute("aria-expanded")).toBe("true");
  });

  const keep = async (fault: IntegrityFault, outcome: ChangeOutcome) => {
    const acceptServerState = vi.fn<() => Promise<ChangeOutcome>>(async () => outcome);
    const page = renderPage({ fault }, { acceptServerState });
    await press("Keep this version");
    const question = within(await screen.findByRole("alertdialog", { name: "Keep this version?" }));
    const text = question.getByText(/What the server sent becomes your vault/).textContent ?? "";
    question.getByRole("button", { name: "Keep this version" }).click();
    await expect.poll(() => acceptServerState.mock.calls.length).toBe(1);
    return { ...page, text };
  };

  test("Keep says first that the other devices are told, and ends in a notice", async () => {
    const { text, notice } = await keep({ kind: "older" }, { kind: "done" });
    expect(text).toContain("Each of your other devices shows a notice once");
    expect(text).not.toContain("Settings");
    await expect.poll(notice).toBe("Your vault now uses this version.");
  });

  test("where the record cannot be opened, Keep says that settings may be lost, and then that they are", async () => {
    const { text, notice } = await keep({ kind: "unreadable" }, { kind: "done", areSettingsLost: true });
    expect(text).toContain("If there is none, they go back to their defaults.");
    await expect.poll(notice).toContain("Check auto-lock and the search index in your profile");
  });

  test("a Keep that was not stored says why", async () => {
    const { notice } = await keep(
      { kind: "older" },
      { kind: "notSaved", reason: { code: "unavailable", params: { message: "The server is busy." } } },
    );
    await expect.poll(notice).toBe("Failed to save password");
    expect(await screen.findByText("The server is busy.")).toBeDefined();
  });
});

describe("what happened elsewhere", () => {
  const accepted = (leftOut: number, count: number, names: readonly string[] = []) => ({
    newlyAccepted: [{ at, leftOut, gone: { count, names } }],
  });
  const first = `On ${said}, another device kept the server's version.`;

  test.each<[string, Partial<VaultSnapshot>, string]>([
    ["nothing left out, nothing gone", accepted(0, 0), first],
    ["one change", accepted(1, 0), `${first} 1 change was left out.`],
    ["several changes", accepted(1_200, 0), `${first} 1,200 changes were left out.`],
    [
      "one entry",
      accepted(1, 1, ["Bank"]),
      `${first} 1 change was left out.1 entry this device knew about is gone:Bank`,
    ],
    [
      "entries whose names are not all known",
      accepted(0, 3, ["Bank"]),
      `${first}3 entries this device knew about are gone:Bank2 entries without a known name`,
    ],
    ["entries without names", accepted(0, 2), `${first}2 entries this device knew about are gone.`],
    ["new vault keys", { newKeysMadeAt: at }, `New vault keys were created on ${said}.`],
  ])("%s: told in words", (_what, given, text) => {
    renderPage(given);
    const told = screen.getByRole("alert").querySelector(".MuiAlert-message")?.textContent;
    expect(told?.replaceAll(/\s/g, " ")).toBe(text);
  });

  test("a memory that was cleared and written back is told, with what it may mean", () => {
    renderPage({ isMemoryRestored: true });
    const text = screen.getByRole("alert").textContent;
    expect(text).toContain(
      "This browser's memory of your vault was cleared while the vault was open. It has been restored.",
    );
    expect(text).toContain("compare the check code in your profile");
  });

  test("each is told until it is dismissed, and no more when the page is come back to", async () => {
    const { holder, show } = renderPage({ ...accepted(1, 0), newKeysMadeAt: at, isMemoryRestored: true });
    expect(screen.getAllByRole("alert")).toHaveLength(3);
    screen.getAllByRole("button", { name: "Got it" })[0]?.click();
    await expect.poll(() => screen.getAllByRole("alert").length).toBe(2);
    cleanup();
    show();
    expect(screen.getAllByRole("alert")).toHaveLength(2);
    expect(holder.told.size).toBe(1);
  });
});
