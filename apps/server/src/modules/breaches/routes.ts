import { calls } from "@pomander/contract";
import { AppError } from "../../errors.ts";
import { type Api, route } from "../../http/route.ts";
import { type Log, throttleOncePerMinute } from "../../platform/log.ts";
import { padRange } from "./pad-range.ts";
import { type BreachSource, BreachSourceError } from "./source.ts";

interface BreachRouteDeps {
  log: Log;
  /** Absent or null: this server looks nothing up. */
  breachSource?: BreachSource | null;
  /** Sites with a second factor, replacing the app's own list. */
  secondFactorSites?: readonly string[] | null;
}

/**
 * Registers the calls that the health report needs: neither returns, stores or logs which user requested which value.
 */
export function registerBreaches(api: Api, { log, breachSource = null, secondFactorSites = null }: BreachRouteDeps) {
  const sayRarely = throttleOncePerMinute();
  route(api, calls.breaches.range, {
    handle: async ({ session, params }) => {
      if (breachSource === null) throw new AppError("breaches_off");
      await api.routeDeps.limitSession("breachRange", session);
      try {
        return { range: padRange(await breachSource.read(params.prefix)) };
      } catch (error) {
        if (!(error instanceof BreachSourceError)) throw error;
        sayRarely(() => log.warn({ reason: error.message }, "breached passwords cannot be looked up"));
        throw new AppError("breaches_unavailable");
      }
    },
  });
  route(api, calls.breaches.secondFactorSites, {
    handle: async () => ({ domains: secondFactorSites === null ? null : [...secondFactorSites] }),
  });
}
