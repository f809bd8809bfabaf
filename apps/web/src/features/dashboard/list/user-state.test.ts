import type { User } from "@pomander/contract";
import { expect, test } from "vitest";
import { userState } from "./user-state.ts";

const now = new Date("2026-11-21T12:00:00Z");
const user = (change: Partial<User>) =>
  ({ firstName: "Ada", lastName: "Ray", mustChangePassword: false, temporaryPasswordUntil: null, ...change }) as User;

test.each<[what: string, given: Partial<User>, label: string | undefined, detail: string | null | undefined]>([
  ["was here", { lastSeenOn: "2026-11-20" }, "Active", "Last seen Nov 20, 2026"],
  ["registered and never came", { lastSeenOn: null }, "Never signed in", null],
  [
    "was invited by the company",
    { lastSeenOn: null, mustChangePassword: true, temporaryPasswordUntil: null },
    "Invited",
    null,
  ],
  [
    "was invited by email",
    { lastSeenOn: null, mustChangePassword: true, invitedUntil: "2026-11-28T12:00:00Z" },
    "Invited",
    "Until Nov 28, 2026",
  ],
  [
    "let an invitation run out",
    { lastSeenOn: null, mustChangePassword: true, invitedUntil: "2026-11-21T12:00:00Z" },
    "Invitation expired",
    null,
  ],
  [
    "was added",
    { lastSeenOn: null, mustChangePassword: true, temporaryPasswordUntil: "2026-11-28T12:00:00Z" },
    "Invited",
    "Password until Nov 28, 2026",
  ],
  [
    "was reset",
    { lastSeenOn: "2026-11-01", mustChangePassword: true, temporaryPasswordUntil: "2026-11-28T12:00:00Z" },
    "Temporary password",
    "Until Nov 28, 2026",
  ],
  [
    "let a temporary password run out",
    { lastSeenOn: "2026-11-01", mustChangePassword: true, temporaryPasswordUntil: "2026-11-20T12:00:00Z" },
    "Temporary password expired",
    "Last seen Nov 01, 2026",
  ],
  [
    "was shut out by the directory",
    { lastSeenOn: "2026-11-01", mustChangePassword: true, deactivatedAt: "2026-11-19T12:00:00Z" },
    "Shut out",
    "Since Nov 19, 2026",
  ],
  ["is a super admin, to an admin", {}, undefined, undefined],
])("somebody who %s", (_what, given, label, detail) => {
  const state = userState(user(given), now);
  expect([state?.label, state?.detail?.replaceAll("\u00a0", " ") ?? state?.detail]).toEqual([label, detail]);
});
