import { configure, fireEvent, screen, within } from "@testing-library/react";
import type { ListedReminder, User } from "@pomander/contract";
import { createMemoryRouter } from "react-router";
import { NoticeBar } from "../../../components/NoticeBar.tsx";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
// Lazily loaded by the page; here they are there from the beginning.
import "../form/ReminderDialog.tsx";
import "../renew/RenewDialog.tsx";
import { RemindersPage } from "../RemindersPage.tsx";
import { aUser, fakeServer } from "./fixtures.ts";

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

/** The calls of the page, by method and path. */
export const calls = {
  list: "GET /reminder/reminders",
  tags: "GET /scope-tags/my-scope-tags",
  allTags: "GET /scope-tags",
  send: "POST /reminder/reminder/{id}/send",
  create: "POST /reminder/reminder",
  update: "PUT /reminder/reminder/{id}",
  read: "GET /reminder/reminder/{id}",
  history: "GET /reminder/reminder/{id}/deliveries",
  log: "GET /reminder/reminder/{id}/log",
  renew: "POST /reminder/reminder/{id}/renew",
  candidates: "GET /user/users/by-scope-tag/{scopeTagId}",
  users: "GET /user/users",
  handovers: "GET /reminder/handovers",
  give: "POST /reminder/handovers/{id}/give",
  keep: "DELETE /reminder/handovers/{id}",
} as const;
const usual = {
  [calls.list]: [],
  [calls.tags]: [],
  [calls.users]: [],
  [calls.handovers]: { handovers: [] },
  [calls.history]: [],
  [calls.log]: [],
  "GET /system/status": { mail: "smtp", failedDeliveries: 0 },
};
export const admin = aUser({ isAdmin: true });

/** The page before a server that answers so, as `user` sees it. */
export function renderPage(
  answers: Record<string, unknown>,
  { user = aUser(), address = "/remind-me", state = null }: { user?: User; address?: string; state?: unknown } = {},
) {
  const server = fakeServer({ ...usual, ...answers });
  const store = createSessionStore();
  store.signedIn(user);
  const [pathname = "", search = ""] = address.split("?");
  const element = (
    <>
      <RemindersPage />
      <NoticeBar notices={server.notices} />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: "/remind-me", element },
      { path: "*", element: null },
    ],
    {
      initialEntries: [{ pathname, search: search === "" ? "" : `?${search}`, state }],
    },
  );
  renderRouter({ services: server.services, store, router });
  return { ...server, router };
}
export const button = (name: string | RegExp, within_ = screen) => within_.findByRole("button", { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
export const dialog = async () => within(await screen.findByRole("dialog"));
export const type = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(label), { target: { value } });
export const choose = async (label: string, option: string | RegExp) => {
  fireEvent.mouseDown((await dialog()).getByLabelText(label));
  fireEvent.click(await screen.findByRole("option", { name: option }));
};
export const notice = (text: string) => screen.findByText(text);
export const cardOf = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("li") ?? document.body);
export const sent = (reminder: ListedReminder, outcome = "sent") => ({ reminder, outcome, deliveries: [] });
