// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { calls, type ScopeTag } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { afterEach, expect, test } from "vitest";
import {
  cells,
  group,
  idOf,
  pick,
  press,
  type RecordedCall,
  scopeTag,
  renderPage,
  someone,
  type,
} from "./test/fixtures.tsx";

afterEach(cleanup);

const read = { read: true, write: false, delete: false };
const granted = (number: number, name: string, permissions = read) => ({
  group: { _id: idOf(number), name },
  permissions,
});
test("a row says which groups may do what, and what is missing", async () => {
  const all = { read: true, write: true, delete: true };
  const groups = [granted(1, "Operations", all), granted(2, "")];
  renderPage("", { tags: [scopeTag({ groups }), scopeTag({ _id: idOf(101), name: "<empty>" })] });
  const [, , groupsCell] = await cells(/<infrastructure>/);
  const chips = within(groupsCell!).getAllByRole("img");
  expect(chips.map((chip) => chip.getAttribute("aria-label"))).toEqual([
    "Operations: read, write, delete",
    "Unknown Group: read",
  ]);
  expect(chips.map((chip) => chip.querySelectorAll("svg").length)).toEqual([3, 1]);
  expect((await cells(/<empty>/))[2]!.textContent).toBe("No groups assigned");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Name",
    "Description",
    "Groups & Permissions",
    "Actions",
  ]);
});

test("five rows make a page, and a search begins at the first one", async () => {
  const tags = Array.from({ length: 12 }, (_, i) =>
    scopeTag({ _id: idOf(100 + i), name: `<tag ${i}>`, description: i % 2 ? "Ö" : "" }),
  );
  const page = renderPage("?page=3", { tags });
  await screen.findByRole("table");
  expect(screen.getAllByRole("row")).toHaveLength(1 + 2);
  fireEvent.change(screen.getByPlaceholderText("Search scope tags by name or description..."), {
    target: { value: "o" },
  });
  await waitFor(() => expect(page.address()).toBe("?search=o"));
  expect(await screen.findByText("6 scope tags found")).toBeDefined();
  expect(screen.getAllByRole("row")).toHaveLength(1 + 5);
  expect(page.of(calls.scopeTags.list)).toHaveLength(1);
});

test("a spinner stands for the list until it is there", async () => {
  const answer = Promise.withResolvers<ScopeTag[]>();
  renderPage("", { answers: new Map([[calls.scopeTags.list, () => answer.promise]]) });
  await screen.findByRole("progressbar", { name: "Loading scope tags" });
  answer.resolve([scopeTag()]);
  await screen.findByRole("table");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("a list of more than a thousand is read whole and searched here", async () => {
  const tags = Array.from({ length: 1_001 }, (_, n) => scopeTag({ _id: idOf(1_000 + n), name: `<tag-${n}>` }));
  const answers = new Map([
    [
      calls.scopeTags.list,
      ({ query }: RecordedCall) => ({
        rows: query?.page === "1" ? tags.slice(0, 1_000) : tags.slice(1_000),
        total: tags.length,
      }),
    ],
  ]);
  const page = renderPage("?search=tag-1000", { answers });
  expect(await screen.findByText("<tag-1000>")).toBeDefined();
  expect(page.of(calls.scopeTags.list).map(({ query }) => query)).toEqual([
    { page: "1", pageSize: "1000" },
    { page: "2", pageSize: "1000" },
  ]);
});

test("a new tag grants what is ticked; write ticks read; a chosen group is offered no more", async () => {
  const page = renderPage("", { groups: [group(), group({ _id: idOf(2), name: "Finance" })] });
  await press("Add Scope Tag");
  await type("Scope Tag Name", "<contracts>");
  await pick("Assign to Groups", /Operations/);
  const card = within(await screen.findByRole("group", { name: "Operations" }));
  const ticked = () => card.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
  expect(ticked()).toEqual([true, false, false]);
  fireEvent.click(card.getByLabelText("Read"));
  expect(ticked()).toEqual([false, false, false]);
  fireEvent.click(card.getByLabelText("Write"));
  expect(ticked()).toEqual([true, true, false]);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Assign to Groups" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Finance"]);
  fireEvent.submit(screen.getByRole("dialog").querySelector("form")!);
  await waitFor(() => expect(page.of(calls.scopeTags.create)).toHaveLength(1));
  expect(page.of(calls.scopeTags.create)[0]!.body).toEqual({
    name: "<contracts>",
    description: "",
    groups: [{ group: idOf(1), permissions: { read: true, write: true, delete: false } }],
  });
});

test("name, description and groups are sent whole, on the state that the form was filled from", async () => {
  const stored = scopeTag({ groups: [granted(1, "Operations")], description: "Old" });
  const page = renderPage("", { tags: [stored] });
  await press("Edit <infrastructure>");
  await type("Description", "New");
  await press("Update Scope Tag");
  await waitFor(() => expect(page.of(calls.scopeTags.update)).toHaveLength(1));
  expect(page.of(calls.scopeTags.update)[0]).toMatchObject({
    params: { id: stored._id },
    ifMatch: stored.updatedAt,
  });
  expect(page.of(calls.scopeTags.update)[0]!.body).toEqual({
    name: stored.name,
    description: "New",
    groups: [{ group: idOf(1), permissions: stored.groups[0]!.permissions }],
  });
});

/** Renders a tag that someone else changed since it was listed. */
function changedMeanwhile() {
  const listed = scopeTag();
  const stored: ScopeTag = {
    ...listed,
    description: "Theirs",
    groups: [granted(1, "Operations")],
    updatedAt: "2026-11-20T07:00:00.000Z",
  };
  let isRead = false;
  return renderPage("", {
    answers: new Map<unknown, (sent: { ifMatch?: string | undefined }) => unknown>([
      [
        calls.scopeTags.list,
        () => {
          const rows = [isRead ? stored : listed];
          isRead = true;
          return rows;
        },
      ],
      [
        calls.scopeTags.update,
        ({ ifMatch }) => {
          if (ifMatch === stored.updatedAt) return stored;
          throw new ApiError(412, { message: "Changed", code: "changed_meanwhile", requestId: "" }, null);
        },
      ],
    ]) as never,
  });
}

test("what someone else changed meanwhile is shown, and mine is saved on top of it", async () => {
  const page = changedMeanwhile();
  await press("Edit <infrastructure>");
  await type("Description", "Mine");
  await press("Update Scope Tag");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Changed in two places" }));
  expect(dialog.getByText("Theirs")).toBeDefined();
  expect(dialog.getByText("Mine")).toBeDefined();
  expect(dialog.getAllByText("Operations: read")).toHaveLength(1);
  await press("Save mine");
  await waitFor(() => expect(page.notice()).toBe("Scope tag updated successfully"));
  expect(page.of(calls.scopeTags.update).at(-1)).toMatchObject({
    ifMatch: "2026-11-20T07:00:00.000Z",
  });
  // A field that only the other user changed keeps their value.
  expect(page.of(calls.scopeTags.update).at(-1)!.body).toMatchObject({
    description: "Mine",
    groups: [{ group: idOf(1) }],
  });
});

test("or what is stored is taken", async () => {
  const page = changedMeanwhile();
  await press("Edit <infrastructure>");
  await type("Description", "Mine");
  await press("Update Scope Tag");
  await press("Keep the saved version");
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Description").value).toBe("Theirs"));
  expect(await screen.findByRole("group", { name: "Operations" })).toBeDefined();
  expect(page.of(calls.scopeTags.update)).toHaveLength(1);
});

test("of a thousand groups fifty are offered, and typing finds the others", async () => {
  const groups = Array.from({ length: 1_000 }, (_, i) => group({ _id: idOf(i), name: `Group ${i}` }));
  renderPage("", { groups });
  await press("Add Scope Tag");
  const box = await screen.findByRole("combobox", { name: "Assign to Groups" });
  fireEvent.mouseDown(box);
  expect(await screen.findByText("950 more. Type to find them.")).toBeDefined();
  expect(screen.getAllByRole("option")).toHaveLength(51);
  fireEvent.click(screen.getByRole("option", { name: "Group 7" }));
  fireEvent.mouseDown(box);
  expect(await screen.findByText("949 more. Type to find them.")).toBeDefined();
  expect(screen.queryByRole("option", { name: "Group 7" })).toBeNull();
  expect(screen.getAllByRole("option")).toHaveLength(51);
  fireEvent.change(box, { target: { value: "group 77" } });
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(11));
});

test("Escape asks only when something would be lost", async () => {
  renderPage("", {});
  await press("Add Scope Tag");
  const escape = async () => fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
  await type("Scope Tag Name", "<x>");
  await escape();
  await press("Keep editing");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await type("Scope Tag Name", "");
  await escape();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a deletion says with numbers what goes along", async () => {
  renderPage("", { tags: [scopeTag({ reminderCount: 3, groups: [granted(1, "Operations")] })] });
  await press("Delete <infrastructure>");
  const { textContent } = await screen.findByRole("alertdialog");
  expect(textContent).toContain("3 reminders have this scope tag and will stay, without one");
  expect(textContent).toContain("1 group loses the access it gives.");
  cleanup();
  renderPage("?tab=groups", { groups: [group({ scopeTagCount: 2, members: [someone(1, "Ada")] })] });
  await press("Delete Operations");
  const ofGroup = await screen.findByRole("alertdialog");
  expect(ofGroup.textContent).toContain("1 person is in this group. Their account stays");
  expect(ofGroup.textContent).toContain("The group will be removed from 2 scope tags. The tags stay.");
});
