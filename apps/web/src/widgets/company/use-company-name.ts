import { useQuery } from "../../lib/hooks/use-query.ts";
import { useOnReconnect } from "../../lib/offline/use-on-reconnect.ts";

const waitMs = 10_000;
const maxLength = 200;

/**
 * Reads the company by which people sign in here; null: none, or it cannot be read. The contract is not needed for it,
 * since the sign-in page is shown before that is loaded.
 */
async function readCompanyName(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(waitMs);
    const reply = await fetch("/api/public-settings", { credentials: "omit", cache: "no-store", signal });
    const { company } = (await reply.json()) as { company?: { name?: unknown } | null };
    const name = company?.name;
    return typeof name === "string" && name !== "" ? name.slice(0, maxLength) : null;
  } catch {
    return null;
  }
}

/** Returns the company by which people sign in here; null: none, or it is not known yet. */
export function useCompanyName(): string | null {
  const { value, reload } = useQuery(readCompanyName);
  useOnReconnect(reload);
  return value;
}
