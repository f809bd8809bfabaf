import { type CallName, callAccess, isPublic, type TokenScope, tokenScopes } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callForms } from "../../src/http/call-forms.ts";
import { insertApiToken } from "../api-tokens.ts";
import { callApi, factories, type Role } from "../factories.ts";
import { startCompanyServer } from "../company/harness.ts";
import { startProvider, type TestProvider } from "../company/provider.ts";
import type { TestServer } from "../harness.ts";
import { cellsOf } from "./cells.ts";
import { expectations } from "./expectations.ts";
import { pathOf, requests } from "./requests.ts";

// The scopes, written from the design and not from the table of calls.
const callsOfScope: Record<TokenScope, string[]> = {
  "reminders:read": ["reminders.list", "reminders.read", "reminders.log", "reminders.deliveries"],
  "reminders:write": ["reminders.create", "reminders.update", "reminders.renew", "reminders.putByKey"],
  "users:read": ["users.directory"],
  "audit:read": ["audit.export", "audit.list"],
  "system:read": ["system.status"],
};

let server: TestServer;
let provider: TestProvider;
const breachSource = { kind: "file", host: null, read: async () => "", close: async () => undefined } as const;
beforeAll(async () => {
  provider = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
  server = await startCompanyServer(provider, { breachSource, config: { checks: true } });
  await server.db.insertInto("settings").values({ key: "max_admin_count", value: "1000" }).execute();
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

test("120: the calls of each scope are those of the design, and no other call has one", () => {
  const found = tokenScopes.map((scope) => [
    scope,
    Object.entries(callAccess)
      .flatMap(([name, access]) => (access.scope === scope ? [name] : []))
      .toSorted(),
  ]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(callsOfScope).map(([scope, names]) => [scope, names.toSorted()])),
  );
});

/** Sends a call's valid request with a token of its owner. */
async function sendAs({ name, call, id }: (typeof callForms)[number], scopes: readonly TokenScope[], role: Role) {
  const cell = cellsOf([{ name: id, call }], { [id]: expectations[name]! })[0]!;
  const own = { ...cell, name, actor: "S", target: cell.target === "none" ? "none" : "own" } as const;
  const [caller] = await factories(server).users([{ role: { isSuperAdmin: true } }]);
  const request = await requests[name]!({ server, cell: own, caller: caller!, subject: caller! });
  await server.db
    .updateTable("users")
    .set({ is_super_admin: role.isSuperAdmin ?? false, is_allowed_for_remind_me: role.isAllowedForRemindMe ?? false })
    .where("id", "=", caller!._id)
    .execute();
  const { secret } = await insertApiToken(server, caller!, { scopes });
  return callApi(server, `${call.method} ${pathOf(call, request, caller!)}${request.query ?? ""}`, {
    token: secret,
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.headers === undefined ? {} : { headers: request.headers }),
    ...(request.raw === undefined ? {} : { raw: request.raw }),
  });
}

const closed = callForms.filter(({ name }) => !isPublic(name as CallName));
describe.each(closed)("120: every call with a token of each scope: $id", (form) => {
  test.each(tokenScopes)("%s", async (scope) => {
    const answer = await sendAs(form, [scope], { isSuperAdmin: true });
    const outcome = answer.status < 300 ? "done" : [answer.status, answer.body?.code];
    expect(outcome).toEqual(callsOfScope[scope].includes(form.name) ? "done" : [403, "token_scope"]);
  });

  test("all scopes of an owner without rights", async () => {
    const answer = await sendAs(form, tokenScopes, {});
    const isOpen = Object.values(callsOfScope).flat().includes(form.name);
    expect([answer.status, answer.body?.code]).toEqual([403, isOpen ? "forbidden" : "token_scope"]);
  });
});
