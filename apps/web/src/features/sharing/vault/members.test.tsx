// @vitest-environment happy-dom
import type { Sharing, SharingOutcome } from "@pomander/vault/sharing";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
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
    return { ...page, dialog, outs };
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
});
