// @vitest-environment happy-dom
import type { ActivityFact, ActivityItem, ActivityPage, Sharing } from "@pomander/vault/sharing";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderVaultPage } from "../test/render-vault-page.tsx";
import { rowsOf } from "./activity-rows.ts";

afterEach(cleanup);

const bea = { userId: "bea", name: "Bea", isMe: false, isMachine: false };
const me = { userId: "ana", name: "Ana", isMe: true, isMachine: false };
const deploy = { userId: "deploy", name: "deploy-prod", isMe: false, isMachine: true };
const item = (counter: number, facts: readonly ActivityFact[], more: Partial<ActivityItem> = {}): ActivityItem => ({
  vaultId: "operations",
  counter,
  at: `2026-11-0${1 + (counter % 9)}T09:00:00.000Z`,
  by: bea,
  signature: "right",
  facts,
  ...more,
});
const entries = (counter: number, more: number, by = bea) =>
  item(counter, [{ kind: "entries", more }], { by, at: "2026-11-03T09:00:00.000Z" });

const section = () => within(screen.getByRole("region", { name: "Activity" }));
const lines = async () =>
  (await section().findAllByRole("listitem")).map((row) =>
    [...row.querySelectorAll("p")].map(({ textContent }) => textContent).join(" | "),
  );

/** Shows pages of activity, the newest first. */
function showPages(...pages: readonly Partial<ActivityPage>[]) {
  const activity = vi.fn<Sharing["activity"]>(async (_vaultId, before) => ({
    kind: "done",
    page: { items: [], next: null, isCut: false, ...pages[before === null ? 0 : before.counter] },
  }));
  return { ...renderVaultPage({ activity }), activity };
}

describe("the rows of an activity", () => {
  test("changes of entries that one person made on a day are one row; anything else stands between", () => {
    const rows = rowsOf([
      entries(9, 2),
      entries(8, 0),
      entries(7, 0),
      entries(6, -1),
      item(5, [{ kind: "vaultRenamed", before: "A", after: "B" }]),
      entries(4, 1),
      entries(3, 1, me),
      item(2, [], { signature: "wrong" }),
      item(1, [], { signature: "wrong" }),
    ]);
    expect(rows.map(({ key }) => key)).toEqual([9, 5, 4, 3, 2, 1].map((counter) => `operations ${counter}`));
    expect(rows[0]?.entries).toEqual({ added: 2, deleted: 1, changed: 2 });
  });
});

describe("the activity of a vault", () => {
  test("says who did what, and what nobody signed who could", async () => {
    showPages({
      items: [
        item(8, [{ kind: "newKeys", out: [bea], replaced: [] }], { by: me }),
        item(7, [{ kind: "role", person: me, before: "write", after: "manage" }]),
        item(6, [{ kind: "memberAdded", person: bea, role: "read" }], { by: me }),
        item(5, [{ kind: "memberRenamed", person: bea, before: "B", after: "Bea" }], { by: me }),
        item(4, [{ kind: "kept", leftOut: 2 }]),
        item(3, [], { signature: "wrong", by: { userId: "x", name: "", isMe: false, isMachine: false } }),
        item(2, [{ kind: "checked", person: bea }], { by: me }),
        item(1, [{ kind: "founded" }], { by: me }),
      ],
    });
    expect(await lines()).toEqual([
      "You | Created new keys | Removed Bea",
      "Bea | Changed your role from Can edit to Can manage",
      "You | Gave access to Bea: Can view",
      "You | Changed a member's name from B to Bea",
      "Bea | Kept the server's version after a warning | 2 changes were left out",
      "Someone | A change not signed by anyone who could make it at that time. Nothing in it counts as checked.",
      "You | Confirmed knowing Bea",
      "You | Created the vault",
    ]);
    expect(section().queryByRole("button", { name: "Show earlier activity" })).toBeNull();
  });

  test("names each kind of change, who made it and whom it was about", async () => {
    const noName = { ...bea, userId: "x", name: "" };
    showPages({
      items: [
        item(5, [
          { kind: "memberAdded", person: me, role: "write" },
          { kind: "checked", person: me },
          { kind: "checked", person: noName },
          { kind: "kept", leftOut: 0 },
        ]),
        item(
          4,
          [
            { kind: "role", person: bea, before: "read", after: "write" },
            { kind: "newKeys", out: [], replaced: [bea] },
          ],
          { by: me },
        ),
        entries(3, 2),
        entries(2, -1, me),
        entries(1, 0),
        item(0, [{ kind: "other" }], { signature: "unknown", by: noName }),
      ],
    });
    expect(await lines()).toEqual([
      "Bea | Gave access to you: Can edit | Confirmed knowing you | Confirmed knowing Someone | Kept the server's version after a warning",
      "You | Changed the role of Bea from Can view to Can edit | Created new keys | Replaced the old keys of Bea",
      "Bea | Added 2 entries",
      "You | Deleted 1 entry",
      "Bea | Changed entries",
      "Someone | Made a change that this version of Pomander doesn't know | Who signed this can't be checked: it was done with earlier keys.",
    ]);
  });

  test("says of a machine that it is one", async () => {
    const nightly = { ...deploy, userId: "nightly", name: "Nightly" };
    showPages({
      items: [
        item(5, [], { signature: "wrong", by: deploy }),
        item(4, [{ kind: "newKeys", out: [bea, deploy, nightly], replaced: [] }], { by: me }),
        item(3, [{ kind: "newKeys", out: [deploy], replaced: [] }], { by: me }),
        item(2, [{ kind: "memberRenamed", person: deploy, before: "deploy", after: "deploy-prod" }], { by: me }),
        item(1, [{ kind: "memberAdded", person: deploy, role: "read" }], { by: me }),
      ],
    });
    expect(await lines()).toEqual([
      "Machine deploy-prod | A change not signed by anyone who could make it at that time. Nothing in it counts as checked.",
      "You | Created new keys | Removed Bea | Removed machines deploy-prod and Nightly",
      "You | Created new keys | Removed machine deploy-prod",
      "You | Changed a machine's name from deploy to deploy-prod",
      "You | Added machine deploy-prod",
    ]);
  });

  test("earlier pages come on request, and the focus goes to the first of their rows", async () => {
    const names = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => item(from - i, [{ kind: "vaultRenamed", before: "A", after: "B" }]));
    const next = { vaultId: "operations", counter: 1, hash: "" };
    const { activity } = showPages({ items: names(20, 6), next }, { items: names(14, 3), isCut: true });
    expect(await lines()).toHaveLength(6);
    expect(activity).toHaveBeenCalledTimes(1);
    fireEvent.click(section().getByRole("button", { name: "Show earlier activity" }));
    expect(await section().findByText("What happened before that can't be read with your keys.")).toBeDefined();
    expect(activity).toHaveBeenLastCalledWith("operations", next);
    expect(await lines()).toHaveLength(9);
    expect(document.activeElement?.getAttribute("data-row")).toBe("operations 14");
    expect(section().queryByRole("button", { name: "Show earlier activity" })).toBeNull();
  });

  test("earlier pages that can't be loaded say why, and stay on offer", async () => {
    const next = { vaultId: "operations", counter: 1, hash: "" };
    const { activity } = showPages({ items: [item(2, [{ kind: "other" }])], next });
    expect(await lines()).toHaveLength(1);
    activity.mockResolvedValue({ kind: "notSaved", reason: { code: "activity_differs", params: {} } });
    fireEvent.click(section().getByRole("button", { name: "Show earlier activity" }));
    expect((await section().findByRole("alert")).textContent).toMatch(
      /^Couldn't load the activity\. The server doesn't/,
    );
    expect(section().getByRole("button", { name: "Show earlier activity" })).toBeDefined();
    expect(await lines()).toHaveLength(1);
  });

  test("where more is new than a page has, the newest page takes the place of what was read", async () => {
    const pages: Partial<ActivityPage>[] = [{ items: [item(1, [{ kind: "founded" }])] }];
    const { change } = showPages(...pages);
    expect(await lines()).toEqual(["Bea | Created the vault"]);
    const next = { vaultId: "operations", counter: 8, hash: "" };
    Object.assign(pages[0]!, { items: [item(9, [{ kind: "vaultRenamed", before: "A", after: "B" }])], next });
    act(() => change());
    expect(await section().findByText("Renamed the vault from A to B")).toBeDefined();
    expect(await lines()).toHaveLength(1);
    expect(section().getByRole("button", { name: "Show earlier activity" })).toBeDefined();
  });

  test("a new link is added above what was read", async () => {
    const pages = [{ items: [item(2, [{ kind: "other" }]), item(1, [{ kind: "founded" }])] }];
    const { change } = showPages(...pages);
    expect(await lines()).toHaveLength(2);
    pages[0]?.items.unshift(item(3, [{ kind: "vaultRenamed", before: "A", after: "B" }]));
    act(() => change());
    expect(await section().findByText("Renamed the vault from A to B")).toBeDefined();
    expect(await lines()).toHaveLength(3);
  });

  test("a failure says why, and is tried again on request", async () => {
    const activity = vi.fn<Sharing["activity"]>(async () => ({
      kind: "notSaved",
      reason: { code: "activity_differs", params: {} },
    }));
    renderVaultPage({ activity });
    expect(
      await section().findByText(
        /^Couldn't load the activity\. The server doesn't send the changes that led to the vault's present state\.$/,
      ),
    ).toBeDefined();
    activity.mockResolvedValue({
      kind: "done",
      page: { items: [item(1, [{ kind: "founded" }])], next: null, isCut: false },
    });
    fireEvent.click(section().getByRole("button", { name: "Retry" }));
    expect(await section().findByText("Created the vault")).toBeDefined();
    expect(section().queryByRole("alert")).toBeNull();
  });
});
