import { calls } from "@pomander/contract";
import type { Config } from "../../config.ts";
import { type Api, publicRoute, route } from "../../http/route.ts";
import { configuredMailMode, type ReadMailMode } from "../../mail/mail-mode.ts";
import type { ReadFacts } from "./facts.ts";
import { readStatus } from "./status.ts";
import { version } from "../../version.ts";
import type { SendTestMail } from "./test-mail.ts";
import type { Database } from "../../platform/database.ts";

interface SystemRouteDeps {
  config: Config;
  db: Database;
  sendTestMail?: SendTestMail;
  readMailMode: ReadMailMode;
  readFacts: ReadFacts;
  /** Where breached passwords are looked up; null: nowhere. */
  breachSource?: { kind: "file" | "service"; host: string | null } | null;
}

export function registerSystem(api: Api, deps: SystemRouteDeps): void {
  const { config, db, sendTestMail, readMailMode, readFacts, breachSource } = deps;
  publicRoute(api, calls.system.publicSettings, {
    handle: async () => ({
      registration: config.registration,
      mail: configuredMailMode(config) === "outbox" ? ("outbox" as const) : ("smtp" as const),
      supportEmail: config.supportEmail,
      enterpriseEmail: config.enterpriseEmail,
      phone: config.supportPhone,
      address: config.postalAddress,
      version,
      checks: config.checks,
      company: config.company && { name: config.company.name },
      breaches: { source: breachSource?.kind ?? ("off" as const), host: breachSource?.host ?? null },
    }),
  });
  route(api, calls.system.status, { handle: () => readStatus({ config, db, version, readFacts, readMailMode }) });
  if (sendTestMail !== undefined) {
    route(api, calls.system.testMail, {
      limit: "testMail",
      handle: ({ actor }) => sendTestMail(actor._id),
    });
  }
}
