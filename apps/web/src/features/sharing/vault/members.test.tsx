// @vitest-environment happy-dom
import type { Sharing, SharingOutcome } from "@pomander/vault/sharing";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { member, operations, renderVaultPage } from "../test/render-vault-page.tsx";

afterEach(cleanup);

async function choose(name: string, item: string) {
  fireEvent.click(await screen.findByRole("button", { name: `More for ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}

describe("the name of a member", () => {
  const rename = () => {
    const renameMember = vi.fn<Sharing["renameMember"]>(async () => ({ kind: "done" }));
    const checkedBy = { userId: "ana", name: "Ana", at: "2026-11-03T09:00:00.000Z" };
    const bea = member("bea", "Bea", { listedName: "B. Berg", checkedBy });
    const vault = operations({ members: [...operations().members.slice(0, 1), bea] });
    return { ...renderVaultPage({ renameMember }, { vault }), renameMember };
  };

  test("is changed by a manager, who is told who sees it and that it must be checked again", async () => {
    const { renameMember, notice } = rename();
    await choose("Bea", "Change name");
    const dialog = within(await screen.findByRole("dialog", { name: "Change the name of Bea" }));
    expect(dialog.getByText("In your own contacts, they stay Bea.")).toBeDefined();
    expect(dialog.getByText(/^Whoever confirmed knowing them did so under the present name/)).toBeDefined();
    const field = dialog.getByLabelText<HTMLInputElement>("Name");
    expect(field.value).toBe("B. Berg");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    fireEvent.change(field, { target: { value: " Beatrix Berg " } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect.poll(notice).toBe("The name in this vault is Beatrix Berg now.");
    expect(renameMember).toHaveBeenCalledWith("operations", "bea", "Beatrix Berg");
  });

  test("is one's own too", async () => {
    const { renameMember } = rename();
    await choose("Ana", "Change name");
    const dialog = within(await screen.findByRole("dialog", { name: "Change your name in this vault" }));
    fireEvent.change(dialog.getByLabelText("Name"), { target: { value: "Ana Silva" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect.poll(() => renameMember.mock.calls).toEqual([["operations", "ana", "Ana Silva"]]);
  });

  test("is not changed by who does not manage the vault", async () => {
    renderVaultPage({}, { vault: operations({ role: "write" }) });
    fireEvent.click(await screen.findByRole("button", { name: "More for Bea" }));
    const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Compare codes"]);
    expect(screen.queryByRole("button", { name: "More for Ana" })).toBeNull();
  });
});

describe("the role of a member", () => {
  const roleOf = (name: string) => screen.findByRole("combobox", { name: `Role of ${name}` });
  async function set(name: string, role: string) {
    fireEvent.mouseDown(await roleOf(name));
    fireEvent.click(await screen.findByRole("option", { name: role }));
  }

  test("is asked about where a manager gives up managing, since they can't take it back", async () => {
    const setRole = vi.fn<Sharing["setRole"]>(async () => ({ kind: "done" }));
    const [me] = operations().members;
    const vault = operations({ members: [...(me ? [me] : []), member("bea", "Bea", { role: "manage" })] });
    renderVaultPage({ setRole }, { vault });
    await set("Ana", "Can view");
    const question = within(await screen.findByRole("alertdialog", { name: "Stop managing Operations?" }));
    expect(setRole).not.toHaveBeenCalled();
    fireEvent.click(question.getByRole("button", { name: "Change my role" }));
    await expect.poll(() => setRole.mock.calls).toEqual([["operations", "ana", "read"]]);
  });

  test("of another is set at once", async () => {
    const setRole = vi.fn<Sharing["setRole"]>(async () => ({ kind: "done" }));
    renderVaultPage({ setRole });
    await set("Bea", "Can view");
    await expect.poll(() => setRole.mock.calls).toEqual([["operations", "bea", "read"]]);
  });

  test("of a person who left can't be set", async () => {
    renderVaultPage({}, { vault: operations({ keysDue: [{ userId: "bea", why: "left" }] }) });
    expect(await screen.findByText("No access anymore")).toBeDefined();
    await roleOf("Ana");
    expect(screen.queryByRole("combobox", { name: "Role of Bea" })).toBeNull();
  });
});

describe("who was invited", () => {
  const invite = (name: string, status: "open" | "accepted", vaultId = "operations") => ({
    inviteId: name,
    email: `${name}@example.org`,
    name,
    vaults: [{ vaultId, name: "Operations", role: "read" }],
    until: "2027-01-01T00:00:00.000Z",
    status,
    hasNewKeys: false,
    fragment: "",
  });

  test("to this vault is named, and given access here once they accepted", async () => {
    const giveAccess = vi.fn<Sharing["giveAccess"]>(async () => ({ kind: "done", given: 1 }));
    const invites = [invite("Cy", "open"), invite("Dan", "accepted"), invite("Eve", "open", "other")] as never;
    const { notice } = renderVaultPage({ giveAccess }, { snapshot: { invites } });
    expect(await screen.findByText(/^1 person was invited and hasn't accepted yet: Cy\./)).toBeDefined();
    expect(screen.getByRole("link", { name: "Show invitations" }).getAttribute("href")).toBe("/people");
    expect(screen.getByText("Operations: Dan (can view)")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Give access" }));
    expect(giveAccess.mock.calls, "only who is on the page").toEqual([[["Dan"]]]);
    await expect.poll(notice).toBe("1 person was given access, and is asked to accept it.");
  });

  test.each([
    ["cy@example.org", "Send this link", /^Send it to its person yourself\./],
    ["cy@example.org, dan@example.org", "Send these 2 links", /^Send each link to its person yourself\./],
  ])("%s: their links are said as one or several", async (who, title, lead) => {
    const emails = who.split(", ");
    const invites = emails.map((email) => ({ email, fragment: email }));
    renderVaultPage({ invite: async () => ({ kind: "done", invites }) });
    fireEvent.click(await screen.findByRole("button", { name: "Invite by link" }));
    const form = within(await screen.findByRole("dialog", { name: "Invite people" }));
    fireEvent.change(form.getByLabelText("Who"), { target: { value: who } });
    fireEvent.click(form.getByRole("button", { name: /^Create \d links?$/ }));
    const shown = within(await screen.findByRole("dialog", { name: title }));
    expect(shown.getByText(lead)).toBeDefined();
  });

  test("to other vaults is not on the page", async () => {
    const invites = [invite("Eve", "open", "other"), invite("Fay", "accepted", "other")] as never;
    renderVaultPage({}, { snapshot: { invites } });
    await screen.findByRole("button", { name: "Add a member" });
    expect(screen.queryByText(/invited/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Give access" })).toBeNull();
  });
});

describe("a new member", () => {
  const contact = (name: string) => ({ userId: name, name, how: "code", at: "2026-11-03", hasNewKeys: false }) as const;
  const open = async (...names: string[]) => {
    const addMember = vi.fn<Sharing["addMember"]>(async () => ({ kind: "done" }));
    const page = renderVaultPage({ addMember }, { snapshot: { contacts: names.map(contact) } });
    fireEvent.click(await screen.findByRole("button", { name: "Add a member" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a member to Operations" }));
    return { ...page, addMember, dialog };
  };

  test.each([
    ["is invited first while there is no contact", [], ["Invite by link", "Add a member"]],
    ["is first one of the contacts, if there are any", ["Cy"], ["Add a member", "Invite by link"]],
  ])("%s", async (_, names, order) => {
    renderVaultPage({}, { snapshot: { contacts: names.map(contact) } });
    await screen.findByRole("button", { name: "Add a member" });
    const ways = screen.getAllByRole("button", { name: /^(?:Add a member|Invite by link)$/ });
    expect(ways.map(({ textContent }) => textContent)).toEqual(order);
    expect(ways[0]?.className).toContain("MuiButton-contained");
  });

  test("is nobody before one of several was chosen", async () => {
    const { addMember, dialog, notice } = await open("Cy", "Dan");
    fireEvent.click(dialog.getByRole("button", { name: "Give access" }));
    expect(await dialog.findByText("Choose a person.")).toBeDefined();
    expect(addMember).not.toHaveBeenCalled();
    fireEvent.mouseDown(dialog.getByRole("combobox", { name: "Person" }));
    fireEvent.click(await screen.findByRole("option", { name: "Dan" }));
    fireEvent.click(dialog.getByRole("button", { name: "Give access" }));
    await expect.poll(notice).toBe("Dan was given access to Operations, and is asked to accept it.");
    expect(addMember).toHaveBeenCalledWith("operations", "Dan", "read");
  });

  test("is the only one there is", async () => {
    const { addMember, dialog } = await open("Cy");
    fireEvent.click(dialog.getByRole("button", { name: "Give access" }));
    await expect.poll(() => addMember.mock.calls).toEqual([["operations", "Cy", "read"]]);
  });
});

describe("the removal of a member", () => {
  type Made = SharingOutcome<{ vaultId: string; cut: readonly string[] }>;
  const refused = (reason: Extract<Made, { kind: "notSaved" }>["reason"]): Made => ({ kind: "notSaved", reason });

  /** Asks to remove Bea, and answers the tries one after the other. */
  async function remove(...answers: readonly Made[]) {
    const left = [...answers];
    const makeNewKeys = vi.fn<Sharing["makeNewKeys"]>(
      async () => left.shift() ?? { kind: "done", vaultId: "next", cut: [] },
    );
    const page = renderVaultPage({ makeNewKeys });
    await choose("Bea", "Remove from this vault");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Remove Bea from Operations?" }));
    fireEvent.change(dialog.getByLabelText("Master password"), { target: { value: "secret" } });
    const outs = () => makeNewKeys.mock.calls.map(([{ out, isReplacing }]) => ({ out, isReplacing }));
    return { ...page, dialog, outs, makeNewKeys };
  }

  test("says who else is out by the server's word, and removes them too at the next press only", async () => {
    const { dialog, outs, notice, router } = await remove(
      refused({ code: "others_go_too", params: { names: "Cy and Dan", without: ["cy", "dan"] } }),
    );
    fireEvent.click(dialog.getByRole("button", { name: "Remove Bea" }));
    expect(await dialog.findByText(/Cy and Dan/)).toBeDefined();
    expect(outs()).toEqual([{ out: ["bea"], isReplacing: false }]);
    fireEvent.click(await dialog.findByRole("button", { name: "Remove all of them" }));
    await expect.poll(notice).toBe("Bea no longer has access to Operations.");
    expect(outs().at(-1)).toEqual({ out: ["bea", "cy", "dan"], isReplacing: false });
    expect(router.state.location.pathname).toBe("/vaults/next");
  });

  test("asks again where others are out meanwhile, and then names all of them", async () => {
    const { dialog, outs } = await remove(
      refused({ code: "others_go_too", params: { names: "Cy", without: ["cy"] } }),
      refused({ code: "others_go_too", params: { names: "Dan", without: ["dan"] } }),
    );
    fireEvent.click(dialog.getByRole("button", { name: "Remove Bea" }));
    fireEvent.click(await dialog.findByRole("button", { name: "Remove all of them" }));
    expect(await dialog.findByText(/Dan/)).toBeDefined();
    fireEvent.click(await dialog.findByRole("button", { name: "Remove all of them" }));
    await expect.poll(outs).toHaveLength(3);
    expect(outs().map(({ out }) => out)).toEqual([["bea"], ["bea", "cy"], ["bea", "cy", "dan"]]);
  });

  test("takes the place of new keys that another manager began, with the people they take out", async () => {
    const begun = { by: "Eve", out: "Cy", without: ["cy"], at: "2026-11-03T09:00:00.000Z" };
    const { dialog, outs } = await remove(refused({ code: "new_keys_begun", params: begun }));
    fireEvent.click(dialog.getByRole("button", { name: "Remove Bea" }));
    expect(await dialog.findByText(/Eve/)).toBeDefined();
    fireEvent.click(await dialog.findByRole("button", { name: "Replace what was begun" }));
    await expect.poll(outs).toHaveLength(2);
    expect(outs().at(-1)).toEqual({ out: ["bea", "cy"], isReplacing: true });
  });

  test("names the entries that can't be encrypted again, and leaves them behind at the next press only", async () => {
    const { dialog, notice, makeNewKeys } = await remove(
      refused({ code: "entries_left_behind", params: { ids: ["e1", "e2"], count: 2, names: "Bank, Router" } }),
    );
    fireEvent.click(dialog.getByRole("button", { name: "Remove Bea" }));
    expect(await dialog.findByText(/Bank, Router/)).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "Remove Bea" }));
    await expect.poll(notice).toBe("Bea no longer has access to Operations.");
    expect(makeNewKeys.mock.calls.map(([{ withoutEntries }]) => withoutEntries)).toEqual([[], ["e1", "e2"]]);
  });
});

describe("members whom people had added who go", () => {
  const byBea = { putThereBy: { userId: "bea", name: "Bea" }, isContact: false };
  const cy = member("cy", "Cy", byBea);
  const dan = member("dan", "Dan", byBea);

  /** Opens the dialog that removes Bea, who had added these people. */
  async function open(added: () => ReturnType<Sharing["putThereBy"]>, more: Parameters<typeof operations>[0] = {}) {
    const makeNewKeys = vi.fn<Sharing["makeNewKeys"]>(async () => ({ kind: "done", vaultId: "next", cut: [] }));
    const putThereBy = vi.fn<Sharing["putThereBy"]>(added);
    const page = renderVaultPage({ makeNewKeys, putThereBy }, { vault: operations(more) });
    const confirm = async (name: string) => {
      const dialog = within(await screen.findByRole("alertdialog"));
      fireEvent.change(dialog.getByLabelText("Master password"), { target: { value: "secret" } });
      fireEvent.click(dialog.getByRole("button", { name }));
    };
    const given = () => makeNewKeys.mock.calls.map(([{ out, replaced, staying }]) => ({ out, replaced, staying }));
    return { ...page, confirm, given, putThereBy };
  }
  const also = (name: string) =>
    screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^Also remove ${name}, added by Bea`) });

  test("go with a person who is removed, unless the manager lets them stay", async () => {
    const { confirm, given, notice } = await open(() => [cy, dan]);
    await choose("Bea", "Remove from this vault");
    const boxes = [await also("Cy"), await also("Dan")];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
    fireEvent.click(await also("Cy"));
    await confirm("Remove Bea");
    await expect.poll(notice).toBe("Bea no longer has access to Operations.");
    expect(given()).toEqual([{ out: ["bea", "dan"], replaced: [], staying: ["cy"] }]);
  });

  test("are asked about where new keys are due because a person left", async () => {
    const keysDue = [{ userId: "bea", why: "left" as const }];
    const { confirm, given, putThereBy } = await open(() => [cy], { keysDue });
    fireEvent.click(await screen.findByRole("button", { name: "Create new keys" }));
    expect((await also("Cy")).checked).toBe(true);
    expect(putThereBy).toHaveBeenCalledWith("operations", ["bea"]);
    await confirm("Create new keys");
    await expect.poll(given).toEqual([{ out: ["bea", "cy"], replaced: [], staying: [] }]);
  });

  test("are asked about where a card is replaced", async () => {
    const members = [
      ...operations().members.slice(0, 1),
      member("bea", "Bea", { differsFromContact: true, isContact: false }),
    ];
    const keysDue = [{ userId: "bea", why: "card" as const }];
    const { confirm, given, putThereBy } = await open(() => [cy], { keysDue, members });
    fireEvent.click(await screen.findByRole("button", { name: "Create new keys" }));
    fireEvent.click(await also("Cy"));
    expect(putThereBy).toHaveBeenCalledWith("operations", ["bea"]);
    await confirm("Create new keys");
    await expect.poll(given).toEqual([{ out: [], replaced: ["bea"], staying: ["cy"] }]);
  });

  test("are asked about where they were added since the manager decided", async () => {
    let added = [cy];
    const { change } = await open(() => added);
    await choose("Bea", "Remove from this vault");
    fireEvent.click(await also("Cy"));
    added = [cy, dan];
    act(change);
    expect((await also("Dan")).checked).toBe(true);
    expect((await also("Cy")).checked).toBe(false);
  });

  test("are decided on one by one where two have the same name", async () => {
    const { confirm, given } = await open(() => [cy, member("dan", "Cy", byBea)]);
    await choose("Bea", "Remove from this vault");
    const boxes = await screen.findAllByRole("checkbox", { name: /^Also remove Cy, added by Bea/ });
    expect(boxes).toHaveLength(2);
    fireEvent.click(boxes[1]!);
    await confirm("Remove Bea");
    await expect.poll(given).toEqual([{ out: ["bea", "cy"], replaced: [], staying: ["dan"] }]);
  });

  test.each([
    ["Other keys than your contact's", { differsFromContact: true }],
    ["New keys", { hasNewKeys: true }],
  ])("cannot stay from here where they are marked: %s", async (mark, more) => {
    const { confirm, given } = await open(() => [{ ...cy, ...more }, dan]);
    await choose("Bea", "Remove from this vault");
    const box = await screen.findByRole<HTMLInputElement>("checkbox", {
      name: new RegExp(`^Also remove Cy.*${mark}$`),
    });
    expect([box.checked, box.disabled]).toEqual([true, true]);
    fireEvent.click(await also("Dan"));
    await confirm("Remove Bea");
    await expect.poll(given).toEqual([{ out: ["bea", "cy"], replaced: [], staying: ["dan"] }]);
  });
});

test("what new keys take away is said before they are made", async () => {
  renderVaultPage({}, { vault: operations({ keysDue: [{ userId: "bea", why: "left" }] }) });
  fireEvent.click(await screen.findByRole("button", { name: "Create new keys" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Create new keys for Operations?" }));
  expect(
    dialog.getByText("After that, no one can put back earlier versions, or what was deleted before."),
  ).toBeDefined();
});

test("whose keys are replaced may need an invitation link too, which is said", async () => {
  const bea = member("bea", "Bea", { differsFromContact: true });
  const vault = operations({ members: [operations().members[0]!, bea], keysDue: [{ userId: "bea", why: "card" }] });
  renderVaultPage({}, { vault });
  fireEvent.click(await screen.findByRole("button", { name: "Create new keys" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Create new keys for Operations?" }));
  expect(
    dialog.getByText(/^Bea can open the vault again after that\. .* send them an invitation link too\.$/),
  ).toBeDefined();
});

test("a vault that someone who is no contact gives is said to wait, with what to do", async () => {
  renderVaultPage({}, { snapshot: { strangers: 1 } });
  expect(
    await screen.findByText(/ isn't your contact gives you access to 1 shared vault\. .* invitation link\./),
  ).toBeDefined();
});

describe("the only manager", () => {
  const cy = member("cy", "Cy", { role: "manage" });
  const hint = /^If you lose what opens your vault/;

  test("is who manages beside one who left: they are told so, and are not asked to leave", async () => {
    const vault = operations({
      members: [...operations().members, cy],
      keysDue: [{ userId: "cy", why: "left" }],
    });
    renderVaultPage({}, { vault });
    expect(await screen.findByText(hint)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Leave vault" })).toBeNull();
    expect(screen.getByText(/^You're the only manager\./)).toBeDefined();
  });

  test("is not who manages beside another", async () => {
    renderVaultPage({}, { vault: operations({ members: [...operations().members, cy] }) });
    expect(await screen.findByRole("button", { name: "Leave vault" })).toBeDefined();
    expect(screen.queryByText(hint)).toBeNull();
  });

  test.each([
    [{}, /^If Cy loses what opens their vault/],
    [{ hasNewKeys: true }, /^Cy has new keys\. If they started with an empty vault/],
    [{ differsFromContact: true }, /^Cy has new keys\. If they started with an empty vault/],
  ])("is told about to the others, with what to do once their keys are others: %o", async (keys, text) => {
    const me = member("ana", "Ana", { isMe: true, isContact: false });
    renderVaultPage({}, { vault: operations({ role: "write", members: [me, { ...cy, ...keys }] }) });
    expect(await screen.findByText(text)).toBeDefined();
  });
});

test.each(["read", "write"] as const)(
  "a member with %s is told that the only manager left, and what to do",
  async (role) => {
    const [ana, bea] = operations().members;
    const members = [
      { ...ana!, role },
      { ...bea!, role: "manage" as const },
    ];
    renderVaultPage({}, { vault: operations({ role, members, keysDue: [{ userId: "bea", why: "left" }] }) });
    expect(await screen.findByText(/Bea left\. No one manages this vault anymore.* Copy its entries/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Create new keys" })).toBeNull();
  },
);
