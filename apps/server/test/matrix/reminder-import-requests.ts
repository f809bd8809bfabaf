import { randomUUID } from "node:crypto";
import { callApi, factories, type TestUser } from "../factories.ts";
import { insertHandover } from "../handovers.ts";
import type { TestServer } from "../harness.ts";
import type { Cell } from "./cells.ts";

interface TestEnvironment {
  server: TestServer;
  cell: Cell;
  caller: TestUser;
  subject: TestUser;
}

const bodyOf = (row: object = {}) => ({
  importId: randomUUID(),
  fileName: "Certificates.xlsx",
  rows: [
    {
      _id: randomUUID(),
      title: "T",
      type: "work",
      expiryDate: "2100-01-01",
      remindBeforeDays: 1,
      email: "someone@example.org",
      frequency: "once",
      ...row,
    },
  ],
});

/**
 * Requests of the calls of imports, and of reminders of people who left. An import's owner ran it themselves: no user can
 * undo another's import.
 */
export const reminderImportRequests: Readonly<
  Record<string, (world: TestEnvironment) => Promise<{ params?: Record<string, string>; body?: object }>>
> = {
  "reminderImports.add": async ({ server, cell, caller }) => {
    if (cell.what === "") return { body: bodyOf() };
    const isWithPeople = cell.what === "with people";
    const group = await factories(server).group({ members: [caller] });
    const { _id: scopeTag } = await factories(server).scopeTag({ groups: isWithPeople ? [{ group }] : [] });
    return { body: bodyOf({ scopeTag, ...(isWithPeople ? { userIds: [caller._id] } : {}) }) };
  },
  "reminderImports.change": async ({ server, subject }) => {
    const { _id } = await factories(server).reminder(subject);
    const { updated_at } = await server.db
      .selectFrom("reminders")
      .select("updated_at")
      .where("id", "=", _id)
      .executeTakeFirstOrThrow();
    const changes = [{ _id, updatedAt: updated_at.toISOString(), change: { title: "Other" } }];
    return { body: { importId: randomUUID(), fileName: "Certificates.xlsx", changes } };
  },
  "handovers.list": async () => ({}),
  "handovers.give": async ({ server, subject }) => ({ params: { id: await insertHandover(server, subject._id) } }),
  "handovers.keep": async ({ server, subject }) => ({ params: { id: await insertHandover(server, subject._id) } }),
  "reminderImports.list": async () => ({}),
  "reminderImports.renewals": async () => ({}),
  "reminderImports.undo": async ({ server, subject }) => {
    const body = bodyOf();
    await server.db
      .updateTable("users")
      .set({ is_allowed_for_remind_me: true })
      .where("id", "=", subject._id)
      .execute();
    await callApi(server, "POST /reminder/reminders/import", { token: subject.token, body });
    return { params: { id: body.importId } };
  },
};
