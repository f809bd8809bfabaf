import { setTimeout as pause } from "node:timers/promises";
import type { OpenDatabase } from "../../platform/database.ts";

export interface Readiness {
  database: boolean;
  migrations: boolean;
  mail: boolean;
  /** False while the process ends; absent otherwise. */
  staying?: false;
}
export type CheckReadiness = () => Promise<Readiness>;

/** In milliseconds: a balancer that asks every few seconds is to know at once. */
const checkTimeoutMs = 2_000;

/**
 * What has to work before a request is worth sending here: above all a database that takes writes. Those who ask at the
 * same time get one answer. The tables are up to date before anything listens.
 */
export function createReadiness(
  confirmWritable: OpenDatabase["confirmWritable"],
  mail: { isAlive(): boolean },
  isEnding: () => boolean = () => false,
): CheckReadiness {
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    const asked = confirmWritable(checkTimeoutMs).then(
      () => true,
      () => false,
    );
    // A connection that is only being made may take longer than that to fail.
    const isWritable = await Promise.race([asked, pause(checkTimeoutMs, false, { ref: false })]);
    asking = null;
    return isWritable;
  };
  return async () => {
    asking ??= ask();
    const checks = { database: await asking, migrations: true, mail: mail.isAlive() };
    return isEnding() ? { ...checks, staying: false } : checks;
  };
}
