import { callAccess, type CallName } from "@pomander/contract";
import { ask, type GivenUser, given, type Role } from "../given.ts";
import type { TestServer } from "../harness.ts";
import { envelope } from "../well-formed.ts";
import type { Known } from "./arbitrary.ts";

/** Somebody to make requests as, replaced as soon as a request ended their session, changed their password or slowed them down. */
export function createPersons(server: TestServer) {
  const persons = new Map<"regular" | "super", GivenUser>();

  const make = async (role: Role) => {
    const made = await given(server).user(role);
    await given(server).entry(made, { searchTokens: ["abc"] });
    await given(server).entry(made, { isArchive: true });
    return made;
  };

  const sessionsOf = async (owner: GivenUser) => {
    const { body } = await ask(server, "GET /user/sessions", owner);
    return (body as { _id: string }[]).map(({ _id }) => _id);
  };
  /** Unlocked, and then replaced, without a change of password in between. */
  const archive = async (owner: GivenUser) => {
    const body = { credential: owner.password };
    await ask(server, `POST /user/vault/${owner.vaultId}/unlock`, { token: owner.token, body });
    const archived_at = new Date();
    await server.db.updateTable("vaults").set({ archived_at }).where("id", "=", owner.vaultId).execute();
  };
  const startedRecovery = async ({ email, recovery }: GivenUser) => {
    const body = { email, recoveryCredential: recovery.credential };
    return (await ask(server, "POST /auth/recover/start", { body })).body.recoveryToken as string;
  };

  return {
    forget: () => persons.clear(),
    /** A super admin for what is theirs, somebody regular for the rest. */
    current: async (call: CallName): Promise<GivenUser> => {
      const kind = callAccess[call].roles.includes("R") ? "regular" : "super";
      const there = persons.get(kind) ?? (await make(kind === "super" ? { isSuperAdmin: true } : {}));
      persons.set(kind, there);
      return there;
    },
    /** What their requests by this call may point at. */
    known: async (owner: GivenUser, call: CallName): Promise<Known> => {
      const { body } = await ask(server, "GET /user/vault/contents", owner);
      const counter = body.manifest.counter as number;
      const entries = body.entries as { _id: string; revision: number }[];
      const ids = entries.map(({ _id }) => _id);
      const idsBesides =
        call === "users.endSession"
          ? await sessionsOf(owner)
          : call.startsWith("passwords.")
            ? ids
            : call === "users.impact" || call === "users.remove"
              ? [(await given(server).user())._id]
              : [owner._id];
      if (call === "archivedVaults.contents") await archive(owner);
      return {
        _id: call === "vaults.setSearchIndex" ? ids : [],
        id: idsBesides,
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
