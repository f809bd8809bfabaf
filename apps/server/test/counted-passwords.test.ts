import { randomUUID } from "node:crypto";
import { type CallName, callList, z } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endIn, insertApiToken } from "./api-tokens.ts";
import { insertAuditWebhook } from "./audit-receiver/insert-webhook.ts";
import { makeTicket } from "../src/modules/auth/company/tickets.ts";
import { companyConfig } from "./company/harness.ts";
import { clientOf } from "./company/provider.ts";
import { callApi, factories, type TestResponse, type TestUser } from "./factories.ts";
import { codeAt, factorCalls, setUpTotp, totpSecret, wrongCode } from "./factors.ts";
import { failureCounts } from "./failure-counts.ts";
import { createTestClock, startTestServer, type TestServer } from "./harness.ts";
import { finishOf } from "./new-vault-keys.ts";
import { asGenerated, deviceKey } from "./company/generated.ts";
import { addPasskey, enrol, newAuthenticator, testOrigin } from "./passkeys.ts";
import { credential, recovery } from "./value-factories.ts";

const clock = createTestClock();
const company = clientOf(1);
let server: TestServer;
let counts: ReturnType<typeof failureCounts>;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { publicUrl: testOrigin, company: companyConfig(company) } });
  counts = failureCounts(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.advance(90);
  ana = await factories(server).user({ isAllowedForRemindMe: true });
});

const code = ({ status, body }: TestResponse) => [status, body?.code];
const post = (path: string, body: object) => callApi(server, `POST ${path}`, { token: ana.token, body });

/** Returns the path prefix of the present vault's calls. */
let vaultPath = () => "/user/vault";
/** Sends each call that asks for the master password, with members that replace the valid ones. */
const confirmedCalls: Partial<Record<CallName, (more?: object) => Promise<TestResponse>>> = {
  "auth.update": (more) =>
    callApi(server, `PUT /auth/update/${ana._id}`, {
      token: ana.token,
      body: { email: `${randomUUID()}@example.com`, currentPassword: ana.password, ...more },
    }),
  "users.deleteMe": (more) => post("/user/delete", { currentPassword: ana.password, ...more }),
  "vaults.setRecovery": (more) =>
    callApi(server, "PUT /user/vault/recovery", {
      token: ana.token,
      body: { vaultId: ana.vaultId, currentPassword: ana.password, recovery: recovery(), ...more },
    }),
  "archivedVaults.deletePredecessor": (more) =>
    post(`/user/vaults/archived/${ana.vaultId}/delete`, { currentPassword: ana.password, ...more }),
  "history.delete": (more) =>
    post(`${vaultPath()}/history/delete`, { entryId: randomUUID(), currentPassword: ana.password, ...more }),
  "successors.begin": (more) =>
    post(`${vaultPath()}/successor`, { vaultId: randomUUID(), currentPassword: ana.password, ...more }),
  "successors.finish": (more) => {
    const vaultId = randomUUID();
    return post(`${vaultPath()}/successor/${vaultId}/finish`, { ...finishOf(ana, vaultId, []), ...more });
  },
  "factors.addTotp": (more) => {
    const secret = totpSecret();
    return factorCalls(server, ana).addTotp(secret, codeAt(secret, clock), more);
  },
  "factors.addSecurityKey": (more) => factorCalls(server, ana).addSecurityKey(newAuthenticator(), more),
  "factors.remove": async (more) => {
    const [factor] = (await factorCalls(server, ana).list()).body.factors;
    return factorCalls(server, ana).remove(factor?._id ?? randomUUID(), more);
  },
  "factors.renewRecoveryCodes": (more) => factorCalls(server, ana).renewCodes(more),
  "passkeys.add": (more = {}) => addPasskey(server, ana, { proof: more }),
  "passkeys.remove": async (more) => {
    const [passkey] = (await factorCalls(server, ana).list()).body.passkeys;
    return post(`/user/passkeys/${passkey?._id ?? randomUUID()}/remove`, { currentPassword: ana.password, ...more });
  },
};
const tokenForm = () => ({ expiresAt: endIn(90), currentPassword: ana.password });
const asSuperAdmin = async (path: string, body: object) => {
  await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", ana._id).execute();
  return post(path, body);
};
for (const [group, path, send] of [
  ["tokens", "/user/tokens", post],
  ["serverTokens", "/tokens", asSuperAdmin],
] as const) {
  const change = async (what: string, body: object) =>
    send(`${path}/${(await insertApiToken(server, group === "tokens" ? ana : null)).id}/${what}`, body);
  const scopes = [group === "tokens" ? "reminders:read" : "audit:read"];
  Object.assign(confirmedCalls, {
    [`${group}.create`]: (more?: object) => send(path, { name: "T", scopes, ...tokenForm(), ...more }),
    [`${group}.rotate`]: (more?: object) => change("rotate", { overlapHours: 1, ...tokenForm(), ...more }),
    [`${group}.keep`]: (more?: object) => change("keep", { currentPassword: ana.password, ...more }),
  } satisfies typeof confirmedCalls);
}
Object.assign(confirmedCalls, {
  "provisioning.live": (more) =>
    asSuperAdmin("/provisioning/live", { plan: "0".repeat(64), currentPassword: ana.password, ...more }),
  "provisioning.letIn": (more) =>
    asSuperAdmin(`/provisioning/accounts/${randomUUID()}/let-in`, { currentPassword: ana.password, ...more }),
} satisfies typeof confirmedCalls);
const changeWebhook = async (what: string, body: object) =>
  asSuperAdmin(`/audit/webhooks/${await insertAuditWebhook(server)}/${what}`, {
    currentPassword: ana.password,
    ...body,
  });
const address = { url: "https://127.0.0.1:1/audit" };
Object.assign(confirmedCalls, {
  "auditWebhooks.create": async (more) => {
    await server.db.deleteFrom("audit_webhooks").execute();
    return asSuperAdmin("/audit/webhooks", { name: "SIEM", ...address, currentPassword: ana.password, ...more });
  },
  "auditWebhooks.replace": (more) => changeWebhook("replace", { ...address, ...more }),
  "auditWebhooks.keep": (more) => changeWebhook("keep", { ...more }),
  "auditWebhooks.remove": (more) => changeWebhook("remove", { ...more }),
} satisfies typeof confirmedCalls);
/** A signature of the right form: the password is checked before it. */
const act = "A".repeat(86);
const shared = (path: string, body: object) =>
  post(`/vaults/${randomUUID()}/${path}`, { currentPassword: ana.password, ...body });
Object.assign(confirmedCalls, {
  "sharedVaults.leave": (more) => shared("leave", { ...more }),
  "sharedVaults.delete": (more) => shared("delete", { act, ...more }),
  "sharedVaults.undelete": (more) => shared("undelete", { act, ...more }),
  "sharedSuccessors.begin": (more) =>
    shared("shared-successor", { vaultId: randomUUID(), without: [], replace: false, act, ...more }),
} satisfies typeof confirmedCalls);

const sessionOf = ({ token }: TestUser): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;
const connection = (userId: string) => ({
  user_id: userId,
  issuer: company.issuer,
  subject: userId,
  email: "",
  connected_at: clock.now(),
});
Object.assign(confirmedCalls, {
  "company.connect": (more) => {
    const identity = {
      issuer: company.issuer,
      subject: randomUUID(),
      providerSession: null,
      authTime: null,
      factors: [],
      email: null,
    };
    const content = { userId: ana._id, sessionId: sessionOf(ana), startedAt: clock.now().getTime(), identity };
    const ticket = makeTicket({ pepper: server.accounts.pepper, clock }, "connect", content);
    return post("/user/company/connect", { ticket, currentPassword: ana.password, ...more });
  },
  "deviceKeys.add": async (more) => {
    await asGenerated(server, ana);
    return post("/user/vault/devices", {
      vaultId: ana.vaultId,
      currentPassword: ana.password,
      device: deviceKey(),
      ...more,
    });
  },
  "deviceKeys.keep": async (more) => {
    await asGenerated(server, ana);
    return post("/user/vault/devices/keep", { ids: [randomUUID()], currentPassword: ana.password, ...more });
  },
  "deviceKeys.removeAll": async (more) => {
    await asGenerated(server, ana);
    return post("/user/vault/devices/remove", { currentPassword: ana.password, ...more });
  },
  "company.disconnect": async (more) => {
    const insert = server.db.insertInto("company_connections").values(connection(ana._id));
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    return post("/user/company/disconnect", { currentPassword: ana.password, ...more });
  },
  "users.offerSuperAdmin": async (more) => {
    await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", ana._id).execute();
    const { _id: to } = await factories(server).user({ isAdmin: true });
    const body = { to, currentPassword: ana.password, ...more };
    return callApi(server, "PUT /user/super-admin", { token: ana.token, body });
  },
  "users.acceptSuperAdminOffer": async (more) => {
    const { _id: from_user } = await factories(server).user({ isSuperAdmin: true });
    await server.db.updateTable("users").set({ is_admin: true }).where("id", "=", ana._id).execute();
    await server.db
      .insertInto("super_admin_offers")
      .values({ from_user, to_user: ana._id, expires_at: new Date(clock.now().getTime() + 1_000) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return post("/user/super-admin", { currentPassword: ana.password, ...more });
  },
  "company.setDomains": async (more) => {
    await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", ana._id).execute();
    const body = { domains: [], currentPassword: ana.password, ...more };
    return callApi(server, "PUT /system/company/domains", { token: ana.token, body });
  },
} satisfies typeof confirmedCalls);

/** Sends the same by the path that names the vault. */
const byVaultId =
  (attempt: (more?: object) => Promise<TestResponse>): typeof attempt =>
  async (more) => {
    vaultPath = () => `/vaults/${ana.vaultId}`;
    try {
      return await attempt(more);
    } finally {
      vaultPath = () => "/user/vault";
    }
  };
const named = ["history.delete", "successors.begin", "successors.finish"] as const;
const attempts = [
  ...Object.entries(confirmedCalls),
  ...named.map((name) => [`${name} by the vault's id`, byVaultId(confirmedCalls[name]!)] as const),
];
/** Returns the calls whose body takes a member. */
const callsWith = (member: string) =>
  callList.flatMap(({ name, call }) => {
    const schema = call.body && z.toJSONSchema(call.body, { io: "input", unrepresentable: "any" });
    return schema !== undefined && member in (schema.properties ?? {}) ? [name as string] : [];
  });

test("every call that asks for the master password is tried here", () => {
  expect(Object.keys(confirmedCalls).toSorted()).toEqual(callsWith("currentPassword").toSorted());
});

test.each(attempts)("%s counts a wrong password", async (_name, attempt) => {
  for (const count of [1, 2]) {
    expect(code(await attempt({ currentPassword: credential() }))).toEqual([403, "wrong_password"]);
    expect(await counts.ofSession(ana)).toBe(count);
  }
});

const withFactor = callsWith("recoveryCode");
test.each(attempts.filter(([name]) => withFactor.includes(name)))(
  "%s keeps the question for a factor, and counts a wrong answer",
  async (_name, attempt) => {
    await enrol(server, ana);
    const { secret } = await setUpTotp(server, ana, clock);
    const asked = await attempt();
    expect(code(asked)).toEqual([403, "factor_proof_required"]);
    const { challenge } = asked.body;
    const wrong = { challenge, code: wrongCode(secret, clock) };
    expect(code(await attempt(wrong))).toEqual([403, "wrong_factor_proof"]);
    expect(await counts.ofChallenge(challenge)).toBe(1);
    expect(await counts.ofFactors(ana)).toBe(1);
    expect(await counts.ofSession(ana)).toBe(1);
  },
);

describe("a right password ends the row of wrong ones, though what follows is refused", () => {
  const refusedAfter: Record<string, [() => Promise<TestResponse>, string]> = {
    "a predecessor that is not there": [() => confirmedCalls["archivedVaults.deletePredecessor"]!(), "not_found"],
    "versions that are not there": [() => confirmedCalls["history.delete"]!(), "not_found"],
    "versions without a vault": [
      async () => {
        await server.db.deleteFrom("vaults").where("id", "=", ana.vaultId).execute();
        return confirmedCalls["history.delete"]!();
      },
      "not_found",
    ],
    "too many mails within the hour": [
      async () => {
        const registered = server.db.selectFrom("mails").selectAll().where("user_id", "=", ana._id);
        const mail = await registered.executeTakeFirstOrThrow();
        const many = Array.from({ length: 30 }, () => ({
          ...mail,
          data: JSON.stringify(mail.data),
          id: randomUUID(),
          message_id: randomUUID(),
        }));
        await server.db.insertInto("mails").values(many).execute();
        return confirmedCalls["successors.finish"]!();
      },
      "rate_limited",
    ],
  };
  test.each(Object.entries(refusedAfter))("%s", async (_what, [send, refusal]) => {
    await confirmedCalls["successors.begin"]!({ currentPassword: credential() });
    expect(await counts.ofSession(ana)).toBe(1);
    expect((await send()).body.code).toBe(refusal);
    expect(await counts.ofSession(ana)).toBe(0);
  });
});
