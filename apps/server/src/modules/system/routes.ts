import { calls } from "@pomander/contract";
import type { Config } from "../../config.ts";
import { type Api, publicRoute, route } from "../../http/route.ts";
import { configuredMailMode, type ReadMailMode } from "../../mail/mail-mode.ts";
import type { Database } from "../../platform/database.ts";
import { readStatus } from "./status.ts";
import type { SendTestMail } from "./test-mail.ts";
import { version } from "./version.ts";

interface SystemRouteDeps {
  config: Config;
  db: Database;
  sendTestMail?: SendTestMail;
  readMailMode?: ReadMailMode;
}

export function registerSystem(api: Api, { config, db, sendTestMail, readMailMode }: SystemRouteDeps): void {
  publicRoute(api, calls.system.publicSettings, {
    handle: async () => ({
      registration: config.registration,
      mail: configuredMailMode(config) === "outbox" ? ("outbox" as const) : ("smtp" as const),
      supportEmail: config.supportEmail,
      enterpriseEmail: config.enterpriseEmail,
      phone: config.supportPhone,
      address: config.postalAddress,
      version,
    }),
  });
  route(api, calls.system.status, {
    handle: () => readStatus(db, readMailMode ?? (async () => configuredMailMode(config))),
  });
  if (sendTestMail !== undefined) {
    route(api, calls.system.testMail, {
      handle: async ({ actor }) => {
        await api.routeDeps.limitRate("testMail", actor._id);
        return sendTestMail(actor._id);
      },
    });
  }
}
