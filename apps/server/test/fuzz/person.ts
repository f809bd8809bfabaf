import { callAccess, type CallName } from "@pomander/contract";
import { createEmailVerification } from "../../src/accounts/email-verification.ts";
import { withTransaction } from "../../src/platform/transaction.ts";
import { makeUnsubscribeToken } from "../../src/deliveries/unsubscribe-token.ts";
import { callApi, type TestUser, factories, type Role } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { envelope } from "../value-factories.ts";
import type { Known } from "./arbitrary.ts";

/** Somebody to make requests as, replaced as soon as a request ended their session, changed their password or slowed them down. */
export function createFuzzUsers(server: TestServer) {
  const persons = new Map<"regular" | "super", TestUser>();

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
  /** Unlocked, and then replaced, without a change of password in between. */
  const archive = async (owner: TestUser) => {
    const body = { credential: owner.password };
    await callApi(server, `POST /user/vault/${owner.vaultId}/unlock`, { token: owner.token, body });
    const archived_at = new Date();
    await server.db.updateTable("vaults").set({ archived_at }).where("id", "=", owner.vaultId).execute();
  };
  /** A group with them in it, a scope tag of it, a reminder of theirs that carries it, and the link in its message. */
  const share = async (owner: TestUser) => {
    const group = await factories(server).group({ members: [owner] });
    const scopeTag = await factories(server).scopeTag({ groups: [{ group }] });
    const reminder = await factories(server).reminder(owner, { scopeTag, email: owner.email });
    const target = { reminderId: reminder._id, recipientKey: owner._id };
    const unsubscribe = makeUnsubscribeToken(server.secrets.tokenSecret, target);
    return { group: group._id, scopeTag: scopeTag._id, reminder: reminder._id, unsubscribe };
  };
  const mailedProof = ({ _id }: TestUser) =>
    withTransaction(server.db, (trx) => createEmailVerification(trx, _id, new Date()));
  const startedRecovery = async ({ email, recovery }: TestUser) => {
    const body = { email, recoveryCredential: recovery.credential };
    return (await callApi(server, "POST /auth/recover/start", { body })).body.recoveryToken as string;
  };

  return {
    forget: () => persons.clear(),
    /** A super admin for what is theirs, somebody regular for the rest. */
    current: async (call: CallName): Promise<TestUser> => {
      const kind = callAccess[call].roles.includes("R") ? "regular" : "super";
      const there = persons.get(kind) ?? (await make(kind === "super" ? { isSuperAdmin: true } : {}));
      persons.set(kind, there);
      return there;
    },
    /** What their requests by this call may point at. */
    known: async (owner: TestUser, call: CallName): Promise<Known> => {
      const { body } = await callApi(server, "GET /user/vault/contents", owner);
      const counter = body.manifest.counter as number;
      const entries = body.entries as { _id: string; revision: number }[];
      const ids = entries.map(({ _id }) => _id);
      const shared = /^(users\.byScopeTag|scopeTags|groups|reminders|unsubscriptions)/.test(call)
        ? await share(owner)
        : null;
      const pathIds = async () => {
        if (call === "users.endSession") return sessionsOf(owner);
        if (call.startsWith("passwords.")) return ids;
        if (call === "users.impact" || call === "users.remove") return [(await factories(server).user())._id];
        if (shared !== null && call.startsWith("scopeTags.")) return [shared.scopeTag];
        if (shared !== null && call.startsWith("groups.")) return [shared.group];
        if (shared !== null && call.startsWith("reminders.")) return [shared.reminder];
        return [owner._id];
      };
      if (call === "archivedVaults.contents") await archive(owner);
      return {
        _id: call === "vaults.setSearchIndex" ? ids : [],
        id: await pathIds(),
        group: shared === null ? [] : [shared.group],
        scopeTag: shared === null ? [] : [shared.scopeTag],
        scopeTagId: shared === null ? [] : [shared.scopeTag],
        members: [owner._id],
        userIds: [owner._id],
        token: call === "auth.verifyEmail" ? [await mailedProof(owner)] : shared === null ? [] : [shared.unsubscribe],
        vaultId: call === "auth.register" ? [] : [owner.vaultId],
        counter: [counter + 1],
        sealed: [envelope(256)],
        revision: entries.map(({ revision }) => revision + 1),
        email: call === "auth.register" ? [] : [owner.email],
        password: [owner.password],
        currentPassword: [owner.password],
        credential: [owner.password],
        recoveryCredential: [owner.recovery.credential],
        recoveryToken: call === "auth.recoverFinish" ? [await startedRecovery(owner)] : [],
      };
    },
  };
}
