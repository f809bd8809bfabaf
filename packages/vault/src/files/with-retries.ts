import { isLostReply } from "../api.ts";
import type { VaultDevice } from "../vault/device.ts";

const maxRetries = 10;
const longestWaitMs = 20_000;

/**
 * Makes a call again while its reply is lost, with growing pauses, for about two minutes in all. Throws the last error,
 * or the signal's reason.
 */
export async function withRetries<T>(
  { sleep }: Pick<VaultDevice, "sleep">,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isLostReply(error) || tries === maxRetries) throw error;
      await sleep(Math.min(longestWaitMs, 250 * 2 ** tries));
    }
  }
}
