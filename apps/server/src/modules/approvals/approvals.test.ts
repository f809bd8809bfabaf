import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { answerOf, newDevice, sealOf } from "../../../test/company/approvals.ts";
import { codeOf, later, startManagedCompany } from "../../../test/company/company.ts";
import {
  confirmAt,
  generated,
  type GeneratedPerson,
  setUpGenerated,
  signInAgain,
} from "../../../test/company/generated.ts";
import { callApi, factories } from "../../../test/factories.ts";
import { newVault, wrappedVaultKey } from "../../../test/value-factories.ts";

const managed = startManagedCompany();
const { company, kindsOf } = managed;

let bea: GeneratedPerson;
/** A session of hers on a new device, which the company has just begun. */
let fresh: { token: string };
beforeEach(async () => {
  bea = await setUpGenerated(managed);
  fresh = await signInAgain(bea);
});

const over = [409, "approval_over"];
const unknown = [404, "not_found"];
const unproven = [403, "no_write_proof"];
const call = (name: string, body?: object, { token }: { token: string } = bea) =>
  callApi(company.server, name, { token, ...(body === undefined ? {} : { body }) });

const begin = (by = fresh, { commitment } = newDevice(), vaultId = bea.vaultId) =>
  call("POST /user/approvals", { vaultId, commitment }, by);
const read = async (by: { token: string } = bea) => (await call("GET /user/approvals", undefined, by)).body.approval;
const answer = (id: string, by: { token: string } = bea, body: object = answerOf(bea, id)) =>
  call(`POST /user/approvals/${id}/answer`, body, by);
const reveal = (id: string, by = fresh, { revealed } = newDevice()) =>
  call(`POST /user/approvals/${id}/reveal`, revealed, by);
const seal = (id: string, by: { token: string } = bea, body: object = sealOf(bea, id)) =>
  call(`POST /user/approvals/${id}/seal`, body, by);
const end = (id: string, by: { token: string } = bea) => call(`DELETE /user/approvals/${id}`, undefined, by);
const acts = { answered: answer, revealed: reveal, sealed: seal };
/** Begins one and takes these steps. */
async function goTo(...steps: (keyof typeof acts)[]): Promise<string> {
  const { _id } = (await begin()).body;
  for (const step of steps) expect((await acts[step](_id)).status).toBe(204);
  return _id;
}

describe("90: the approval of a new device", () => {
  test("passes on what each device sends, to the sessions of its owner", async () => {
    const device = newDevice();
    const begun = await begin(fresh, device);
    expect(begun.status).toBe(201);
    const { _id } = begun.body;
    const expected = {
      _id,
      vaultId: bea.vaultId,
      commitment: device.commitment,
      openKey: null,
      newKey: null,
      nonce: null,
      sealed: null,
    };
    expect(begun.body).toMatchObject({ ...expected, isOwn: true });
    expect(Date.parse(begun.body.expiresAt) - Date.parse(begun.body.begunAt)).toBe(600_000);
    expect(await read()).toMatchObject({ ...expected, isOwn: false });
    expect(await kindsOf(bea.userId)).toContain("device-approval-begun");
    const mails = company.server.db.selectFrom("mails").select("template").where("user_id", "=", bea.userId);
    expect((await mails.execute()).map(({ template }) => template)).toContain("device-approval-begun");

    const given = answerOf(bea, _id);
    expect((await answer(_id, bea, given)).status).toBe(204);
    expect(await read(fresh)).toMatchObject({ openKey: given.openKey, newKey: null });
    expect((await reveal(_id, fresh, device)).status).toBe(204);
    expect(await read()).toMatchObject(device.revealed);
    const made = sealOf(bea, _id);
    expect((await seal(_id, bea, made)).status).toBe(204);
    expect(await read(fresh)).toMatchObject({ sealed: made.sealed });
    // Only the new device has use for it.
    expect(await read()).toMatchObject({ sealed: null });
    expect((await end(_id, fresh)).status).toBe(204);
    expect(await read()).toBeNull();
    expect(codeOf(await end(_id))).toEqual(unknown);
  });

  test("begins soon after a sign-in by the company, for a vault of its own without a master password", async () => {
    const stale = await later(company, 16 * 60_000, (server) =>
      callApi(server, "POST /user/approvals", {
        token: fresh.token,
        body: { vaultId: bea.vaultId, commitment: newDevice().commitment },
      }),
    );
    expect(codeOf(stale)).toEqual([403, "company_needed"]);
    expect(codeOf(await begin(fresh, newDevice(), randomUUID()))).toEqual([409, "vault_changed"]);
    const ana = await factories(company.server).user();
    expect(codeOf(await begin(ana, newDevice(), ana.vaultId))).toEqual([409, "has_password"]);
    expect(await read()).toBeNull();
  });

  test("is one at a time, and ends after ten minutes", async () => {
    const first = await goTo("answered");
    const second = (await begin()).body._id;
    expect((await read())._id).toBe(second);
    expect(codeOf(await reveal(first))).toEqual(unknown);
    const [seen, answered] = await later(company, 600_000, async (server) => [
      await callApi(server, "GET /user/approvals", { token: bea.token }),
      await callApi(server, `POST /user/approvals/${second}/answer`, {
        token: bea.token,
        body: answerOf(bea, second),
      }),
    ]);
    expect(seen?.body).toEqual({ approval: null });
    expect(codeOf(answered!)).toEqual(unknown);
  });

  test("is answered by another session, once, with the write key of the vault", async () => {
    const id = await goTo();
    expect(codeOf(await answer(id, fresh))).toEqual(over);
    const { openKey, proof } = answerOf(bea, id);
    const other = answerOf(newVault(), id);
    for (const faulty of [{ openKey, proof: other.proof }, other, { openKey: other.openKey, proof }])
      expect(codeOf(await answer(id, bea, faulty))).toEqual(unproven);
    // One for another approval.
    expect(codeOf(await answer(id, bea, answerOf(bea, randomUUID())))).toEqual(unproven);
    expect((await answer(id)).status).toBe(204);
    expect(codeOf(await answer(id))).toEqual(over);
    const third = await signInAgain(bea);
    expect(codeOf(await answer(id, third))).toEqual(over);
  });

  test("is revealed by who began it, once, after an answer", async () => {
    const id = await goTo();
    expect(codeOf(await reveal(id))).toEqual(over);
    await answer(id);
    expect(codeOf(await reveal(id, bea))).toEqual(over);
    expect((await reveal(id)).status).toBe(204);
    expect(codeOf(await reveal(id))).toEqual(over);
  });

  test("is sealed by who answered, once, after the new device revealed its values", async () => {
    const id = await goTo("answered");
    expect(codeOf(await seal(id))).toEqual(over);
    await reveal(id);
    for (const by of [fresh, await signInAgain(bea)]) expect(codeOf(await seal(id, by))).toEqual(over);
    const { sealed } = sealOf(bea, id);
    const { proof } = sealOf(bea, id);
    expect(codeOf(await seal(id, bea, { sealed, proof }))).toEqual(unproven);
    expect(await kindsOf(bea.userId)).not.toContain("device-approved");
    expect((await seal(id)).status).toBe(204);
    expect(codeOf(await seal(id))).toEqual(over);
    expect((await kindsOf(bea.userId)).filter((kind) => kind === "device-approved")).toHaveLength(1);
  });

  test("is no one else's", async () => {
    const cara = await setUpGenerated(managed);
    const id = await goTo("answered", "revealed");
    expect(await read(cara)).toBeNull();
    for (const refusal of [
      await answer(id, cara, answerOf(cara, id)),
      await reveal(id, cara),
      await seal(id, cara, sealOf(cara, id)),
      await end(id, cara),
    ])
      expect(codeOf(refusal)).toEqual(unknown);
    // Her own stays when another person begins one.
    const hers = await signInAgain(cara);
    expect((await begin(hers, newDevice(), cara.vaultId)).status).toBe(201);
    expect((await read())._id).toBe(id);
  });

  test("ends with a session of either, and with a new password", async () => {
    const id = await goTo("answered");
    await company.server.db
      .deleteFrom("sessions")
      .where("id", "=", (of) => of.selectFrom("device_approvals").select("session_id").where("id", "=", id))
      .execute();
    expect(await read()).toBeNull();

    fresh = await signInAgain(bea);
    await goTo("answered", "revealed");
    await company.server.db
      .updateTable("vaults")
      .set({ password_generated: false })
      .where("id", "=", bea.vaultId)
      .execute();
    const { _id } = await read();
    expect(codeOf(await seal(_id))).toEqual(over);
    await company.server.db
      .updateTable("vaults")
      .set({ password_generated: true })
      .where("id", "=", bea.vaultId)
      .execute();

    await confirmAt(bea);
    const vault = { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { ...generated(), currentPassword: bea.password, vault };
    const changed = await call(`PUT /auth/update/${bea.userId}`, body);
    expect(changed.status).toBe(200);
    expect(await read(changed.body)).toBeNull();
  });
});
