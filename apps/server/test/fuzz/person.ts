import { randomBytes, randomUUID } from "node:crypto";
import { callAccess, type CallName } from "@pomander/contract";
import { readPlan } from "../../src/modules/provisioning/plan.ts";
import { createEmailVerification } from "../../src/accounts/email-verification.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { withTransaction } from "../../src/platform/transaction.ts";
import { makeTakeToken } from "../../src/deliveries/compose/take-token.ts";
import { makeUnsubscribeToken } from "../../src/deliveries/compose/unsubscribe-token.ts";
import { endIn, insertApiToken } from "../api-tokens.ts";
import { insertAuditWebhook } from "../audit-receiver/insert-webhook.ts";
import { callApi, type TestUser, factories, type Role } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { codeAt, factorCalls, setUpTotp, totpSecret } from "../factors.ts";
import { anotherToken } from "../another-token.ts";
import { answerOf, insertApproval, newDevice, sealOf } from "../company/approvals.ts";
import { asGenerated, deviceKey, insertDeviceKey, signInCode } from "../company/generated.ts";
import { enrol, newAuthenticator, startSignIn, startUnlock } from "../passkeys.ts";
import { hashOf, renewVaultKeys, successorCalls } from "../new-vault-keys.ts";
import { manifest, newVault, wrappedVaultKey } from "../value-factories.ts";
import { forgetPassword, insertInvitation } from "../invitations.ts";
import { createSessionEndToken } from "../session-end-token.ts";
import type { Known } from "./arbitrary.ts";
import { reminderPartsFor } from "./reminder-parts.ts";
import { sharingPartsFor } from "./sharing-parts.ts";

/** Returns values as the lists of those from which a request's are drawn. */
const listed = (values: object): Known =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));

/**
 * Returns users to send requests as, each replaced as soon as a request ended their session, changed their password or
 * hit a limit.
 */
export function createFuzzUsers(server: TestServer) {
  const persons = new Map<"regular" | "admin" | "super", TestUser>();

  const make = async (role: Role) => {
    const made = await factories(server).user(role);
    await factories(server).entry(made, { searchTokens: ["abc"] });
    await factories(server).entry(made, { isArchive: true });
    return made;
  };

  const sessionsOf = async (owner: TestUser) => {
    const { body } = await callApi(server, "GET /user/sessions", owner);
    return (body as { _id: string }[]).map(({ _id }) => _id);
  };
  const unlock = async ({ vaultId, token, password }: TestUser) => {
    await callApi(server, `POST /user/vault/${vaultId}/unlock`, {
      token,
      body: { credential: password },
    });
  };
  /** Unlocks the owner's vault and marks it as replaced, without a change of the password in between. */
  const archive = async (owner: TestUser) => {
    await unlock(owner);
    const archived_at = new Date();
    await server.db.updateTable("vaults").set({ archived_at }).where("id", "=", owner.vaultId).execute();
  };
  /** Begins a vault that will replace the owner's present one. */
  const begin = async (owner: TestUser) => {
    const vaultId = randomUUID();
    await successorCalls(server, owner).begin(vaultId);
    return vaultId;
  };
  /** Renews the owner's vault keys and returns the replaced vault. */
  const predecessorOf = async (owner: TestUser) => {
    const { vaultId } = owner;
    Object.assign(owner, await renewVaultKeys(server, owner));
    return vaultId;
  };
  /**
   * Creates a group with the owner in it, its scope tag, a reminder of the owner with that tag, and its message's link.
   */
  const share = async (owner: TestUser) => {
    const group = await factories(server).group({ members: [owner] });
    const scopeTag = await factories(server).scopeTag({ groups: [{ group }] });
    const reminder = await factories(server).reminder(owner, {
      scopeTag,
      email: owner.email,
    });
    const target = { reminderId: reminder._id, recipientKey: owner._id };
    const unsubscribe = makeUnsubscribeToken(server.secrets.tokenSecret, target);
    const take = makeTakeToken(server.secrets.tokenSecret, {
      ...target,
      expiryDate: "2100-01-31",
    });
    return {
      group: group._id,
      scopeTag: scopeTag._id,
      reminder: reminder._id,
      unsubscribe,
      take,
    };
  };
  const mailedProof = ({ _id }: TestUser) =>
    withTransaction(server.db, (trx) => createEmailVerification(trx, _id, new Date()));
  /** Returns the token of a link that was mailed to the owner. */
  const mailedToken = async (call: CallName, owner: TestUser): Promise<string | null> => {
    if (call === "auth.verifyEmail") return mailedProof(owner);
    if (call === "auth.acceptInvitation") return insertInvitation(server, await factories(server).user());
    return call === "auth.endSession" ? sessionEndToken(owner) : null;
  };
  const sessionEndToken = async (owner: TestUser) => {
    const [id = ""] = await sessionsOf(owner);
    return createSessionEndToken(server, id);
  };
  const startedRecovery = async ({ email, recovery }: TestUser) => {
    const body = { email, recoveryCredential: recovery.credential };
    return (await callApi(server, "POST /auth/recover/start", { body })).body.recoveryToken as string;
  };

  /** Returns responses of the owner's authenticators and codes, for calls that succeed with nothing else. */
  const factorsFor = async (call: CallName, owner: TestUser): Promise<Known> => {
    const { token, vaultId } = owner;
    if (/^(factors\.(add|remove$|renew)|vaults\.unlockFinish|auth\.passkeyFinish)/.test(call))
      await forgetFactors(owner);
    switch (call) {
      case "factors.addTotp": {
        const secret = totpSecret();
        return {
          totp: [{ secret, code: codeAt(secret, systemClock), name: "Phone" }],
        };
      }
      case "factors.addSecurityKey":
      case "passkeys.add": {
        const isPasskey = call === "passkeys.add";
        const path = isPasskey ? "POST /user/passkeys/start" : "POST /user/factors/security-key/start";
        const { challenge, options } = (await callApi(server, path, { token, body: {} })).body;
        const made = {
          challenge,
          attestation: newAuthenticator().create(options),
          name: "Laptop",
        };
        return isPasskey
          ? {
              passkey: [{ ...made, vault: { vaultId, envelope: wrappedVaultKey() } }],
            }
          : { securityKey: [made] };
      }
      case "factors.remove":
      case "factors.renewRecoveryCodes": {
        const { recoveryCodes } = await setUpTotp(server, owner, systemClock);
        const { body } = await callApi(server, "GET /user/factors", { token });
        const { challenge } = await factorCalls(server, owner).challenge();
        return {
          id: [body.factors[0]._id],
          challenge: [challenge],
          recoveryCode: [recoveryCodes[0]],
        };
      }
      case "factors.endTrust":
        return { id: [await trustedDevice(owner)] };
      case "passkeys.remove":
        return { id: [(await enrol(server, owner)).passkey._id] };
      case "users.replaceSession":
        return { token: [await anotherToken(server, owner)] };
      case "company.makeCode":
        await asGenerated(server, owner);
        return {};
      case "company.signInWithCode":
        return { code: [await signInCode(server, owner)] };
      case "deviceKeys.add":
        await asGenerated(server, owner);
        return { device: [deviceKey()] };
      case "deviceKeys.removeAll":
        await insertDeviceKey(server, owner);
        return {};
      case "deviceKeys.keep":
        return { ids: [[(await insertDeviceKey(server, owner)).id]] };
      case "deviceKeys.open":
      case "deviceKeys.remove": {
        const { id, credential } = await insertDeviceKey(server, owner);
        return { id: [id], credential: [credential] };
      }
      case "approvals.begin":
        await asGenerated(server, owner);
        return { vaultId: [vaultId] };
      case "approvals.answer": {
        const approvalId = await insertApproval(server, owner, "begun");
        return { id: [approvalId], ...listed(answerOf(owner, approvalId)) };
      }
      case "approvals.reveal":
        return { id: [await insertApproval(server, owner, "answered")], ...listed(newDevice().revealed) };
      case "approvals.seal": {
        const approvalId = await insertApproval(server, owner, "revealed");
        return { id: [approvalId], ...listed(sealOf(owner, approvalId)) };
      }
      case "approvals.end":
        return { id: [await insertApproval(server, owner, "begun")] };
      case "auth.passkeyFinish": {
        const { authenticator } = await enrol(server, owner);
        const { challenge, options } = await startSignIn(server);
        return {
          challenge: [challenge],
          assertion: [authenticator.get(options)],
        };
      }
      case "vaults.unlockFinish": {
        const { authenticator } = await enrol(server, owner);
        const { challenge, options } = (await startUnlock(server, owner, vaultId)).body;
        return {
          challenge: [challenge],
          assertion: [authenticator.get(options)],
        };
      }
      default:
        return {};
    }
  };
  /** Returns an administrator to offer to, or stores an offer to the owner, for the calls about super admins. */
  const offersFor = async (call: CallName, owner: TestUser): Promise<Known> => {
    if (call === "users.offerSuperAdmin") return { to: [(await factories(server).user({ isAdmin: true }))._id] };
    if (call !== "users.acceptSuperAdminOffer" && call !== "users.withdrawSuperAdminOffer") return {};
    const { _id: from_user } = await factories(server).user({
      isSuperAdmin: true,
    });
    await server.db.deleteFrom("super_admin_offers").where("to_user", "=", owner._id).execute();
    await server.db
      .insertInto("super_admin_offers")
      .values({
        from_user,
        to_user: owner._id,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute();
    return {};
  };
  const forgetFactors = async ({ _id }: TestUser) => {
    await server.db.deleteFrom("totp_factors").where("user_id", "=", _id).execute();
    // Each new passkey is announced by mail, and an account's mails per hour are limited.
    await server.db.deleteFrom("mails").where("user_id", "=", _id).execute();
    await server.db.deleteFrom("webauthn_credentials").where("user_id", "=", _id).execute();
    await server.db.updateTable("users").set({ has_factor: false }).where("id", "=", _id).execute();
  };
  const trustedDevice = async ({ _id: user_id }: TestUser) => {
    const [id, now] = [randomUUID(), new Date()];
    const trusted_until = new Date(now.getTime() + 60_000);
    const device = {
      id,
      user_id,
      token_hash: randomBytes(32),
      created_at: now,
      last_seen_at: now,
    };
    await server.db
      .insertInto("devices")
      .values({ ...device, trusted_until, trusted_name: "Browser" })
      .execute();
    return id;
  };

  return {
    forget: () => persons.clear(),
    /** Returns a user with the least rights that suffice for a call, but a super admin where administrators may make it. */
    current: async (call: CallName): Promise<TestUser> => {
      const { roles } = callAccess[call];
      const kind = roles.includes("R") ? "regular" : roles.includes("S") || roles.length === 0 ? "super" : "admin";
      const there =
        persons.get(kind) ??
        (await make({
          isSuperAdmin: kind === "super",
          isAdmin: kind === "admin",
        }));
      persons.set(kind, there);
      return there;
    },
    /** Returns the token of a call's requests: an API token of the owner, if the call is open to nothing else. */
    tokenOf: async (owner: TestUser, call: CallName): Promise<string> =>
      callAccess[call].roles.length > 0 ? owner.token : (await insertApiToken(server, owner)).secret,
    /** Returns the values that the owner's requests for this call may refer to. */
    known: async (owner: TestUser, call: CallName): Promise<Known> => {
      const changed = call.startsWith("history.") ? [(await factories(server).saved(owner))._id] : [];
      if (changed.length > 0) await unlock(owner);
      const { body } = await callApi(server, "GET /user/vault/contents", owner);
      const next = manifest(owner, body.manifest.counter + 1);
      const entries = body.entries as { _id: string; revision: number }[];
      const ids = entries.map(({ _id }) => _id);
      const shared = /^(users\.byScopeTag|scopeTags|groups|reminders|unsubscriptions|takeLinks|tagChannels)/.test(call)
        ? await share(owner)
        : null;
      const pathIds = async () => {
        if (call === "users.endSession") return sessionsOf(owner);
        if (call.startsWith("passwords.")) return ids;
        if (call === "users.invite") {
          const user = await factories(server).user();
          await forgetPassword(server, user);
          return [user._id];
        }
        if (/^(users\.(impact|remove|sendVerificationTo)|factors\.removeOf|company\.administer)$/.test(call))
          return [(await factories(server).user())._id];
        if (call.startsWith("tokens.")) return [(await insertApiToken(server, owner)).id];
        if (call.startsWith("auditWebhooks.")) {
          await server.db.deleteFrom("audit_webhooks").execute();
          return [await insertAuditWebhook(server)];
        }
        if (call === "provisioning.letIn") {
          const { _id } = await factories(server).user();
          await server.db.updateTable("users").set({ deactivated_at: new Date() }).where("id", "=", _id).execute();
          return [_id];
        }
        if (call === "provisioning.setGroup") {
          const [id, at] = [randomUUID(), new Date()];
          const group = {
            id,
            display_name: "Ops",
            external_id: null,
            gives: null,
            group_id: null,
          };
          await server.db
            .insertInto("scim_groups")
            .values({ ...group, created_at: at, updated_at: at })
            .execute();
          return [id];
        }
        if (call.startsWith("serverTokens.")) return [(await insertApiToken(server, null)).id];
        if (shared !== null && call.startsWith("scopeTags.")) return [shared.scopeTag];
        if (shared !== null && call.startsWith("groups.")) return [shared.group];
        if (shared !== null && call.startsWith("reminders.")) return [shared.reminder];
        return [owner._id];
      };
      if (call === "archivedVaults.contents") await archive(owner);
      const vaultIds = async () => {
        if (call === "auth.register") return [];
        return [call === "archivedVaults.deletePredecessor" ? await predecessorOf(owner) : owner.vaultId];
      };
      const successorId = /^successors\.(stage|finish)$/.test(call) ? [await begin(owner)] : [];
      return {
        _id: call === "vaults.setSearchIndex" ? ids : [],
        id: await pathIds(),
        group: shared === null ? [] : [shared.group],
        scopeTag: shared === null ? [] : [shared.scopeTag],
        scopeTagId: shared === null ? [] : [shared.scopeTag],
        members: [owner._id],
        userIds: [owner._id],
        token: [
          (await mailedToken(call, owner)) ??
            (call.startsWith("takeLinks.") ? shared?.take : shared?.unsubscribe) ??
            [],
        ].flat(),
        vaultId: await vaultIds(),
        successorId,
        vault: [owner.vaultId, newVault()],
        newVault: [call === "successors.finish" ? newVault(successorId[0]) : newVault()],
        from: [body.manifest.counter],
        hash: [hashOf([])],
        plan: call === "provisioning.live" ? [(await readPlan(server.db)).plan] : [],
        heir: [owner._id],
        manifest: [next],
        "vault-manifest": [next],
        entry: changed,
        entryId: changed,
        ids: call === "passwords.deleteMany" ? [ids] : [],
        files: [[]],
        revision: entries.map(({ revision }) => revision + 1),
        email: call === "auth.register" ? [] : [owner.email],
        password: call === "successors.finish" ? [] : [owner.password],
        currentPassword: [owner.password],
        expiresAt: [endIn(90)],
        key: ["shop.tls"],
        ...(await offersFor(call, owner)),
        credential: [owner.password],
        recoveryCredential: [owner.recovery.credential],
        ...(await factorsFor(call, owner)),
        ...(await reminderPartsFor(server, call, owner, shared)),
        ...(await sharingPartsFor(server, call, owner)),
        recoveryToken:
          call === "auth.recoverFinish" || call === "auth.recoverConfirm" ? [await startedRecovery(owner)] : [],
      };
    },
  };
}
