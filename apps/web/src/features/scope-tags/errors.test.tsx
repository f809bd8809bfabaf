// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { calls, type Call } from "@pomander/contract";
import { ApiError, callError } from "@pomander/vault";
import { afterEach, expect, test } from "vitest";
import { group, press, scopeTag, renderPage, type } from "./test/fixtures.tsx";

afterEach(cleanup);

const refusal = new ApiError(500, { message: "The server's own words", code: "internal", requestId: "" }, null);
const broken = new TypeError("x is undefined");
/** An error with a status alone, such as a proxy returns. */
const bare = new ApiError(502, { message: "", code: "unavailable", requestId: "" }, null);
const away = callError("unreachable", {}, "down");

const tags = "";
const groups = "?tab=groups";
const actions = {
  open: async () => undefined,
  "add a tag": async () => {
    await press("Add Scope Tag");
    await type("Scope Tag Name", "<contracts>");
    await press("Add Scope Tag");
  },
  "look for groups": async () => press("Add Scope Tag"),
  "change a tag": async () => {
    await press("Edit <infrastructure>");
    await type("Description", "Certificates");
    await press("Update Scope Tag");
  },
  "delete a tag": async () => {
    await press("Delete <infrastructure>");
    await press("Delete scope tag");
  },
  "add a group": async () => {
    await press("Add Group");
    await type("Group Name", "Finance");
    await press("Add");
  },
  "change a group": async () => {
    await press("Edit Operations");
    await type("Description", "Machines");
    await press("Update");
  },
  "delete a group": async () => {
    await press("Delete Operations");
    await press("Delete group");
  },
} as const;
type Action = keyof typeof actions;
type Row = [place: string, call: Call, action: Action, error: Error, text: string, notice?: string];

const { scopeTags: tagCalls, groups: groupCalls } = calls;
const failures: Row[] = [
  [tags, tagCalls.list, "open", refusal, "Failed to load scope tags: The server's own words"],
  [tags, tagCalls.list, "open", away, "Failed to load scope tags: Can't reach the server"],
  [tags, tagCalls.list, "open", broken, "Failed to load scope tags: Unknown error"],
  [tags, tagCalls.create, "add a tag", refusal, "The server's own words"],
  [tags, tagCalls.create, "add a tag", broken, "Failed to save scope tag"],
  [tags, tagCalls.list, "open", bare, "Failed to load scope tags: Unknown error"],
  [tags, tagCalls.create, "add a tag", bare, "Failed to save scope tag"],
  [tags, tagCalls.remove, "delete a tag", bare, "Failed to delete scope tag"],
  [groups, groupCalls.create, "add a group", bare, "Failed to save group"],
  [groups, groupCalls.remove, "delete a group", bare, "Failed to delete group"],
  [
    tags,
    tagCalls.create,
    "add a tag",
    away,
    "Failed to save scope tag. Can't reach the server",
    "Failed to save scope tag",
  ],
  [tags, tagCalls.update, "change a tag", refusal, "The server's own words"],
  [tags, tagCalls.update, "change a tag", broken, "Failed to save scope tag"],
  [tags, tagCalls.remove, "delete a tag", refusal, "The server's own words"],
  [tags, tagCalls.remove, "delete a tag", broken, "Failed to delete scope tag"],
  [tags, groupCalls.list, "look for groups", refusal, "Failed to load groups"],
  [groups, groupCalls.list, "open", refusal, "Failed to load groups"],
  [groups, groupCalls.list, "open", refusal, "The server's own words", "Failed to load groups"],
  [groups, groupCalls.create, "add a group", refusal, "The server's own words"],
  [groups, groupCalls.create, "add a group", broken, "Failed to save group"],
  [groups, groupCalls.update, "change a group", refusal, "The server's own words"],
  [groups, groupCalls.update, "change a group", broken, "Failed to save group"],
  [groups, groupCalls.remove, "delete a group", refusal, "The server's own words"],
  [groups, groupCalls.remove, "delete a group", broken, "Failed to delete group"],
];

const named = failures.map(([place, call, action, error, text, notice = text]) => {
  const title = `to ${action}, where ${call.method} ${call.path} fails with ${error.name}, shows “${text}”`;
  return { title, place, call, action, error, text, notice };
});

test.each(named)("$title", async ({ place, call, action, error, text, notice }) => {
  const refuse = () => {
    throw error;
  };
  const page = renderPage(place, { tags: [scopeTag()], groups: [group()], answers: new Map([[call, refuse]]) });
  await actions[action]();
  expect(await screen.findByText((content) => content.trim() === text)).toBeDefined();
  // The picker shows its own failure; all others also appear in a notice, in the words of the specification.
  expect(page.notice()).toBe(action === "look for groups" ? undefined : notice);
  // The typed text is still there.
  expect(screen.queryByRole("dialog") !== null).toBe(/add|change|look/.test(action));
});

const successes: [place: string, action: Action, text: string][] = [
  [tags, "add a tag", "Scope tag created successfully"],
  [tags, "change a tag", "Scope tag updated successfully"],
  [tags, "delete a tag", "Scope tag deleted successfully"],
  [groups, "add a group", "Group created successfully"],
  [groups, "change a group", "Group updated successfully"],
  [groups, "delete a group", "Group deleted successfully"],
];

test.each(successes)("%s to %s closes the dialog, reads the list again and says “%s”", async (place, action, text) => {
  const page = renderPage(place, { tags: [scopeTag()], groups: [group()] });
  const list = place === tags ? tagCalls.list : groupCalls.list;
  await screen.findByRole("table");
  const before = page.of(list).length;
  await actions[action]();
  await waitFor(() => expect(page.notice()).toBe(text));
  await waitFor(() => expect(screen.queryByRole("dialog") ?? screen.queryByRole("alertdialog")).toBeNull());
  expect(page.of(list).length).toBeGreaterThan(before);
});

test.each([
  [tags, "Delete <infrastructure>", "Are you sure you want to delete this scope tag?"],
  [groups, "Delete Operations", "Are you sure you want to delete this group?"],
])("%s %s asks “%s” and deletes nothing before", async (place, button, question) => {
  const page = renderPage(place, { tags: [scopeTag()], groups: [group()] });
  await press(button);
  expect(await screen.findByText(question)).toBeDefined();
  await press("Cancel");
  expect([...page.of(tagCalls.remove), ...page.of(groupCalls.remove)]).toEqual([]);
});
