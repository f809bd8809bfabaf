// @vitest-environment happy-dom
import { type Call, calls } from "@pomander/contract";
import type { MachineInfo, Sharing } from "@pomander/vault/sharing";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { member, operations, renderVaultPage } from "../test/render-vault-page.tsx";

afterEach(cleanup);

const token = `pomander_machine_${"A".repeat(134)}`;
const ci = member("ci", "CI", { role: "read", isMachine: true, isContact: false });
const withMachine = (more = {}) => operations({ members: [...operations().members, ci], ...more });
const infoOf = (known: Partial<NonNullable<MachineInfo["known"]>> = {}): MachineInfo => ({
  machineId: "ci",
  name: "CI",
  by: "Ana",
  known: {
    createdAt: "2026-11-01T09:00:00.000Z",
    expiresAt: "2099-12-31T22:00:00.000Z",
    lastUsedAt: null,
    networks: ["203.0.113.0/24"],
    awaitsKeep: false,
    ...known,
  },
});
const section = async () => within(await screen.findByRole("region", { name: "Machines" }));
async function choose(item: string) {
  fireEvent.click(await screen.findByRole("button", { name: "More for CI" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}

test("a machine is added with a name, an end and networks, and its token is shown until it is dismissed", async () => {
  const addMachine = vi.fn<Sharing["addMachine"]>(async () => ({ kind: "done", machineId: "ci", token }));
  renderVaultPage({ addMachine });
  fireEvent.click(await screen.findByRole("button", { name: "Add a machine" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a machine to Operations" }));
  expect(dialog.getByText(/^Give each machine its own vault\./)).toBeDefined();
  fireEvent.click(dialog.getByRole("button", { name: "Create token" }));
  expect(await dialog.findByText("Enter a name")).toBeDefined();
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: " CI " } });
  fireEvent.change(dialog.getByLabelText("Allowed networks (optional)"), { target: { value: "everywhere" } });
  fireEvent.click(dialog.getByRole("button", { name: "Create token" }));
  expect(await dialog.findByText(/^Enter addresses such as/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText("Allowed networks (optional)"), {
    target: { value: "203.0.113.0/24, 2001:db8::1" },
  });
  fireEvent.click(dialog.getByRole("button", { name: "Create token" }));
  const shown = within(await screen.findByRole("dialog", { name: "Copy the token of CI now" }));
  expect(shown.getByRole("group", { name: "Token" }).textContent).toBe(token);
  const [[vaultId, draft] = []] = addMachine.mock.calls;
  expect([vaultId, draft]).toMatchObject(["operations", { name: "CI", networks: ["203.0.113.0/24", "2001:db8::1"] }]);
  expect(Math.round(((draft?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(90);
  fireEvent.click(shown.getByRole("button", { name: "Done" }));
  await expect.poll(() => screen.queryByText(token)).toBeNull();
});

test("machines are no members of the list of people, and have end, last use and networks", async () => {
  renderVaultPage(
    { machines: async () => [infoOf({ lastUsedAt: "2026-11-03T09:00:00.000Z" })] },
    { vault: withMachine() },
  );
  const machines = await section();
  for (const fact of [/^Ends /, /^Last used /, "Only from 203.0.113.0/24", "Added by Ana"])
    expect(await machines.findByText(fact)).toBeDefined();
  expect(within(await screen.findByRole("region", { name: "Members" })).queryByText("CI")).toBeNull();
});

test("who reads the audit sees by which name it has a machine, others don't", async () => {
  const ci1 = member("3f2a9c10-aaaa", "CI", { role: "read", isMachine: true, isContact: false });
  const vault = operations({ members: [...operations().members, ci1] });
  renderVaultPage({}, { vault, user: { isAdmin: true } });
  expect(await (await section()).findByText("In the audit: Machine 3f2a9c10-aaaa")).toBeDefined();
  cleanup();
  renderVaultPage({}, { vault });
  expect(await (await section()).findByText("Added by Ana")).toBeDefined();
  expect(screen.queryByText(/In the audit/)).toBeNull();
});

test("one that has ended is marked, and so is one whose use is not known where the server doesn't answer", async () => {
  renderVaultPage(
    { machines: async () => [infoOf({ expiresAt: "2026-11-02T09:00:00.000Z" })] },
    { vault: withMachine() },
  );
  expect(await (await section()).findByText("Ended")).toBeDefined();
  cleanup();
  renderVaultPage({ machines: () => Promise.reject(new Error("no")) }, { vault: withMachine() });
  expect(await (await section()).findByText("Couldn't load when the machines were last used")).toBeDefined();
});

test("one that a backup brought back is asked about, and works again once it is kept", async () => {
  let awaitsKeep = true;
  const keepMachine = vi.fn<Sharing["keepMachine"]>(async () => {
    awaitsKeep = false;
    return { kind: "done" };
  });
  const machines = async () => [infoOf({ awaitsKeep })];
  const { notice } = renderVaultPage({ machines, keepMachine }, { vault: withMachine() });
  const shown = await section();
  expect(await shown.findByText("From a backup")).toBeDefined();
  expect(shown.getByText(/^Was it removed since\?/)).toBeDefined();
  fireEvent.click(shown.getByRole("button", { name: "Keep CI" }));
  await expect.poll(notice).toBe("CI can read this vault again");
  expect(keepMachine.mock.calls).toEqual([["operations", "ci"]]);
  await expect.poll(() => shown.queryByText("From a backup")).toBeNull();
  expect(shown.queryByRole("button", { name: "Keep CI" })).toBeNull();
});

test("a machine that couldn't be kept still waits", async () => {
  const keepMachine = () => Promise.reject(new Error("no"));
  const { notice } = renderVaultPage(
    { machines: async () => [infoOf({ awaitsKeep: true })], keepMachine },
    { vault: withMachine() },
  );
  fireEvent.click(await (await section()).findByRole("button", { name: "Keep CI" }));
  await expect.poll(notice).toContain("Couldn't keep CI");
  expect((await section()).getByText("From a backup")).toBeDefined();
});

test("who does not manage the vault sees which machines read it, and changes none", async () => {
  const machines = vi.fn<Sharing["machines"]>(async () => []);
  renderVaultPage({ machines }, { vault: withMachine({ role: "write" }) });
  expect((await section()).getByText("CI")).toBeDefined();
  expect(screen.queryByRole("button", { name: "More for CI" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add a machine" })).toBeNull();
  expect(machines).not.toHaveBeenCalled();
  cleanup();
  renderVaultPage({}, { vault: operations({ role: "write" }) });
  await screen.findByRole("region", { name: "Members" });
  expect(screen.queryByRole("region", { name: "Machines" })).toBeNull();
});

const makeNewKeys = () => vi.fn<Sharing["makeNewKeys"]>(async () => ({ kind: "done", vaultId: "next", cut: [] }));
async function confirm(name: string, button: string) {
  const question = within(await screen.findByRole("alertdialog", { name }));
  fireEvent.change(question.getByLabelText("Master password"), { target: { value: "umbrella-violet-cactus" } });
  fireEvent.click(question.getByRole("button", { name: button }));
}

test("one that has ended is due for new keys, as a machine and not as a person who left", async () => {
  renderVaultPage({}, { vault: withMachine({ keysDue: [{ userId: "ci", why: "left" }] }) });
  expect(await screen.findByText(/^According to this server, the access of CI has ended\./)).toBeDefined();
  expect(screen.queryByText(/CI left/)).toBeNull();
});

test("a machine is removed by new keys", async () => {
  const made = makeNewKeys();
  const { notice } = renderVaultPage({ makeNewKeys: made }, { vault: withMachine() });
  await choose("Remove from this vault");
  await confirm("Remove CI from Operations?", "Remove CI");
  await expect.poll(notice).toBe("CI no longer has access to Operations.");
  expect(made.mock.calls[0]?.[0]).toMatchObject({ vaultId: "operations", out: ["ci"] });
});

test("a token is replaced by a new machine of the same length and networks, in the vault with new keys", async () => {
  const addMachine = vi.fn<Sharing["addMachine"]>(async () => ({ kind: "done", machineId: "new", token }));
  const machines = async () => [infoOf({ createdAt: "2099-12-01T22:00:00.000Z" })];
  renderVaultPage({ makeNewKeys: makeNewKeys(), addMachine, machines }, { vault: withMachine() });
  await (await section()).findByText(/Only from/);
  await choose("Replace token");
  await confirm("Replace the token of CI?", "Replace token");
  const shown = within(await screen.findByRole("dialog", { name: "Copy the token of CI now" }));
  expect(shown.getByText(token)).toBeDefined();
  const [[vaultId, draft] = []] = addMachine.mock.calls;
  expect([vaultId, draft]).toMatchObject(["next", { name: "CI", networks: ["203.0.113.0/24"] }]);
  expect(Math.round(((draft?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
});

/** Shows the page to Ana, who has reminders; `stored` are those that the server finds. */
function renderReminded(acts: Partial<Sharing>, stored: readonly object[] = []) {
  const sent = vi.fn<(call: Call, parts: unknown) => Promise<unknown>>(async (call) =>
    call === calls.reminders.list ? stored : {},
  );
  const user = { isAllowedForRemindMe: true };
  return { ...renderVaultPage(acts, { vault: withMachine(), api: sent, user }), sent };
}
async function addDeploy(change: (dialog: ReturnType<typeof within>) => void) {
  fireEvent.click(await screen.findByRole("button", { name: "Add a machine" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a machine to Operations" }));
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: "deploy-prod" } });
  fireEvent.change(dialog.getByLabelText(/^Ends on/), { target: { value: "2026-12-24" } });
  change(dialog);
  fireEvent.click(dialog.getByRole("button", { name: "Create token" }));
  return dialog;
}
const addMachine = async () => ({ kind: "done", machineId: "deploy", token }) as const;
const tokenIsShown = () => screen.findByRole("dialog", { name: "Copy the token of deploy-prod now" });

describe("the reminder of a machine's end", () => {
  afterEach(() => void vi.useRealTimers());
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-04T12:00:00"), toFake: ["Date"] }));

  test("is created with the machine, under the title that was shown", async () => {
    const { sent } = renderReminded({ addMachine });
    await addDeploy(() => {
      expect(screen.getByLabelText<HTMLInputElement>("Reminder title").value).toBe("Machine deploy-prod ends");
    });
    await tokenIsShown();
    await expect.poll(() => sent.mock.calls).toHaveLength(1);
    expect(sent).toHaveBeenCalledWith(calls.reminders.create, {
      body: {
        title: "Machine deploy-prod ends",
        type: "other",
        expiryDate: "2026-12-24",
        remindBeforeDays: 30,
        alsoBeforeDays: [7, 1],
        frequency: "once",
        email: "ana@example.org",
        notes: `${location.origin}/vaults/operations#deploy`,
      },
    });
  });

  test("has no other title than the one that was typed, which must be one", async () => {
    const { sent } = renderReminded({ addMachine });
    const dialog = await addDeploy((fields) => {
      fireEvent.change(fields.getByLabelText("Reminder title"), { target: { value: " " } });
    });
    expect(await dialog.findByText("Enter a title")).toBeDefined();
    fireEvent.change(dialog.getByLabelText("Reminder title"), { target: { value: "Renew it" } });
    fireEvent.click(dialog.getByRole("button", { name: "Create token" }));
    await tokenIsShown();
    await expect.poll(() => sent.mock.calls).toHaveLength(1);
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ body: { title: "Renew it" } });
  });

  test("is not created where it isn't wanted, nor for people without reminders", async () => {
    const { sent } = renderReminded({ addMachine });
    await addDeploy((dialog) => fireEvent.click(dialog.getByLabelText("Remind me before it ends")));
    await tokenIsShown();
    expect(sent).not.toHaveBeenCalled();
    cleanup();
    const api = vi.fn<() => Promise<unknown>>();
    renderVaultPage({ addMachine }, { api });
    await addDeploy((dialog) => expect(dialog.queryByLabelText("Remind me before it ends")).toBeNull());
    await tokenIsShown();
    expect(api).not.toHaveBeenCalled();
  });

  test("is said where it could not be created, and the token is shown", async () => {
    const { sent, notice } = renderReminded({ addMachine });
    sent.mockRejectedValue(Object.assign(new Error("You have too many reminders."), { isForPeople: true }));
    await addDeploy(() => undefined);
    await tokenIsShown();
    await expect
      .poll(notice)
      .toBe("deploy-prod was added, but the reminder couldn't be created. You have too many reminders.");
  });

  const stored = { _id: "r", title: "Machine CI ends", notes: `Ask Bea.\n${location.origin}/vaults/operations#ci` };
  const other = { _id: "other", title: "Not of this machine", notes: "" };

  test("moves to the end of the token that replaces the machine's", async () => {
    const machines = async () => [infoOf({ createdAt: "2099-12-01T22:00:00.000Z" })];
    const { sent } = renderReminded({ makeNewKeys: makeNewKeys(), addMachine, machines }, [stored, other]);
    await (await section()).findByText(/Only from/);
    await choose("Replace token");
    await confirm("Replace the token of CI?", "Replace token");
    await expect.poll(() => sent.mock.calls).toHaveLength(2);
    expect(sent.mock.calls).toEqual([
      [calls.reminders.list, { query: { owner: "me", search: "ci" } }],
      [
        calls.reminders.update,
        {
          params: { id: "r" },
          body: { expiryDate: "2026-12-04", notes: `Ask Bea.\n${location.origin}/vaults/next#deploy` },
        },
      ],
    ]);
  });

  test("goes with the machine, and it is said where it could not", async () => {
    const { sent, notice } = renderReminded({ makeNewKeys: makeNewKeys() }, [stored, other]);
    await choose("Remove from this vault");
    await confirm("Remove CI from Operations?", "Remove CI");
    await expect.poll(() => sent.mock.calls).toHaveLength(2);
    expect(sent.mock.lastCall).toEqual([calls.reminders.remove, { params: { id: "r" } }]);
    cleanup();
    const again = renderReminded({ makeNewKeys: makeNewKeys() });
    again.sent.mockRejectedValue(new Error("no"));
    await choose("Remove from this vault");
    await confirm("Remove CI from Operations?", "Remove CI");
    await expect.poll(again.notice).toMatch(/^Couldn't update the reminder about the end of CI/);
    expect(notice()).toBe("CI no longer has access to Operations.");
  });
});

test("a token that could be removed and not replaced is said", async () => {
  const addMachine: Sharing["addMachine"] = async () => ({ kind: "notSaved", reason: { code: "offline", params: {} } });
  const { notice } = renderVaultPage({ makeNewKeys: makeNewKeys(), addMachine }, { vault: withMachine() });
  await choose("Replace token");
  await confirm("Replace the token of CI?", "Replace token");
  await expect.poll(notice).toMatch(/^The former token of CI was removed/);
});
