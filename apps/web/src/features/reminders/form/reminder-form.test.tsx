// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { admin, calls, choose, dialog, notice, press, renderPage, type } from "../test/render-page.tsx";
import { aReminder, aTag, idOf, apiError, unreachable } from "../test/fixtures.ts";

afterEach(cleanup);

const { list, tags, allTags, create, update, read, candidates } = calls;

describe("the form", () => {
  it("keeps what was typed when a reminder could not be created, and says so in a notice too", async () => {
    renderPage({ [create]: apiError(500, "The server's own words") });
    await press("Add Reminder");
    await type("Title", "Passport");
    fireEvent.click((await dialog()).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(screen.getAllByText("Error: The server's own words")).toHaveLength(2));
    expect((await dialog()).getByRole("alert").textContent).toBe("Error: The server's own words");
    expect((await dialog()).getByLabelText<HTMLInputElement>("Title").value).toBe("Passport");
  });

  it("creates once title and email are filled", async () => {
    const { made } = renderPage({ [create]: { reminder: aReminder() } });
    await press("Add Reminder");
    const submit = async () => (await dialog()).getByRole<HTMLButtonElement>("button", { name: "Create" });
    expect((await submit()).disabled).toBe(true);
    await type("Title", "Passport");
    expect((await submit()).disabled).toBe(false);
    await type("Email", "");
    expect((await submit()).disabled).toBe(true);
    await type("Email", "ana@example.org");
    fireEvent.click(await submit());
    await notice("Reminder created successfully!");
    expect(made.find(({ method }) => method === "POST")?.body).toMatchObject({
      title: "Passport",
      type: "personal",
      frequency: "once",
      remindBeforeDays: 7,
      email: "ana@example.org",
    });
  });

  it("brings the focus to a day that is missing", async () => {
    const { made } = renderPage({});
    await press("Add Reminder");
    await type("Title", "Passport");
    await type("Expiry date", "");
    await press("Create");
    const day = (await dialog()).getByLabelText("Expiry date");
    await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(day);
    expect(made.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("asks for a start only where there is a frequency, and says what the days before do then", async () => {
    renderPage({});
    await press("Add Reminder");
    const form = await dialog();
    expect(form.queryByText("Start Reminding From")).toBeNull();
    await choose("Frequency", "Weekly");
    expect((await form.findByLabelText("Start Reminding From")).hasAttribute("required")).toBe(false);
    expect(form.getByLabelText("Expiry date").hasAttribute("required")).toBe(true);
    expect(form.getByText(/only sets when "Due Soon" appears/)).toBeDefined();
  });

  it("people are an administrator's to assign", async () => {
    renderPage({});
    await press("Add Reminder");
    expect((await dialog()).queryByLabelText("Assign to users")).toBeNull();
  });

  it("people are offered once a scope tag is chosen; another tag clears the choice, a failure empties the list", async () => {
    const bea = {
      _id: idOf(3),
      firstName: "Bea",
      lastName: "Moss",
      email: "bea@example.org",
      isAllowedForRemindMe: true,
    };
    const { answers } = renderPage(
      {
        [tags]: [aTag(), aTag({ _id: idOf(51), name: "<other>" }), aTag({ _id: idOf(52), name: "<empty>" })],
        [candidates]: ({ params }: { params: { scopeTagId: string } }) => (params.scopeTagId === idOf(52) ? [] : [bea]),
      },
      { user: admin },
    );
    await press("Add Reminder");
    const form = await dialog();
    const field = () => form.getByLabelText<HTMLInputElement>("Assign to users");
    expect(field().disabled).toBe(true);
    expect(form.getByText("Select a scope tag first to see available users")).toBeDefined();
    await choose("Scope tag", /<infrastructure>/);
    await form.findByText("Select from 1 user");
    expect(field().disabled).toBe(false);
    fireEvent.mouseDown(field());
    fireEvent.click(await screen.findByRole("option", { name: /Bea Moss/ }));
    expect(form.getByRole("button", { name: "Bea Moss" })).toBeDefined();
    await choose("Scope tag", /<other>/);
    await form.findByText("Select from 1 user");
    expect(form.queryByRole("button", { name: "Bea Moss" })).toBeNull();
    await choose("Scope tag", /<empty>/);
    await form.findByText("No users found for this scope tag");
    expect(field().disabled).toBe(true);
    answers[candidates] = apiError(500, "Broken");
    await choose("Scope tag", /<other>/);
    await form.findByText(/^No users found for this scope tag\. Couldn't load users\./);
    expect(field().disabled).toBe(true);
    answers[candidates] = [bea];
    fireEvent.click(form.getByRole("button", { name: "Retry" }));
    await form.findByText("Select from 1 user");
  });

  it("scope tags: all of them where one's own do not come, and a retry where none do", async () => {
    const { answers, calls } = renderPage({ [tags]: apiError(500, "Broken"), [allTags]: unreachable() });
    await press("Add Reminder");
    const form = await dialog();
    expect(await form.findByText(/Failed to load scope tags/)).toBeDefined();
    answers[allTags] = [aTag()];
    fireEvent.click(form.getByRole("button", { name: "- Click to retry" }));
    await waitFor(() => expect(form.queryByText(/Failed to load scope tags/)).toBeNull());
    await choose("Scope tag", /<infrastructure>/);
    expect(calls().filter((one) => one === allTags)).toHaveLength(2);
  });

  const meanwhile = aReminder({ notes: "theirs", updatedAt: "2026-11-20T07:00:00.000Z" });
  const changedMeanwhile = {
    [list]: [aReminder()],
    [read]: meanwhile,
    [update]: ({ ifMatch }: { ifMatch: string }) =>
      ifMatch === meanwhile.updatedAt
        ? { reminder: meanwhile }
        : apiError(412, "Someone changed this meanwhile.", "changed_meanwhile"),
  };
  const updates = (made: ReturnType<typeof renderPage>["made"]) =>
    made.filter(({ method }) => method === "PUT").map(({ ifMatch, body }) => [ifMatch, body]);

  it("what both changed is asked about, and mine is saved on the state that is stored", async () => {
    const { made } = renderPage(changedMeanwhile);
    await press("Edit Passport");
    await type("Title", "New passport");
    await type("Notes", "mine");
    fireEvent.click((await dialog()).getByRole("button", { name: "Update" }));
    const changed = within(await screen.findByRole("alertdialog", { name: "Changed in two places" }));
    expect(changed.getByRole("heading", { name: "Notes" })).toBeDefined();
    expect(changed.queryByRole("heading", { name: "Title" })).toBeNull();
    fireEvent.click(changed.getByRole("button", { name: "Save mine" }));
    await notice("Reminder updated successfully!");
    expect(updates(made)).toEqual([
      ["2026-11-20T06:00:00.000Z", expect.objectContaining({ title: "New passport", notes: "mine" })],
      ["2026-11-20T07:00:00.000Z", expect.objectContaining({ title: "New passport", notes: "mine" })],
    ]);
  });

  it("what only someone else changed is saved with mine unasked, and is named with who it was", async () => {
    const event = {
      entry: "event",
      _id: idOf(70),
      at: "2026-11-20T07:00:00.000Z",
      kind: "changed",
      by: { name: "Ben Okafor", isMe: false, token: null },
      changes: [{ field: "notes", from: "", to: "" }],
    };
    const earlier = { ...event, at: "2026-11-19T07:00:00.000Z", by: { name: "Eva Roth", isMe: false, token: null } };
    const { made } = renderPage({ ...changedMeanwhile, [calls.log]: [event, earlier] });
    await press("Edit Passport");
    await type("Title", "New passport");
    fireEvent.click((await dialog()).getByRole("button", { name: "Update" }));
    await notice('Ben Okafor changed "Notes" while you were editing. Your changes are saved, too.');
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(updates(made).at(-1)).toEqual([
      "2026-11-20T07:00:00.000Z",
      expect.objectContaining({ title: "New passport", notes: "theirs" }),
    ]);
  });

  it("leaves the scope tag to those who may delete it where it is", async () => {
    const scopeTag = { _id: idOf(50), name: "<infrastructure>", description: "", groups: [] };
    const can = { read: true, edit: true, delete: false, send: true };
    renderPage({ [list]: [aReminder({ scopeTag, can })], [tags]: [aTag(), aTag({ _id: idOf(51), name: "<other>" })] });
    await press("Edit Passport");
    const form = await dialog();
    expect(form.getByLabelText("Scope tag").getAttribute("aria-disabled")).toBe("true");
    expect(form.getByText("You need delete access to change the scope tag.")).toBeDefined();
  });

  it("of what is no reminder is refused", async () => {
    renderPage({ [list]: [aReminder({ _id: "x" })] });
    await press("Edit Passport");
    await notice("Selected reminder is missing or invalid");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("what was typed is asked about before it is lost", async () => {
    renderPage({});
    await press("Add Reminder");
    await type("Title", "Passport");
    fireEvent.click((await dialog()).getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("alertdialog", { name: "Discard your changes?" })).toBeDefined();
  });

  it("opens with a title that another page handed over, which does not stay in the history", async () => {
    const { router } = renderPage({}, { state: { newReminder: { title: "Change the bank's" } } });
    const title = (await dialog()).getByLabelText<HTMLInputElement>("Title");
    expect(title.value).toBe("Change the bank's");
    expect(router.state.location.state).toBeNull();
  });

  it("leads back to the page that asked for a reminder, with the new one's id, and to no other site", async () => {
    const made = { [calls.create]: { reminder: aReminder({ _id: idOf(7) }) } };
    const asked = (returnTo: string) => ({
      state: { newReminder: { title: "TLS certificate", expiryDate: "2031-06-30", returnTo } },
    });
    const { router } = renderPage(made, asked("/passwords?entry=1"));
    expect((await dialog()).getByLabelText<HTMLInputElement>("Expiry date").value).toBe("2031-06-30");
    await press("Create");
    await expect.poll(() => router.state.location.pathname).toBe("/passwords");
    expect(router.state.location).toMatchObject({ search: "?entry=1", state: { createdReminder: idOf(7) } });
    cleanup();
    const other = renderPage(made, asked("//elsewhere.example"));
    await press("Create");
    await notice("Reminder created successfully!");
    expect(other.router.state.location.pathname).toBe("/remind-me");
  });
});
