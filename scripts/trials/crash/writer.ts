import { registerByHttp, sendRequest } from "../../../apps/server/test/http-api.ts";
import { differences, type ExpectedVault, type Write } from "./model.ts";
import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";
import { chooseWrite } from "./writes.ts";

/** A person with a vault, who writes without a pause. */
export interface Writer {
  /** Writes until the reply to a write is lost or the signal aborts. */
  writeOn: (signal: AbortSignal) => Promise<void>;
  acknowledged: () => number;
  isWaiting: () => boolean;
  /**
   * Returns, after a restart, what is wrong with the stored vault, and the outcome of the write whose reply was lost.
   */
  verifyAfterRestart: () => Promise<{ problems: string[]; lostReply: "none" | "stored" | "not stored" }>;
}

/** Registers a writer. `url` returns, for each request, the server to which it goes. */
export async function registerWriter(url: () => string, random: SeededRandom): Promise<Writer> {
  const { token, vault } = await registerByHttp(url());
  const { vaultId, manifest } = vault;
  return createWriter(url, token, random, { vaultId, manifest, entries: new Map() });
}

function createWriter(url: () => string, token: string, random: SeededRandom, start: ExpectedVault): Writer {
  let model = start;
  let acknowledged = 0;
  let inFlight: Write | null = null;
  let isWaiting = false;

  /** Returns true when the write was acknowledged; false when its outcome is unknown: no reply, or a 5xx. */
  const send = async (write: Write): Promise<boolean> => {
    isWaiting = true;
    try {
      const reply = await sendRequest(url(), { token, ...write });
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
      const reply = await sendRequest(url(), { method: "GET", path: "/user/vault/contents", token });
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

/** Returns how many writes of some writers were acknowledged. */
export const acknowledgedBy = (writers: readonly Writer[]): number =>
  writers.reduce((sum, writer) => sum + writer.acknowledged(), 0);

/** A write that the server refused as wrong: a fault of this script or of the server, but not of the crash. */
class RejectedWriteError extends Error {}
