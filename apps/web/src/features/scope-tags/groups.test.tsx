// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { calls } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { afterEach, expect, test } from "vitest";
import { cells, group, idOf, pick, press, renderPage, someone, type, user } from "./test/fixtures.tsx";

afterEach(cleanup);

test("a group shows five of its members by their initials, and how many more", async () => {
  const members = ["Ada", "Ben", "", "Carla", "Dario", "Eva", "Farid"].map((name, i) =>
    someone(200 + i, name, name && "Ray"),
  );
  renderPage("?tab=groups", { groups: [group({ members }), group({ _id: idOf(2), name: "Nobody" })] });
  const avatars = within((await cells(/Operations/))[2]!).getAllByRole("img");
  expect(avatars.map(({ textContent }) => textContent)).toEqual(["AR", "BR", "U", "CR", "DR", "+2"]);
  expect(avatars[0]!.getAttribute("aria-label")).toBe("Ada Ray");
  expect(avatars[5]!.getAttribute("aria-label")).toBe("Eva Ray, Farid Ray");
  expect((await cells(/Nobody/))[2]!.textContent).toBe("No members");
});

test("a group is added once it has a name, and its members go along by their ids", async () => {
  const users = [user({ _id: idOf(301), firstName: "Ben", email: "ben@example.com" })];
  const page = renderPage("?tab=groups", { users });
  await press("Add Group");
  const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Add" });
  expect(add.disabled).toBe(true);
  await type("Group Name", "  ");
  expect(add.disabled).toBe(true);
  await type("Group Name", "Finance");
  await pick("Group Members", /ben@example\.com/);
  fireEvent.click(add);
  await waitFor(() => expect(page.of(calls.groups.create)).toHaveLength(1));
  expect(page.of(calls.groups.create)[0]!.body).toEqual({ name: "Finance", description: "", members: [idOf(301)] });
  expect(page.of(calls.users.list)[0]!.query).toEqual({ page: "1", pageSize: "1000" });
});

test("a group is sent whole, with members that someone else put in where the form names only how many", async () => {
  const people = Array.from({ length: 30 }, (_, i) => someone(400 + i, `Name${i}`, "Ray"));
  const listed = group({ members: people });
  const stored = group({
    members: [...people.slice(0, 29), someone(499, "Other", "Ray")],
    updatedAt: "2026-11-20T07:00:00.000Z",
  });
  let isRead = false;
  const page = renderPage("?tab=groups", {
    answers: new Map<unknown, (sent: { ifMatch?: string | undefined }) => unknown>([
      [calls.groups.list, () => [isRead ? stored : ((isRead = true), listed)]],
      [
        calls.groups.update,
        ({ ifMatch }) => {
          if (ifMatch === stored.updatedAt) return stored;
          throw new ApiError(412, { message: "Changed", code: "changed_meanwhile", requestId: "" }, null);
        },
      ],
    ]) as never,
  });
  await press(/^Edit Operations/);
  await type("Description", "Mine");
  await press("Update");
  await waitFor(() => expect(page.of(calls.groups.update)).toHaveLength(2));
  expect(page.of(calls.groups.update).map(({ ifMatch }) => ifMatch)).toEqual([listed.updatedAt, stored.updatedAt]);
  const sent = page.of(calls.groups.update).map(({ body }) => {
    const { members = [], ...others } = body as { members?: string[] };
    return { ...others, members: members.toSorted() };
  });
  expect(sent).toEqual(
    [listed, stored].map(({ name, members }) => ({
      name,
      description: "Mine",
      members: members.map(({ _id }) => _id).toSorted(),
    })),
  );
});

test("many members are picked one after the other: list and typed text stay while somebody else is found", async () => {
  const users = ["Ada", "Ben", "Zoe"].map((firstName, i) =>
    user({ _id: idOf(301 + i), firstName, lastName: i < 2 ? "Ops" : "Law", email: `${firstName}@example.com` }),
  );
  renderPage("?tab=groups", { users });
  await press("Add Group");
  const box = await screen.findByRole<HTMLInputElement>("combobox", { name: "Group Members" });
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: "ops" } });
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  fireEvent.click(screen.getByRole("option", { name: /Ada/ }));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  expect(box.value).toBe("ops");
  fireEvent.click(screen.getByRole("option", { name: /Ben/ }));
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  expect(box.value).toBe("");
  fireEvent.change(box, { target: { value: "zo" } });
  fireEvent.blur(box);
  expect(box.value).toBe("");
  expect(screen.getAllByRole("button", { name: /^Remove / }).map(({ title }) => title)).toEqual([
    "Remove Ben Ops",
    "Remove Ada Ops",
  ]);
});

test("members stand by name, who is added before them, and many can be searched", async () => {
  const names = ["Hugo", "Ada", "Émile", "Ben", "Gina", "Carla", "Dora", "Ida"];
  const users = [user({ _id: idOf(301), firstName: "Zoe", lastName: "", email: "zoe@example.com" })];
  renderPage("?tab=groups", { users, groups: [group({ members: names.map((name, i) => someone(i, name)) })] });
  await press("Edit Operations");
  await pick("Group Members", /zoe@example\.com/);
  const shown = () => screen.getAllByRole("button", { name: /^Remove / }).map((button) => button.title.slice(7));
  await waitFor(() => expect(shown()).toEqual(["Zoe", "Ada", "Ben", "Carla", "Dora", "Émile", "Gina", "Hugo", "Ida"]));
  fireEvent.change(screen.getByRole("textbox", { name: "Search members..." }), { target: { value: "emi" } });
  expect(shown()).toEqual(["Émile"]);
  expect(screen.getByText("1 of 9 members found")).toBeDefined();
  await press("Remove Émile");
  expect(screen.getByText("0 of 8 members found")).toBeDefined();
});

test("an admin is offered whom they created, themselves, and who is in already", async () => {
  const actor = user();
  const already = someone(302, "Carla");
  const users = [user({ _id: idOf(301), firstName: "Ben", lastName: "Ray", email: "ben@example.com" })];
  const page = renderPage("?tab=groups", { actor, users, groups: [group({ members: [already] })] });
  await press("Edit Operations");
  await press("Remove Carla");
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Group Members" }));
  await screen.findByRole("option", { name: /ben@/ });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "ALAda Lovelaceada@example.com",
    "CCarlacarla@example.com",
    "BRBen Rayben@example.com",
  ]);
  expect(page.of(calls.users.list)[0]!.query).toMatchObject({ createdBy: "me", onlyMine: "true" });
});
