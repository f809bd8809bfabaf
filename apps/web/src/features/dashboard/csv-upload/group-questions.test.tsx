// @vitest-environment happy-dom
import { calls, type Call, type NewUser } from "@pomander/contract";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./BulkUploadDialog.tsx";
import { runWorkersHere } from "../../../test/workers-here.ts";
import { aUser, renderPage, sofia } from "../test/fixtures.tsx";

beforeEach(() => void runWorkersHere(() => import("./read-users.worker.ts")));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const idOf = (n: number) => `01a1f754-d71c-77f2-8eea-00000000070${n}`;
const lines = ["Name;E-Mail;Gruppe", "Ann Lee;ann@example.com;Operations, Nights", "Ben Ray;ben@example.com;Days"];

/** Opens the upload with a file of two people; the server has one group and adds others. */
async function upload({ canAdd = true, canRead = true } = {}) {
  const groups = [{ _id: idOf(1), name: "Operations" }];
  const answers = new Map<Call, (given: { body?: object }) => unknown>([
    [
      calls.groups.list,
      () => {
        if (!canRead) throw new Error("no groups");
        return [...groups];
      },
    ],
    [
      calls.groups.create,
      ({ body }) => {
        if (!canAdd) throw new Error("refused");
        groups.push({ _id: idOf(2), ...(body as { name: string }) });
        return groups.at(-1);
      },
    ],
    [calls.users.addMany, () => ({ createdUsers: [aUser()], errors: [] })],
  ]);
  const page = renderPage(sofia, [], answers);
  fireEvent.click(await screen.findByRole("button", { name: "Bulk Upload" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bulk User Upload" }));
  const file = new File([lines.join("\n")], "people.csv");
  fireEvent.change(dialog.getAllByLabelText("CSV file")[0]!, { target: { files: [file] } });
  await dialog.findByText("Found 2 valid users");
  return {
    dialog,
    send: () => dialog.getByRole<HTMLButtonElement>("button", { name: "Upload 2 users" }),
    choose: async (name: string, answer: string) => {
      fireEvent.mouseDown(dialog.getByRole("combobox", { name: `Instead of "${name}"` }));
      fireEvent.click(await screen.findByRole("option", { name: answer }));
    },
    sent: () => page.given(calls.users.addMany).flatMap(({ body }) => (body as unknown as { users: NewUser[] }).users),
  };
}

test("a file is sent once each group that it names is there or is answered", async () => {
  const { dialog, send, choose, sent } = await upload();
  await dialog.findByText(/^These groups from your file don't exist/);
  expect(send().disabled).toBe(true);
  fireEvent.click(dialog.getByRole("button", { name: 'Add group "Nights"' }));
  await expect.poll(() => dialog.queryByRole("combobox", { name: 'Instead of "Nights"' })).toBeNull();
  expect(send().disabled).toBe(true);
  await choose("Days", "Operations");
  await expect.poll(() => send().disabled).toBe(false);
  fireEvent.click(send());
  await expect.poll(() => sent().map(({ groups }) => groups)).toEqual([[idOf(1), idOf(2)], [idOf(1)]]);
});

test("a name that is no group is left out, and those without a password are invited", async () => {
  const { dialog, send, choose, sent } = await upload();
  await dialog.findByText(/^These groups from your file don't exist/);
  for (const name of ["Nights", "Days"]) await choose(name, "No group");
  fireEvent.click(dialog.getByLabelText(/^Invite the 2 people without a password by email/));
  fireEvent.click(send());
  await expect.poll(() => sent()).toMatchObject([{ invite: true, groups: [idOf(1)] }, { invite: true }]);
  expect(sent().some((user) => "password" in user)).toBe(false);
  expect(sent()[1]?.groups).toBeUndefined();
});

test("a group that can't be added says so, and still can be answered", async () => {
  const { dialog, choose, send } = await upload({ canAdd: false });
  fireEvent.click(await dialog.findByRole("button", { name: 'Add group "Days"' }));
  expect(await dialog.findByText("Couldn't add the group")).toBeDefined();
  for (const name of ["Nights", "Days"]) await choose(name, "No group");
  await expect.poll(() => send().disabled).toBe(false);
});

test("where the groups can't be read, the dialog says that nobody gets any", async () => {
  const { dialog, send, sent } = await upload({ canRead: false });
  await dialog.findByText(/^Couldn't load the groups/);
  fireEvent.click(send());
  await expect.poll(() => sent().map(({ groups }) => groups)).toEqual([undefined, undefined]);
});
