import { randomUUID } from "node:crypto";
import { credential, kdf, manifest, wrappedKey } from "./envelopes.ts";
import { differences, type ExpectedVault, type Write } from "./model.ts";
import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";
import { chooseWrite } from "./writes.ts";

/** One person with a vault, who writes without a pause. */
export interface Writer {
  /** Writes until the reply to a write is lost or it is told to stop. */
  writeOn: (signal: AbortSignal) => Promise<void>;
  acknowledged: () => number;
  isWaiting: () => boolean;
  /** After a restart: what is wrong with the stored vault, and what became of the write whose reply was lost. */
  verifyAfterRestart: () => Promise<{ problems: string[]; lostReply: "none" | "stored" | "not stored" }>;
}

export async function registerWriter(url: string, random: SeededRandom): Promise<Writer> {
  const vaultId = randomUUID();
  const first = manifest(0);
  const reply = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Ana",
      lastName: "Crash",
      email: `${vaultId}@example.com`,
      password: credential(),
      kdf: kdf(),
      vault: { vaultId, wrappedVaultKey: wrappedKey(), manifest: first },
    }),
  });
  if (reply.status !== 201) throw new Error(`registration: ${reply.status} ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return createWriter(url, token, random, { vaultId, manifest: first, entries: new Map() });
}

function createWriter(url: string, token: string, random: SeededRandom, start: ExpectedVault): Writer {
  let model = start;
  let acknowledged = 0;
  let inFlight: Write | null = null;
  let isWaiting = false;

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** True when it was acknowledged; false when nobody can know: no reply, or one of 5xx. */
  const send = async (write: Write): Promise<boolean> => {
    isWaiting = true;
    try {
      const reply = await call(write.method, write.path, write.body, write.headers);
      const text = await reply.text();
      if (reply.status >= 400 && reply.status < 500)
        throw new RejectedWriteError(`${write.name}: ${reply.status} ${text}`);
      return reply.ok;
    } catch (error) {
      if (error instanceof RejectedWriteError) throw error;
      return false;
    } finally {
      isWaiting = false;
    }
  };

  return {
    writeOn: async (signal) => {
      while (!signal.aborted) {
        inFlight = chooseWrite(model, random);
        if (!(await send(inFlight))) return;
        model = inFlight.after;
        inFlight = null;
        acknowledged += 1;
      }
    },
    acknowledged: () => acknowledged,
    isWaiting: () => isWaiting,
    verifyAfterRestart: async () => {
      const reply = await call("GET", "/user/vault/contents");
      if (!reply.ok) return { problems: [`contents: ${reply.status} ${await reply.text()}`], lostReply: "none" };
      const stored = (await reply.json()) as Parameters<typeof differences>[0];
      const lost = inFlight;
      inFlight = null;
      if (lost === null) return { problems: differences(stored, model), lostReply: "none" };
      const isStored = stored.manifest.sealed === lost.after.manifest.sealed;
      if (isStored) model = lost.after;
      return { problems: differences(stored, model), lostReply: isStored ? "stored" : "not stored" };
    },
  };
}

/** A write that the server judged wrong: a fault of this script or of the server, in any case no crash. */
class RejectedWriteError extends Error {}
