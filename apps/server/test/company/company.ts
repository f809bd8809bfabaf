import type { User } from "@pomander/contract";
import { afterAll, beforeAll } from "vitest";
import { callApi, factories, type TestUser } from "../factories.ts";
import type { TestServer, TestServerOptions } from "../harness.ts";
import { createVisitor, startCompanyServer } from "./harness.ts";
import { startProvider, type TestProvider } from "./provider.ts";

/** A provider, and a server that signs in by it; both are set while the tests of a file run. */
export interface TestCompany {
  provider: TestProvider;
  server: TestServer;
}

/** Starts a provider and a server before the tests of a file, and stops them afterwards. */
export function startCompanyForTests(options: TestServerOptions = {}): TestCompany {
  const company = {} as TestCompany;
  beforeAll(async () => {
    company.provider = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
    company.server = await startCompanyServer(company.provider, options);
  });
  afterAll(async () => {
    await company.server.close();
    await company.provider.stop();
  });
  return company;
}

/** Returns the status and the error code of a reply. */
export const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** Starts a company whose super admin invites people and manages their connections. */
export function startManagedCompany() {
  const company = startCompanyForTests();
  const managed: { superAdmin: TestUser } = { superAdmin: {} as TestUser };
  beforeAll(async () => {
    managed.superAdmin = await factories(company.server).user({ isSuperAdmin: true, isAllowedForRemindMe: true });
  });

  /** Reads the token of a user's last invitation. */
  async function invitationOf(userId: string, template = "company-invited"): Promise<string> {
    const { data } = await company.server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", userId)
      .where("template", "=", template)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return (data as { invitation: string }).invitation;
  }
  return {
    company,
    managed,
    invitationOf,
    visit: () => createVisitor(company.server, company.provider),
    /** Invites a user as an administrator does, and reads the token from the mail. */
    invite: async (email: string, more: object = {}) => {
      const form = { firstName: "Bea", email, company: true, ...more };
      const added = await callApi(company.server, "POST /user/user", { token: managed.superAdmin.token, body: form });
      if (added.status !== 201) throw new Error(`add answered ${added.status}: ${added.text}`);
      const { user } = added.body as { user: User };
      return { user, invitation: await invitationOf(user._id) };
    },
    administer: (userId: string, what: "disconnect" | "invite" | "start-over", by = managed.superAdmin) =>
      callApi(company.server, `POST /user/user/${userId}/company`, { token: by.token, body: { do: what } }),
    /** Returns the kinds of the audit events by a user or about one, in order. */
    kindsOf: async (userId: string) => {
      const events = await company.server.db
        .selectFrom("audit_events")
        .select("kind")
        .where((row) => row.or([row("actor_id", "=", userId), row("target_id", "=", userId)]))
        .orderBy("at")
        .execute();
      return events.map(({ kind }) => kind);
    },
  };
}

/** Does something at a server of the same company whose clock is ahead, in milliseconds. */
export async function later<T>(company: TestCompany, ms: number, work: (server: TestServer) => Promise<T>): Promise<T> {
  const clock = { now: () => new Date(Date.now() + ms) };
  const server = await startCompanyServer(company.provider, { like: company.server, clock });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}
