// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderRouter } from "../../../test/render-router.tsx";
import { makeVault } from "../test/render-page.tsx";
import { AutoLock } from "./AutoLock.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function openFor(minutes: 0 | 1 | 5) {
  const { vault, show } = makeVault({ lockAfterMinutes: minutes });
  const holder = createVaultSession(null);
  holder.open(vault);
  const notices = createNotices();
  const services = { holder, notices } as unknown as Services;
  const router = createMemoryRouter([{ path: "*", element: <AutoLock vault={vault} /> }]);
  renderRouter({ services, store: createSessionStore(), router });
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time * 60_000 + 1_000));
  return { pass, notices, show: (lockAfterMinutes: 0 | 1 | 5) => act(() => show({ lockAfterMinutes })), holder };
}

test("locks after as many minutes as the vault says", async () => {
  const { pass, holder } = openFor(5);
  await pass(4);
  expect(holder.personal()).not.toBeNull();
  await pass(1);
  expect(holder.personal()).toBeNull();
  expect(holder.lockReason()).toBe("idle");
});

test("the notice before it is at the foot, above another, and not over the heading", async () => {
  const { pass, notices } = openFor(5);
  await pass(4);
  const bar = () => screen.getByText(/^Your vault locks in less than a minute\./).closest(".MuiSnackbar-root");
  expect(bar()?.className).toContain("anchorOriginBottomCenter");
  const foot = () => Number(/\d+/.exec(getComputedStyle(bar()!).bottom)?.[0]);
  const alone = foot();
  act(() => notices.show({ text: "Saved", isLasting: true }));
  expect(foot()).toBeGreaterThan(alone + 90);
});

test("follows what another device has set", async () => {
  const { pass, show, holder } = openFor(0);
  await pass(600);
  expect(holder.personal()).not.toBeNull();
  show(1);
  await pass(1);
  expect(holder.personal()).toBeNull();
});

test("stays open while somebody waits for what they began, and counts from its end", async () => {
  const { pass, holder } = openFor(1);
  const release = holder.preventAutoLock();
  await pass(10);
  expect(holder.personal()).not.toBeNull();
  release();
  await pass(0.5);
  expect(holder.personal()).not.toBeNull();
  await pass(0.5);
  expect(holder.personal()).toBeNull();
});
