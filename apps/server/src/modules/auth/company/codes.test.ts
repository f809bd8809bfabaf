import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, later, startManagedCompany } from "../../../../test/company/company.ts";
import {
  confirmAt,
  generated,
  type GeneratedPerson,
  setUpGenerated,
  signInAgain,
} from "../../../../test/company/generated.ts";
import { endOtherSessions } from "../../../accounts/end-sessions.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { callApi } from "../../../../test/factories.ts";
import { wrappedVaultKey } from "../../../../test/value-factories.ts";

const managed = startManagedCompany();
const { company, kindsOf } = managed;

let bea: GeneratedPerson;
/** A session of hers that the company has just begun. */
let fresh: { token: string };
beforeEach(async () => {
  bea = await setUpGenerated(managed);
  fresh = await signInAgain(bea);
});

const over = [401, "company_code_ended"];
const signedOut = [401, "not_signed_in"];
const call = (name: string, body?: object, { token }: { token?: string } = bea) =>
  callApi(company.server, name, { ...(token && { token }), ...(body && { body }) });
const make = (by = fresh) => call("POST /user/company/code", {}, by);
const takeUp = (code: string) => call("POST /auth/company/code", { code }, {});
const me = async (by: { token: string }) => codeOf(await call("GET /user/company", undefined, by));
const sessionOf = ({ token }: { token: string }) =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string }).sid;
const rowOf = (by: { token: string }) =>
  company.server.db
    .selectFrom("sessions")
    .leftJoin("company_sessions", "session_id", "id")
    .selectAll()
    .where("id", "=", sessionOf(by))
    .executeTakeFirst();
/** Has a second device sign in with a code. */
const begin = async () => (await takeUp((await make()).body.code)).body as { token: string };

describe("98: a code for another device", () => {
  test("begins a session there as the company began this one, with a closed vault", async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(240_000);
    const answer = await takeUp(body.code);
    expect([answer.status, answer.body.vault, answer.body.user._id]).toEqual([200, null, bea.userId]);
    const [here, there] = [await rowOf(fresh), await rowOf(answer.body)];
    expect(there).toMatchObject({ parent_id: here?.id, expires_at: here?.expires_at });
    for (const key of ["issuer", "subject", "provider_session", "auth_time", "factors"] as const)
      expect(there?.[key]).toEqual(here?.[key]);
    // The vault opens as in any session that the company has just begun, and no more than that is confirmed.
    expect(there).toMatchObject({ confirmed_at: null, starts_over: false });
    const { body: about } = await call("GET /user/company", undefined, answer.body);
    expect(about).toMatchObject({ isFresh: true, mayStartOver: false });
    expect((await kindsOf(bea.userId)).filter((kind) => kind === "signed-in")).toHaveLength(3);
  });

  test("is used once, also by two at the same time", async () => {
    const { code } = (await make()).body;
    const answers = await Promise.all([takeUp(code), takeUp(code), takeUp(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect(codeOf(await takeUp(code))).toEqual(over);
  });

  test("ends after five minutes, with another one, and with its session", async () => {
    const { code } = (await make()).body;
    const takeLater = (ms: number) =>
      later(company, ms, async (server) =>
        codeOf(await callApi(server, "POST /auth/company/code", { body: { code } })),
      );
    expect(await takeLater(5 * 60_000 + 1_000)).toEqual(over);
    const next = (await make()).body.code;
    expect(codeOf(await takeUp(code))).toEqual(over);
    await call("DELETE /user/sessions/current", undefined, fresh);
    expect(codeOf(await takeUp(next))).toEqual(over);
  });

  test("takes a session that the company has just begun", async () => {
    const stale = await later(company, 16 * 60_000, async (server) =>
      codeOf(await callApi(server, "POST /user/company/code", { token: fresh.token, body: {} })),
    );
    expect(stale).toEqual([403, "company_needed"]);
    expect(codeOf(await make(managed.managed.superAdmin))).toEqual([403, "company_needed"]);
    expect(codeOf(await call("POST /user/company/code", {}, {}))).toEqual(signedOut);
  });

  test("its session ends with the one that made it, and not the other way round", async () => {
    const [first, second] = [await begin(), await begin()];
    await call("DELETE /user/sessions/current", undefined, first);
    expect([await me(first), await me(fresh), await me(second)]).toEqual([
      signedOut,
      [200, undefined],
      [200, undefined],
    ]);
    await call("DELETE /user/sessions/current", undefined, fresh);
    expect([await me(second), await me(bea)]).toEqual([signedOut, [200, undefined]]);
  });

  test("its session ends with a new password", async () => {
    const there = await begin();
    await confirmAt(bea);
    const vault = { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { ...generated(), currentPassword: bea.password, vault };
    const changed = await call(`PUT /auth/update/${bea.userId}`, body);
    expect([changed.status, await me(there)]).toEqual([200, signedOut]);
  });

  test("its session makes none, whatever ends meanwhile, and it stays when it ends the others", async () => {
    const there = await begin();
    expect(codeOf(await make(there))).toEqual([403, "company_needed"]);
    const { body } = await call("GET /user/sessions", undefined, there);
    expect((body as object[]).length).toBeGreaterThan(2);
    await withTransaction(company.server.db, (trx) =>
      endOtherSessions(trx, { sessionId: sessionOf(there), actor: { _id: bea.userId } } as Session),
    );
    expect([await me(there), await me(fresh)]).toEqual([[200, undefined], signedOut]);
  });

  test("its device is not known afterwards, and no known browser is forgotten for it", async () => {
    const devices = () =>
      company.server.db.selectFrom("devices").select("id").where("user_id", "=", bea.userId).orderBy("id").execute();
    const before = await devices();
    for (let i = 0; i < 12; i++) await begin();
    expect(await devices()).toEqual(before);
    const answer = await takeUp((await make()).body.code);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("its session has no share of its own of what is limited", async () => {
    const there = await begin();
    for (let i = 0; i < 59; i++) await call("POST /user/company/confirm/start", {}, there);
    expect((await call("POST /user/company/confirm/start", {}, fresh)).status).toBe(200);
    expect(codeOf(await call("POST /user/company/confirm/start", {}, there))).toEqual([429, "rate_limited"]);
    expect((await call("POST /user/company/confirm/start", {})).status).toBe(200);
  });

  test("no one signs in with one whom the company would not sign in now", async () => {
    const { code } = (await make()).body;
    const users = () => company.server.db.updateTable("users").where("id", "=", bea.userId);
    await users().set({ is_admin: true }).execute();
    expect(codeOf(await takeUp(code))).toEqual([403, "factor_needed_to_connect"]);
    await users().set({ is_admin: false }).execute();
    await company.server.db.deleteFrom("company_connections").where("user_id", "=", bea.userId).execute();
    expect(codeOf(await takeUp(code))).toEqual(over);
  });

  test("its session belongs to the one in the place of the maker's, and so does an opened device's", async () => {
    const there = await begin();
    const renewed = await signInAgain(bea);
    const replace = (token: string, by = renewed) => call("POST /user/sessions/replace", { token }, by);
    const cara = await setUpGenerated(managed);
    expect(codeOf(await replace(cara.token))).toEqual([404, "not_found"]);
    expect(codeOf(await replace(renewed.token))).toEqual([404, "not_found"]);
    expect((await replace(fresh.token)).status).toBe(204);
    expect([await me(fresh), await me(there), await me(renewed)]).toEqual([
      signedOut,
      [200, undefined],
      [200, undefined],
    ]);
    expect(codeOf(await replace(fresh.token))).toEqual([404, "not_found"]);
    await call("DELETE /user/sessions/current", undefined, renewed);
    expect(await me(there)).toEqual(signedOut);
  });

  test("no one signs in with a code that was never made", async () => {
    expect(codeOf(await takeUp("0123456789ABCDEF"))).toEqual(over);
    expect(codeOf(await takeUp("0123456789ABCDE"))).toEqual([400, "invalid"]);
  });

  test("a closed account begins none", async () => {
    const { code } = (await make()).body;
    await company.server.db
      .updateTable("users")
      .set({ deactivated_at: new Date() })
      .where("id", "=", bea.userId)
      .execute();
    expect(codeOf(await takeUp(code))).toEqual([403, "account_deactivated"]);
  });
});
