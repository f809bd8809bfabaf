// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { Sharing } from "@pomander/vault/sharing";
import type { EntryHealth, FindingKind, HealthReport } from "@pomander/vault/health";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { allVaultsOf } from "../../../lib/vault/all-vaults.ts";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { entry } from "../../passwords/test/entries.ts";
import { makeShared, makeSharedVault, makeVault, sharedInfo } from "../../passwords/test/render-page.tsx";
import { Findings } from "./Findings.tsx";

afterEach(cleanup);

const findingsOf = (id: string, more: Partial<EntryHealth>): EntryHealth => ({
  id,
  findings: [{ kind: "known", who: ["bea"] }],
  ignored: [],
  host: null,
  ...more,
});

function show(entries: readonly EntryHealth[]) {
  const setAside = vi.fn<Sharing["setAside"]>(async () => ({ kind: "done" }));
  const former = [{ userId: "bea", name: "Bea", at: "2026-11-01T00:00:00.000Z" }];
  const shared = (role: "read" | "write") => ({ name: role, role, members: [], former, back: null });
  const [ops, lab] = [
    makeSharedVault("ops", "write", { shared: shared("write"), entries: [entry("Router"), entry("Mail")] }),
    makeSharedVault("lab", "read", { shared: shared("read"), entries: [entry("Scope")] }),
  ];
  const infos = [sharedInfo("ops"), sharedInfo("lab", { role: "read" })];
  const { sharedVaults, show: change } = makeShared(infos, [ops.vault, lab.vault], { setAside });
  change({ contacts: [{ userId: "dora", name: "Dora" }] as never });
  const all = allVaultsOf(makeVault({ entries: [entry("Bank")] }).vault, sharedVaults);
  const report = { entries, ignored: [], unreadable: [], unknownAge: 0, counts: {} as Record<FindingKind, number> };
  const page = <Findings all={all} entries={all.snapshot().entries} report={report as unknown as HealthReport} />;
  const notices = createNotices();
  const services = { sharedVaults, notices } as unknown as Services;
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element: page }]) });
  const row = (title: string) => within(screen.getByRole("link", { name: title }).closest("li") as HTMLElement);
  const notice = () => notices.snapshot()?.notice;
  return { setAside, row, said: () => notice()?.text, undo: () => act(() => notice()?.action?.run()) };
}

test("what a former member knows is changed on its site or in the entry, or noted as not needing a change", async () => {
  const { setAside, row, said, undo } = show([
    findingsOf("ops.Router", {}),
    findingsOf("ops.Mail", { host: "mail.example" }),
  ]);
  expect(row("Router").getByText("Bea is no longer a member, and may have kept it")).toBeDefined();
  expect(row("Router").getByRole("link", { name: "Edit Router" }).getAttribute("href")).toBe(
    "/passwords?entry=ops.Router",
  );
  expect(row("Mail").getByRole("link", { name: "Change on site: Mail, mail.example" })).toBeDefined();
  expect(row("Mail").getByText("write")).toBeDefined();
  fireEvent.click(row("Router").getByRole("button", { name: "More for Router" }));
  expect(screen.queryByRole("menuitem", { name: /Ignore/ })).toBeNull();
  fireEvent.click(screen.getByRole("menuitem", { name: "Doesn't need changing" }));
  await expect.poll(said).toBe("Noted that it doesn't need changing");
  const router = { vaultId: "ops", entryId: "Router", userId: "bea" };
  expect(setAside.mock.calls).toEqual([[{ ...router, isAside: true }]]);
  undo();
  await expect.poll(() => setAside.mock.calls[1]).toEqual([{ ...router, isAside: false }]);
});

test("who knows an entry is named by its vault's list, else as a contact, else not", () => {
  const known = (...who: string[]) => ({ findings: [{ kind: "known", who }] }) as const;
  const { row } = show([findingsOf("ops.Router", known("dora")), findingsOf("Bank", known("bea"))]);
  expect(row("Router").getByText("Dora is no longer a member, and may have kept it")).toBeDefined();
  expect(row("Bank").getByText("A former member is no longer a member, and may have kept it")).toBeDefined();
});

test("nothing can be ignored in a vault that the user may only view", () => {
  const weak = { findings: [{ kind: "weak", score: 0 }] } as const;
  const { row } = show([findingsOf("lab.Scope", weak), findingsOf("Bank", weak)]);
  expect(row("Bank").getByRole("button", { name: "More for Bank" })).toBeDefined();
  expect(row("Scope").queryByRole("button")).toBeNull();
});
