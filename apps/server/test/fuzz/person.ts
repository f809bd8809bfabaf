import type { CallName } from "@pomander/contract";
import { ask, type GivenUser, given } from "../given.ts";
import type { TestServer } from "../harness.ts";
import { envelope } from "../well-formed.ts";
import type { Known } from "./arbitrary.ts";

/** Somebody to make requests as, replaced as soon as a request ended their session, changed their password or slowed them down. */
export function createPersons(server: TestServer) {
  let person: GivenUser | null = null;

  const make = async () => {
    const made = await given(server).user();
    await given(server).entry(made, { searchTokens: ["abc"] });
    await given(server).entry(made, { isArchive: true });
    return made;
  };

  const sessionsOf = async (owner: GivenUser) => {
    const { body } = await ask(server, "GET /user/sessions", owner);
    return (body as { _id: string }[]).map(({ _id }) => _id);
  };
  const startedRecovery = async ({ email, recovery }: GivenUser) => {
    const body = { email, recoveryCredential: recovery.credential };
    return (await ask(server, "POST /auth/recover/start", { body })).body.recoveryToken as string;
  };

  return {
    forget: () => {
      person = null;
    },
    current: async (): Promise<GivenUser> => (person ??= await make()),
    /** What their requests by this call may point at. */
    known: async (owner: GivenUser, call: CallName): Promise<Known> => {
      const { body } = await ask(server, "GET /user/vault/contents", owner);
      const counter = body.manifest.counter as number;
      const entries = body.entries as { _id: string; revision: number }[];
      const ids = entries.map(({ _id }) => _id);
      const idsBesides =
        call === "users.endSession" ? await sessionsOf(owner) : call.startsWith("passwords.") ? ids : [owner._id];
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
