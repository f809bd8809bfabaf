// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { type CalendarFeed, calls, type User } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices, NoticesContext } from "../../../lib/notices.ts";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { CalendarSection } from "./CalendarSection.tsx";
import { DigestSection } from "./DigestSection.tsx";
import { HoursSection } from "./HoursSection.tsx";

afterEach(cleanup);

const user = { updatedAt: "2026-11-20T06:00:00.000Z", digest: "off", digestDay: 1, attachCalendar: false } as User;
const feed: CalendarFeed = {
  _id: "1",
  name: "Phone",
  scopeTag: null,
  createdAt: "2026-11-02T09:12:00.000Z",
  lastFetchedAt: null,
};

/** Shows a section with a server that answers the given calls, and records what was sent. */
function show(section: React.ReactNode, answers: ReadonlyMap<unknown, () => unknown>) {
  const sent: object[] = [];
  const call = async (asked: object, input: { body?: object; params?: object } = {}) => {
    const answer = answers.get(asked);
    if (answer === undefined) throw new Error("Nobody asked for this.");
    if (input.body !== undefined || input.params !== undefined) sent.push({ ...input });
    return answer();
  };
  const copied: string[] = [];
  const services = {
    api: async () => Object.assign(call, { done: call }),
    clipboard: { copy: async (text: string) => void copied.push(text) },
    notices: createNotices(),
  } as unknown as Services;
  render(
    <NoticesContext value={services.notices}>
      <ServicesContext value={services}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: section }])} />
      </ServicesContext>
    </NoticesContext>,
  );
  return { sent, copied, said: () => services.notices.snapshot()?.notice.text };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("a weekly digest and the calendar file are saved as the server takes them, and nothing else", async () => {
  const answers = new Map([[calls.users.updateMe, () => ({ user })]]);
  const { sent } = show(<DigestSection user={user} />, answers);
  expect(screen.queryByLabelText("Day of the week")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "One email a week" }));
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Day of the week" }));
  fireEvent.click(await screen.findByRole("option", { name: "Wednesday" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Attach a calendar file" }));
  await press("Save");
  await waitFor(() => expect(sent).toEqual([{ body: { digest: "weekly", digestDay: 3, attachCalendar: true } }]));
});

test("working hours are those of the server, any time, or one's own days and hours", async () => {
  const answers = new Map<unknown, () => unknown>([
    [calls.users.updateMe, () => ({ user })],
    [calls.users.sendingHours, () => ({ sendingHours: "12345 08:00-18:00" })],
  ]);
  const { sent } = show(<HoursSection user={user} />, answers);
  await screen.findByRole("radio", { name: "As set for everyone: Monday to Friday, 08:00 to 18:00", checked: true });
  fireEvent.click(screen.getByRole("radio", { name: "On these days and hours" }));
  for (const name of ["Monday", "Saturday"]) fireEvent.click(screen.getByRole("checkbox", { name }));
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "07:00" } });
  expect(screen.getByText("Choose at least one day, and an hour or more")).toBeDefined();
  await press("Save");
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "00:00" } });
  await press("Save");
  const saved = () => sent.filter((request) => request !== undefined);
  await waitFor(() => expect(saved()).toEqual([{ body: { sendingHours: "23456 08:00-24:00" } }]));
});

test("a calendar link is shown once, copied, and listed without it", async () => {
  const feeds: CalendarFeed[] = [];
  const url = "https://passwords.example.org/calendar/abc.ics";
  const answers = new Map<unknown, () => unknown>([
    [calls.calendarFeeds.list, () => [...feeds]],
    [calls.scopeTags.mine, () => [{ _id: "t", name: "Infrastructure" }]],
    [calls.calendarFeeds.create, () => (feeds.push(feed), { feed, url })],
  ]);
  const { sent, copied, said } = show(<CalendarSection />, answers);
  expect(await screen.findByText("No calendar links yet.")).toBeDefined();
  await press("Create calendar link");
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Reminders to show" }));
  fireEvent.click(await screen.findByRole("option", { name: "Infrastructure" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Infrastructure");
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: " " } });
  await press("Create link");
  expect(await screen.findByText("Name is required")).toBeDefined();
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "Phone" } });
  await press("Create link");
  const shown = await screen.findByRole("dialog", { name: "Your calendar link" });
  expect(within(shown).getByText(url)).toBeDefined();
  await press("Copy link");
  await waitFor(() => expect([copied, said()]).toEqual([[url], "Calendar link copied"]));
  await press("Done");
  expect(await screen.findByText("Phone")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(url)).toBeNull());
  expect(sent).toContainEqual({ body: { name: "Phone", scopeTag: "t" } });
});

test("a link is removed when that was confirmed, and a failure says so", async () => {
  let isGone = false;
  const remove = () => {
    if (!isGone) throw new ApiError(500, { message: "Something went wrong.", code: "internal", requestId: "1" }, null);
  };
  const answers = new Map<unknown, () => unknown>([
    [calls.calendarFeeds.list, () => (isGone ? [] : [feed])],
    [calls.calendarFeeds.remove, remove],
  ]);
  const { sent, said } = show(<CalendarSection />, answers);
  await press("Remove Phone");
  expect(sent).toEqual([]);
  await press("Remove link");
  await waitFor(() => expect(said()).toBe("Something went wrong."));
  isGone = true;
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await press("Remove Phone");
  await press("Remove link");
  await waitFor(() => expect(said()).toBe("Calendar link removed"));
  expect(sent.at(-1)).toEqual({ params: { id: "1" } });
  expect(await screen.findByText("No calendar links yet.")).toBeDefined();
});
