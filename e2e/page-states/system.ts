import { expect, type Page } from "@playwright/test";
import type { SystemStatus } from "@pomander/contract";
import { dashboardPage } from "../page-objects/dashboard.ts";
import type { PageState } from "./page-state.ts";

const call = "**/api/system/status";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const gibibyte = 2 ** 30;

/** Returns the status of a healthy server of some size. */
const well = (): SystemStatus => ({
  readAt: hoursAgo(0),
  version: "0.1.0",
  mail: "smtp",
  lastMailSentAt: hoursAgo(0.2),
  lastMailError: null,
  lastMailErrorAt: null,
  defaultLanguage: "en",
  failedDeliveries: 0,
  queues: {
    mails: { due: 0, late: 0, oldestDueAt: null },
    deliveries: { due: 3, late: 0, oldestDueAt: hoursAgo(0.02) },
    channels: { due: 0, late: 0, oldestDueAt: null },
  },
  database: { kind: "embedded", version: "18.4", bytes: 1_253_687_091 },
  backups: {
    schedule: { dir: "/backup/pomander", at: "03:00", keep: "7d,4w,12m" },
    lastGood: { at: hoursAgo(9), bytes: 310 * 2 ** 20, file: "pomander-2026-11-21.backup" },
    lastFailure: null,
    isOverdue: false,
  },
  secrets: { kept: "folder", exportedAt: hoursAgo(1_000) },
  sharedVaults: { waitingForKeys: 1, overdueTasks: 0 },
  files: { count: 1_820, bytes: 3.4 * gibibyte, limitBytes: 10 * gibibyte, fileBytes: 100 * 2 ** 20 },
  people: { all: 1_204, withSecondFactor: 862 },
  upkeep: { lastDoneAt: hoursAgo(0.7), lastFailure: null },
  disks: [
    { folder: "data", freeBytes: 180 * gibibyte, totalBytes: 240 * gibibyte },
    { folder: "backups", freeBytes: 900 * gibibyte, totalBytes: 1_800 * gibibyte },
  ],
});

/** Returns the same status with every fault that can occur at once. */
const broken = (): SystemStatus => ({
  ...well(),
  lastMailSentAt: hoursAgo(30),
  lastMailError: "The mail server can't be reached (ECONNREFUSED).",
  lastMailErrorAt: hoursAgo(29),
  failedDeliveries: 4,
  queues: {
    mails: { due: 12, late: 11, oldestDueAt: hoursAgo(29) },
    deliveries: { due: 1_204, late: 1_190, oldestDueAt: hoursAgo(28) },
    channels: { due: 31, late: 17, oldestDueAt: hoursAgo(20) },
  },
  backups: {
    schedule: { dir: "/mnt/a-network-drive/backups/of-the-password-manager", at: "03:00", keep: "7d,4w,12m" },
    lastGood: { at: hoursAgo(81), bytes: 310 * 2 ** 20, file: "pomander-2026-11-18.backup" },
    lastFailure: { at: hoursAgo(9), reason: "There's no space left on the disk." },
    isOverdue: true,
  },
  secrets: { kept: "folder", exportedAt: null },
  sharedVaults: { waitingForKeys: 3, overdueTasks: 2 },
  files: { count: 5_310, bytes: 9.7 * gibibyte, limitBytes: 10 * gibibyte, fileBytes: 100 * 2 ** 20 },
  upkeep: { lastDoneAt: hoursAgo(7), lastFailure: { at: hoursAgo(1), reason: "canceling statement due to timeout" } },
  disks: [
    { folder: "data", freeBytes: 0.7 * gibibyte, totalBytes: 240 * gibibyte },
    { folder: "backups", freeBytes: 12 * 2 ** 20, totalBytes: 1_800 * gibibyte },
  ],
});

const answer = (page: Page, status: SystemStatus) => page.route(call, (route) => route.fulfill({ json: status }));

const state = (name: string, open: PageState["open"]): PageState => ({ name, viewer: "superAdmin", open });

export const systemPageStates: readonly PageState[] = [
  state("system: as it is", async (page) => {
    await dashboardPage.openSystem(page);
    await expect(page.getByRole("region", { name: "Server" })).toContainText("PostgreSQL");
  }),
  state("system: all well", async (page) => {
    await answer(page, well());
    await dashboardPage.openSystem(page);
    await expect(page.getByText("Everything looks good.")).toBeVisible();
  }),
  state("system: everything wrong", async (page) => {
    await answer(page, broken());
    await dashboardPage.openSystem(page);
    await expect(page.getByRole("region", { name: "Backups" })).toContainText("The last backup failed");
  }),
  state("system: while it comes", async (page) => {
    await page.route(call, () => undefined);
    await dashboardPage.openSystem(page);
    await expect(page.getByRole("status", { name: "Loading system status" })).toBeVisible();
  }),
  state("system: without its database", async (page) => {
    const json = { code: "unavailable", message: "Try again.", requestId: "1" };
    await page.route(call, (route) => route.fulfill({ status: 503, json }));
    await dashboardPage.openSystem(page);
    await expect(page.getByText("Check that PostgreSQL is running")).toBeVisible();
  }),
];
