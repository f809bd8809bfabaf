// @vitest-environment happy-dom
import { calls } from "@pomander/contract";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { refreshUserDataEvent } from "../../../lib/session/refresh-user.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { CalendarLinksQuestion } from "./CalendarLinksQuestion.tsx";

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const createdAt = "2026-10-02T08:15:00.000Z";
const feeds = [{ _id: "f", name: "Phone", scopeTag: null, createdAt, lastFetchedAt: null }];
const channels = [{ _id: "c", kind: "webhook", name: "Ops", host: "hooks.example.org", createdAt }];

test.each([
  ["Remove all", true],
  ["Keep", false],
])("lists what is there, and %s is sent and the record read anew", async (button, remove) => {
  const done = vi.fn<(call: unknown, input: object) => Promise<void>>().mockRejectedValueOnce(new Error("no line"));
  done.mockResolvedValue(undefined);
  const call = async (asked: unknown) => (asked === calls.calendarFeeds.list ? feeds : { channels });
  const services = { api: async () => Object.assign(call, { done }), notices: createNotices() } as unknown as Services;
  const router = createMemoryRouter([{ path: "*", element: <CalendarLinksQuestion /> }]);
  renderRouter({ services, store: createSessionStore(), router });
  const refreshed = vi.fn<() => void>();
  window.addEventListener(refreshUserDataEvent, refreshed);
  expect(await screen.findByText(/Calendar link "Phone", created/)).toBeDefined();
  expect(screen.getByText(/Webhook "Ops" to hooks\.example\.org, created/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: button }));
  await screen.findByText(/Couldn't save your answer/);
  expect(refreshed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: button }));
  await expect.poll(() => refreshed.mock.calls.length, { timeout: 15_000 }).toBe(1);
  expect(done).toHaveBeenLastCalledWith(calls.users.reviewLinks, { body: { remove } });
  window.removeEventListener(refreshUserDataEvent, refreshed);
});
