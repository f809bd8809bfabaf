import { configure, fireEvent, screen } from "@testing-library/react";
import { newReminderFields, reminderKey, type Group, type ScopeTag, type User } from "@pomander/contract";
import {
  type CheckedRows,
  type Directory,
  type KnownReminder,
  knownReminders,
  peopleBy,
} from "@pomander/transfer/reminder-rows";
import { createMemoryRouter } from "react-router";
import { expect, vi } from "vitest";
import { CheckStep, type ImportOptions } from "../check/CheckStep.tsx";
import { noteText, reasonOf } from "../check/row-sentences.ts";
import type { OpenFile } from "../open-file.ts";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
export const tagId = "01a1f754-d71c-77f2-8eea-000000000050";
export const anaId = "01a1f754-d71c-77f2-8eea-000000000900";

const ana = { _id: anaId, firstName: "Ana", lastName: "Silva", email: "ana@example.org" };
export const ben = {
  _id: "01a1f754-d71c-77f2-8eea-000000000901",
  firstName: "Ben",
  lastName: "Okafor",
  email: "ben@example.org",
};

/** One's own reminder that is there already, as rows without more than title and date make it. */
export const here: KnownReminder = {
  ...newReminderFields,
  _id: "01a1f754-d71c-77f2-8eea-000000000001",
  title: "Here",
  type: "work",
  expiryDate: "2099-01-01",
  remindBeforeDays: 30,
  alsoBeforeDays: [7, 1],
  email: "ana@example.org",
  frequency: "once",
  scopeTag: null,
  assignees: [],
  can: { read: true, edit: true, delete: true, send: true },
  updatedAt: "2026-11-01T00:00:00.000Z",
};

export const directory = (change: Partial<Directory> = {}): Directory => ({
  user: { email: "ana@example.org", timeZone: "Europe/Vienna" } as User,
  mayAssign: true,
  mayMakeTags: true,
  own: knownReminders([here]),
  visible: async (ids) => new Map([here].filter(({ _id }) => ids.has(_id)).map((one) => [one._id, one])),
  renewed: {
    byKey: new Map([
      [reminderKey({ title: "Old term", expiryDate: "2098-01-01", email: "ana@example.org" }), "2099-01-01"],
    ]),
    byId: new Map(),
  },
  tags: new Map([["web", { _id: tagId, name: "Web" } as ScopeTag]]),
  membersOf: async () => peopleBy([ana]),
  everybody: async () => [
    ana,
    ben,
    { ...ben, _id: "other", firstName: "Twin", email: "twin1@example.org" },
    { ...ben, _id: "twin", firstName: "Twin", email: "twin2@example.org" },
  ],
  groups: async () => [{ _id: "a group", name: "Operations", members: [ana, ben] } as unknown as Group],
  groupCandidates: async () => [ana, ben],
  ...change,
});

/** The step with a file of these lines, whose cells a semicolon separates; `merged` of them repeat a merged one. */
export function show(lines: readonly string[], known = directory(), api?: Services["api"], merged = 0) {
  const rows = lines.map((line, at) => ({ line: at + 1, cells: line.split(";"), fault: null }));
  const file: OpenFile = { name: "list.csv", sheets: [{ name: "", rows, merged }] };
  const onSubmit = vi.fn<(checked: CheckedRows, options: ImportOptions) => void>();
  const services = { notices: createNotices(), api } as unknown as Services;
  const element = (
    <CheckStep heading={null} file={file} directory={known} onSubmit={onSubmit} onBack={() => undefined} />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  renderRouter({ services, store: createSessionStore(), router });
  return { onSubmit, submitted: () => withTexts(onSubmit.mock.calls[0]![0]) };
}

/** Returns checked rows with their statements as sentences, and as they are. */
const withTexts = (checked: CheckedRows) => ({
  ...checked,
  checked: checked.rows,
  rows: checked.rows.map((row) => ({
    ...row,
    reason: reasonOf(row),
    changes: row.changes.map(noteText),
    warnings: row.warnings.map(noteText),
  })),
});

export const submit = async (count: string) => {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: `Import ${count}` });
  await vi.waitFor(() => expect(button.disabled).toBe(false), 10_000);
  fireEvent.click(button);
};
