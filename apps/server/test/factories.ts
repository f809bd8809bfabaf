import { randomUUID } from "node:crypto";
import {
  defaultPermissions,
  type Manifest,
  type NewEntry,
  type NewUser,
  type Permissions,
  type User,
} from "@pomander/contract";
import { assertHasText } from "./declared-replies.ts";
import { type ReminderFixture, insertReminder } from "./reminder-factory.ts";
import type { TestServer } from "./harness.ts";
import { insertAccounts, type NewAccount, type Role, type TestUser } from "./insert-accounts.ts";
import { manifest, newEntry, sealed } from "./value-factories.ts";

export type { Role, TestUser };

export interface AddedUser {
  user: User;
  _id: string;
  email: string;
  temporaryPassword: string;
}

export interface TestGroup {
  _id: string;
  name: string;
}
export interface TestScopeTag extends TestGroup {
  groups: { group: { _id: string }; permissions: Permissions }[];
}

export interface TestResponse {
  status: number;
  /** The JSON of the response: any value of `JSON.parse`. */
  body: ReturnType<typeof JSON.parse>;
  text: string;
  /** The body as it came. */
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}
export interface TestRequest {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The body exactly as it is sent, instead of `body`. */
  raw?: string | Buffer;
}

/** Sends a request to the app without a network. */
export async function callApi(server: TestServer, call: string, question: TestRequest = {}): Promise<TestResponse> {
  const [method = "GET", path = "/"] = call.split(" ");
  const hasBody = question.body !== undefined || question.raw !== undefined;
  const response = await server.app.inject({
    method: method as "GET",
    url: `/api${path}`,
    headers: {
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(question.token === undefined ? {} : { authorization: `Bearer ${question.token}` }),
      ...question.headers,
    },
    ...(hasBody ? { payload: question.raw ?? JSON.stringify(question.body) } : {}),
  });
  assertHasText(call, response.statusCode, response.body);
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    body: isJson && response.body !== "" ? JSON.parse(response.body) : undefined,
    text: response.body,
    bytes: response.rawPayload,
    headers: response.headers,
  };
}

/** Returns builders that fill in whatever a test does not care about. */
export const factories = (server: TestServer) => ({
  /** Registers a user with a vault and a recovery key. */
  user: async (role: Role = {}, members: Omit<NewAccount, "role"> = {}): Promise<TestUser> => {
    const [made] = await insertAccounts(server, [{ ...members, role }]);
    if (made === undefined) throw new Error("no account was made");
    return made;
  },

  /** Registers several users in one statement. */
  users: (people: readonly NewAccount[]): Promise<TestUser[]> => insertAccounts(server, people),

  /** Adds a user as an administrator does; the user has not signed in yet. */
  added: async (administrator: { token: string }, members: Partial<NewUser> = {}): Promise<AddedUser> => {
    const form = { firstName: "Ben", email: `${randomUUID()}@example.com`, password: "Temporary-1", ...members };
    const answer = await callApi(server, "POST /user/user", { token: administrator.token, body: form });
    if (answer.status !== 201) throw new Error(`add answered ${answer.status}: ${answer.text}`);
    const { user } = answer.body as { user: User };
    return { user, _id: user._id, email: user.email, temporaryPassword: form.password };
  },

  /** Stores an entry in a user's vault under the next manifest. */
  entry: async (owner: TestUser, members: Partial<NewEntry> = {}): Promise<NewEntry & { manifest: Manifest }> => {
    const { body } = await callApi(server, "GET /user/vault", owner);
    const entry = { ...newEntry(members), manifest: manifest(owner, body.manifest.counter + 1) };
    const answer = await callApi(server, "POST /user/password/password", { token: owner.token, body: entry });
    if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${answer.text}`);
    return entry;
  },

  /** Stores an entry that has an earlier version. */
  saved: async (owner: TestUser): Promise<NewEntry> => {
    const entry = await factories(server).entry(owner);
    const body = { ...sealed(2), manifest: manifest(owner, entry.manifest.counter + 1) };
    const answer = await callApi(server, `PUT /user/password/password/${entry._id}`, { token: owner.token, body });
    if (answer.status !== 200) throw new Error(`update answered ${answer.status}: ${answer.text}`);
    return entry;
  },

  /** Creates a group with its members. */
  group: async (
    form: { name?: string; description?: string; members?: { _id: string }[] } = {},
  ): Promise<TestGroup> => {
    const { members = [], name = `Group ${randomUUID()}`, description = "" } = form;
    const [_id, at] = [randomUUID(), new Date()];
    await server.db
      .insertInto("groups")
      .values({ id: _id, name, description, created_at: at, updated_at: at })
      .execute();
    const rows = members.map((member) => ({ group_id: _id, user_id: member._id }));
    if (rows.length > 0) await server.db.insertInto("group_members").values(rows).execute();
    return { _id, name };
  },

  /** Creates a scope tag and its permissions for groups, which default to reading. */
  scopeTag: async (
    form: {
      name?: string;
      description?: string;
      groups?: { group: { _id: string }; permissions?: Partial<Permissions> }[];
    } = {},
  ): Promise<TestScopeTag> => {
    const { name = `Tag ${randomUUID()}`, description = "" } = form;
    const [_id, at] = [randomUUID(), new Date()];
    const groups = (form.groups ?? []).map(({ group, permissions }) => ({
      group,
      permissions: { ...defaultPermissions, ...permissions },
    }));
    await server.db
      .insertInto("scope_tags")
      .values({ id: _id, name, description, created_at: at, updated_at: at })
      .execute();
    const rows = groups.map(({ group, permissions }, position) => ({
      scope_tag_id: _id,
      group_id: group._id,
      can_read: permissions.read,
      can_write: permissions.write,
      can_delete: permissions.delete,
      position,
    }));
    if (rows.length > 0) await server.db.insertInto("scope_tag_groups").values(rows).execute();
    return { _id, name, groups };
  },

  /** Inserts a reminder of a user, without planned deliveries. */
  reminder: (owner: { _id: string }, members: ReminderFixture = {}) => insertReminder(server, owner, members),
});
