import { isLostReply } from "../api.ts";
import { isCode } from "../is-code.ts";
import type { VaultDevice } from "../vault/device.ts";

const maxRetries = 10;
const longestWaitMs = 20_000;

/**
 * Makes a call again while its reply is lost, with growing pauses, for about two minutes in all; also where a limit
 * refuses a try after the first one, which may have been made. Throws the last error, or the signal's reason.
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
      if (tries === maxRetries || !(isLostReply(error) || (tries > 0 && isCode(error, "rate_limited")))) throw error;
      await sleep(Math.min(longestWaitMs, 250 * 2 ** tries));
    }
  }
}
