// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from "@testing-library/react";
import { calls, type Call, type SystemStatus, type User } from "@pomander/contract";
import { ApiError, callError } from "@pomander/vault";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { connected } from "../../test/connected.ts";
import { renderRouter } from "../../test/render-router.tsx";
import { agoOf } from "./ago.ts";
import { problemsOf } from "./problems.ts";
import { SystemPage } from "./SystemPage.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const readAt = "2026-11-21T12:00:00.000Z";
const hoursAgo = (hours: number) => new Date(Date.parse(readAt) - hours * 3_600_000).toISOString();
const gibibyte = 2 ** 30;

const well: SystemStatus = {
  readAt,
  version: "0.1.0",
  mail: "smtp",
  lastMailSentAt: hoursAgo(2),
  lastMailError: null,
  lastMailErrorAt: null,
  defaultLanguage: "en",
  failedDeliveries: 0,
  queues: {
    mails: { due: 0, late: 0, oldestDueAt: null },
    deliveries: { due: 3, late: 0, oldestDueAt: hoursAgo(0.1) },
    channels: { due: 0, late: 0, oldestDueAt: null },
  },
  database: { kind: "embedded", version: "18.1", bytes: 53_687_091 },
  backups: {
    schedule: { dir: "/backup", at: "03:00", keep: "7d,4w,1m" },
    lastGood: { at: hoursAgo(9), bytes: 10 * 2 ** 20, file: "one.backup" },
    lastFailure: { at: hoursAgo(50), reason: "The disk was full." },
    isOverdue: false,
  },
  secrets: { kept: "folder", exportedAt: hoursAgo(240) },
  people: { all: 12, withSecondFactor: 3 },
  sharedVaults: { waitingForKeys: 0, overdueTasks: 0 },
  files: { count: 40, bytes: 3 * 2 ** 30, limitBytes: 10 * 2 ** 30, fileBytes: 100 * 2 ** 20 },
  upkeep: { lastDoneAt: hoursAgo(0.7), lastFailure: null },
  disks: [{ folder: "data", freeBytes: 50 * gibibyte, totalBytes: 100 * gibibyte }],
};
const admin = { _id: "1", firstName: "Ada", lastName: "L", email: "ada@example.com", isAdmin: true } as User;

/** Shows the page with a server that replies with `answer`, which may throw. */
function show(answer: () => SystemStatus) {
  const asked: Call[] = [];
  const api = async (call: Call) => {
    asked.push(call);
    return call === calls.system.testMail ? { outcome: "sent", response: "250 OK" } : answer();
  };
  const services = { api: async () => api, notices: createNotices(), connection: connected } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(admin);
  const router = createMemoryRouter([{ path: "*", element: <SystemPage /> }], { initialEntries: ["/system"] });
  renderRouter({ services, store, router });
  return { asked: (call: Call) => asked.filter((one) => one === call).length };
}
const part = (name: string) => screen.getByRole("region", { name });

describe("the page System", () => {
  test("says that all is well, and when it looked", async () => {
    show(() => well);
    expect((await screen.findByRole("alert")).textContent).toBe("Everything looks good.");
    expect(screen.getByText(/^Last updated at \d\d:\d\d:\d\d\. Refreshes every minute\.$/)).toBeDefined();
    expect(part("Backups").textContent).toContain("Every day at 03:00 UTC");
    expect(part("Backups").textContent).toContain("7 days, 4 weeks, 1 month");
    expect(part("Backups").textContent).toContain("9 hours ago");
    expect(part("Server").textContent).toContain("PostgreSQL 18.1, built in");
    expect(part("Server").textContent).toMatch(/50\sGB of 100\sGB/);
    expect(part("Server").textContent).toContain("Shared vaults0 wait for new keys");
    expect(part("Two-step sign-in").textContent).toContain("Used by 3 of 12 people");
    expect(screen.getByRole("link", { name: "Show people" }).getAttribute("href")).toBe("/dashboard");
    expect(screen.getAllByTitle("OK")).toHaveLength(4);
  });

  test("leads to each problem, which says what to do", async () => {
    show(() => ({
      ...well,
      secrets: { kept: "folder", exportedAt: null },
      lastMailError: "535 no",
      failedDeliveries: 2,
    }));
    const [summary] = await screen.findAllByRole("alert");
    expect(summary?.textContent).toBe("3 things need your attention: Email, Reminders, Backups");
    const links = within(summary!).getAllByRole("link");
    for (const link of links) expect(document.querySelector(link.getAttribute("href")!)).not.toBeNull();
    expect(part("Backups").textContent).toContain("If you lose the data folder, you lose every vault");
    expect(part("Backups").textContent).toContain("secrets export pomander-secrets.age");
    expect(part("Email").textContent).toContain("535 no. Send a test email to check the mail server.");
    const undelivered = within(part("Reminders")).getByRole("link", { name: "Show reminders" });
    expect(undelivered.getAttribute("href")).toBe("/remind-me?status=undelivered&owner=all");
  });

  test("says how many shared vaults wait for new keys, and which tasks are overdue", async () => {
    show(() => ({ ...well, sharedVaults: { waitingForKeys: 1, overdueTasks: 2 } }));
    await screen.findByRole("alert");
    expect(part("Server").textContent).toContain("1 waits for new keys");
    expect(part("Server").textContent).toContain("2 tasks after people left are overdue");
  });

  test("sends a test mail, and looks again afterwards", async () => {
    const { asked } = show(() => well);
    (await screen.findByRole("button", { name: "Send test email" })).click();
    expect(await screen.findByText("The mail server accepted the email to ada@example.com.")).toBeDefined();
    screen.getByRole("button", { name: "Close" }).click();
    await waitFor(() => expect(asked(calls.system.status)).toBe(2));
    expect(asked(calls.system.testMail)).toBe(1);
  });

  test.each([
    [
      new ApiError(503, { message: "Busy.", code: "unavailable", requestId: "" }, 5),
      "Check that PostgreSQL is running",
    ],
    [callError("unreachable"), "server"],
  ])("that cannot be read says what to do, and comes with a retry: %s", async (error, said) => {
    let isAway = true;
    show(() => {
      if (isAway) throw error;
      return well;
    });
    expect((await screen.findByRole("alert")).textContent).toContain(said);
    isAway = false;
    screen.getByRole("button", { name: "Retry" }).click();
    expect(await screen.findByText("Everything looks good.")).toBeDefined();
  });

  test("keeps what it showed when a refresh fails, and says from when it is", async () => {
    let isAway = false;
    show(() => {
      if (isAway) throw new ApiError(503, { message: "Busy.", code: "unavailable", requestId: "" }, 5);
      return well;
    });
    await screen.findByText("Everything looks good.");
    isAway = true;
    screen.getByRole("button", { name: "Refresh" }).click();
    expect(await screen.findByText(/Couldn't refresh\. This is how the system was at \d\d:\d\d/)).toBeDefined();
    expect(screen.queryByText("Everything looks good.")).toBeNull();
    expect(part("Server").textContent).toContain("0.1.0");
  });

  describe("with the time going by", () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] }));
    afterEach(() => void vi.useRealTimers());

    test("looks again every minute", async () => {
      const { asked } = show(() => well);
      await screen.findByText("Everything looks good.");
      vi.advanceTimersByTime(60_000);
      await waitFor(() => expect(asked(calls.system.status)).toBe(2));
    });
  });
});

const titles = (change: Partial<SystemStatus>) =>
  problemsOf({ ...well, ...change }).map(({ severity, title }) => `${severity}: ${title.replaceAll("\u00a0", " ")}`);
const backups = (change: Partial<SystemStatus["backups"]>) => titles({ backups: { ...well.backups, ...change } });
const disk = (freeBytes: number) => titles({ disks: [{ folder: "data", freeBytes, totalBytes: 20 * gibibyte }] });

test("a problem is found for each thing that an operator should look at, and for nothing else", () => {
  expect(titles({})).toEqual([]);
  expect(titles({ mail: "outbox" })).toEqual(["warning: Emails don't reach anyone"]);
  expect(titles({ mail: "held", queues: { ...well.queues, mails: { due: 4, late: 4, oldestDueAt: readAt } } })).toEqual(
    ["warning: Emails are on hold"],
  );
  expect(titles({ queues: { ...well.queues, mails: { due: 4, late: 1, oldestDueAt: readAt } } })).toEqual([
    "error: 1 email should have been sent more than 10 minutes ago",
  ]);
  expect(titles({ queues: { ...well.queues, channels: { due: 4, late: 2, oldestDueAt: readAt } } })).toEqual([
    "warning: 2 messages to channels should have been sent more than 10 minutes ago",
  ]);
  expect(backups({ schedule: null })).toEqual(["warning: Backups aren't scheduled"]);
  expect(backups({ lastFailure: { at: hoursAgo(1), reason: "Full" } })).toEqual(["error: The last backup failed"]);
  expect(backups({ lastGood: null })).toEqual(["error: The last backup failed"]);
  expect(backups({ isOverdue: true })).toEqual(["error: The last good backup is more than 26 hours old"]);
  expect(backups({ isOverdue: true, lastGood: null, lastFailure: null })).toEqual([
    "error: There's no good backup yet, and the first one is overdue",
  ]);
  expect(titles({ secrets: { kept: "settings", exportedAt: null } })).toEqual([
    "warning: If you lose the PEPPER setting, you lose every vault",
  ]);
  expect(disk(2 * gibibyte)).toEqual([]);
  expect(disk(0.9 * gibibyte)).toEqual(["warning: Only 922 MB of disk space left for the data folder"]);
  expect(disk(0.1 * gibibyte)).toEqual(["error: Only 102 MB of disk space left for the data folder"]);
  // A quarter of a gibibyte, or a hundredth of the disk, is still a warning; a byte less is an error.
  const warnedAt = (freeBytes: number, totalBytes: number) =>
    titles({ disks: [{ folder: "data", freeBytes, totalBytes }] })[0]?.split(":")[0];
  expect([warnedAt(gibibyte / 4, gibibyte), warnedAt(gibibyte / 4 - 1, gibibyte)]).toEqual(["warning", "error"]);
  expect([warnedAt(gibibyte, 100 * gibibyte), warnedAt(gibibyte - 1, 100 * gibibyte)]).toEqual(["warning", "error"]);
  // A twentieth of a large disk is room enough; a byte less is not.
  expect([warnedAt(5 * gibibyte, 100 * gibibyte), warnedAt(5 * gibibyte - 1, 100 * gibibyte)]).toEqual([
    undefined,
    "warning",
  ]);
  expect(titles({ upkeep: { lastDoneAt: hoursAgo(4), lastFailure: null } })).toEqual([
    "warning: Expired data isn't being deleted",
  ]);
  expect(titles({ upkeep: { lastDoneAt: hoursAgo(1), lastFailure: { at: hoursAgo(2), reason: "x" } } })).toEqual([]);
  expect(titles({ upkeep: { lastDoneAt: null, lastFailure: null } })).toEqual([]);
});

test("room for files is scarce from four fifths on, unless no files are allowed", () => {
  const files = (change: Partial<SystemStatus["files"]>) => titles({ files: { ...well.files, ...change } });
  expect(files({ bytes: 8 * gibibyte })).toEqual([expect.stringMatching(/^warning: .*8 GB.*10 GB/)]);
  expect(files({ bytes: 8 * gibibyte - 1 })).toEqual([]);
  expect(files({ bytes: 9 * gibibyte, fileBytes: 0 })).toEqual([]);
});

test("why a backup or the cleanup failed is said in the program's words, as a sentence of its own", () => {
  const hintOf = (change: Partial<SystemStatus>) => problemsOf({ ...well, ...change })[0]?.hint;
  const at = hoursAgo(1);
  const cleanup = (reason: string, lastDoneAt: string | null) =>
    hintOf({ upkeep: { lastDoneAt, lastFailure: { at, reason } } });
  expect(cleanup("a lock", null)).toMatch(/ a lock\.$/);
  expect(cleanup("A lock!", hoursAgo(2))).toMatch(/ A lock!$/);
  expect(hintOf({ upkeep: { lastDoneAt: hoursAgo(4), lastFailure: null } })).not.toContain("lock");
  const backup = hintOf({ backups: { ...well.backups, lastFailure: { at, reason: "Full" } } });
  expect(backup).toContain("Full. ");
  expect(backup).toContain("/backup");
  expect(titles({ upkeep: { lastDoneAt: hoursAgo(3), lastFailure: null } })).toEqual([]);
});

test.each([
  [0, "just now"],
  [1 / 60, "1 minute ago"],
  [0.5, "30 minutes ago"],
  [1, "1 hour ago"],
  [47, "47 hours ago"],
  [72, "3 days ago"],
])("%s hours before now are %s", (hours, text) => expect(agoOf(hoursAgo(hours), readAt)).toBe(text));
