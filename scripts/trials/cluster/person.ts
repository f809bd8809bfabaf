import { setTimeout as pause } from "node:timers/promises";
import { registerByHttp } from "../../../apps/server/test/http-api.ts";
import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";
import { differences, type ExpectedVault, type StoredEntry } from "../crash/model.ts";
import { chooseWrite } from "../crash/writes.ts";
import type { Tally } from "./tally.ts";

/** A user who saves, and signs in now and then, through all faults. */
export interface Person {
  /** Writes until the signal aborts; the last write's outcome is known by then. */
  workOn(signal: AbortSignal): Promise<void>;
  /** Reads the vault again and compares it. */
  verify(): Promise<void>;
  seen: {
    /** Number of acknowledged writes that were lost. */
    lost: number;
    /** All other deviations from the expected state. */
    problems: string[];
    signIns: number;
    /** Number of writes whose reply was lost, and of those that had been stored. */
    unanswered: number;
    unansweredStored: number;
  };
}

interface PersonOptions {
  url: string;
  tally: Tally;
  random: SeededRandom;
  /** The client's address, different for each person as in real use. */
  address: string;
}

const signInEveryMs = 5_000;

export async function registerPerson({ url, tally, random, address }: PersonOptions): Promise<Person> {
  const { token: first, email, password, vault } = await registerByHttp(url);
  const headers = { "x-forwarded-for": address };
  let token = first;
  let model: ExpectedVault = { vaultId: vault.vaultId, manifest: vault.manifest, entries: new Map() };
  /** Expected vaults if a write whose reply was lost is stored after all, perhaps later. */
  let possible: ExpectedVault[] = [];
  const seen: Person["seen"] = { lost: 0, problems: [], signIns: 0, unanswered: 0, unansweredStored: 0 };
  let signedInAt = Date.now();

  const signIn = async () => {
    signedInAt = Date.now();
    const reply = await tally.send({ method: "POST", path: "/auth/login", headers, body: { email, password } });
    if (reply === null || reply.status === 503) return;
    const { token: next } = JSON.parse(reply.text) as { token?: string };
    if (next === undefined) return void seen.problems.push(`sign-in: ${reply.status} ${reply.text.slice(0, 200)}`);
    token = next;
    seen.signIns += 1;
  };

  /** Reads the stored vault, retrying until it is answered, and compares it with the acknowledged writes. */
  const settle = async () => {
    for (;;) {
      const reply = await tally.send({ method: "GET", path: "/user/vault/contents", token, headers });
      if (reply?.status === 200) return compare(JSON.parse(reply.text) as Parameters<typeof differences>[0]);
      if (reply !== null && reply.status < 500) {
        seen.problems.push(`contents: ${reply.status} ${reply.text.slice(0, 200)}`);
        await signIn();
      }
      await pause(300);
    }
  };

  const compare = (stored: Parameters<typeof differences>[0]) => {
    const late = possible.find(({ manifest }) => manifest.sealed === stored.manifest.sealed);
    if (late !== undefined) {
      seen.unansweredStored += 1;
      model = late;
      possible = [];
    }
    const problems = differences(stored, model);
    if (problems.length === 0) return;
    seen.lost += Math.max(1, model.manifest.counter - stored.manifest.counter);
    seen.problems.push(...problems.slice(0, 3));
    // The stored state is the expected one from here on, so that each loss counts once.
    const entries = new Map(stored.entries.map((entry) => [entry._id, entry as StoredEntry]));
    model = { vaultId: stored.vaultId, manifest: stored.manifest, entries };
    possible = [];
  };

  return {
    seen,
    verify: settle,
    workOn: async (signal) => {
      while (!signal.aborted) {
        if (Date.now() - signedInAt > signInEveryMs) await signIn();
        const write = chooseWrite(model, random);
        const reply = await tally.send({ token, ...write, headers: { ...headers, ...write.headers } });
        if (reply !== null && reply.status < 300) {
          model = write.after;
          possible = [];
          tally.acknowledge();
          await pause(20);
          continue;
        }
        if (reply === null || reply.status >= 500) {
          seen.unanswered += 1;
          possible.push(write.after);
        } else if (reply.status !== 409 || possible.length === 0) {
          seen.problems.push(`${write.name}: ${reply.status} ${reply.text.slice(0, 200)}`);
        }
        await pause(300);
        await settle();
      }
      await settle();
    },
  };
}
