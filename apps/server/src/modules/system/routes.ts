import type { Config } from "../../config.ts";
import { type Api, publicRoute } from "../../http/route.ts";
import { version } from "./version.ts";

export function registerSystem(api: Api, config: Config): void {
  publicRoute(api, "system.publicSettings", {
    handle: async () => ({
      registration: config.registration,
      supportEmail: config.supportEmail,
      enterpriseEmail: config.enterpriseEmail,
      phone: config.supportPhone,
      address: config.postalAddress,
      version,
    }),
  });
}
