import { expect, it } from "vitest";
import { describeImpact } from "./impact.ts";

const nothing = {
  hasVault: false,
  reminders: 0,
  sharedReminders: 0,
  assignedReminders: 0,
  onlyAssignedReminders: 0,
  addressedReminders: 0,
  onlyAddressedReminders: 0,
  memberships: 0,
  createdUsers: 0,
};

it("says with numbers what goes along, and leaves out what does not", () => {
  expect(describeImpact(nothing, "handover")).toEqual([]);
  expect(describeImpact({ ...nothing, hasVault: true, reminders: 1, memberships: 2 }, "handover")).toEqual([
    "Their vault and everything in it. No one can bring it back.",
    "1 reminder they own",
    "2 group memberships",
  ]);
  expect(describeImpact({ ...nothing, reminders: 5, sharedReminders: 2 }, "delete")).toEqual([
    "5 reminders they own, 2 shared through a scope tag",
  ]);
  expect(describeImpact({ ...nothing, reminders: 2, sharedReminders: 2 }, "delete")).toEqual([
    "2 reminders they own, all shared through a scope tag",
  ]);
});

it("what is handed over does not go along", () => {
  const impact = { ...nothing, reminders: 5, sharedReminders: 2 };
  expect(describeImpact(impact, "handover")).toEqual(["3 reminders they own"]);
  expect(describeImpact({ ...impact, reminders: 2 }, "handover")).toEqual([]);
});
