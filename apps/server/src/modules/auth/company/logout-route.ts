import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../../accounts/app-context.ts";
import type { CompanySettings } from "../../../company-settings.ts";
import { AppError } from "../../../errors.ts";
import type { LimitRate } from "../../../platform/rate-limits.ts";
import { logOutByProvider } from "./logouts.ts";
import type { Provider } from "./provider.ts";

interface LogoutRouteDeps {
  context: AppContext;
  settings: CompanySettings;
  provider: Provider;
  limitRate: LimitRate;
}

const bodyLimit = 64 * 1024;

/**
 * Serves the provider's own request that ends sessions: a form with a signed token, without cookies (OpenID Connect
 * Back-Channel Logout 1.0 §2.5).
 */
export function registerProviderLogout(app: FastifyInstance, deps: LogoutRouteDeps): void {
  const { context, settings, provider, limitRate } = deps;
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit },
      (_request, body, done) => done(null, body),
    );
    scope.post("/auth/company/logout", { bodyLimit }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      await limitRate("companyLogout", request.ip);
      const token = typeof request.body === "string" ? new URLSearchParams(request.body).get("logout_token") : null;
      const isDone = await logOutByProvider({ app: context, settings, provider }, token ?? "").catch(
        (error: unknown) => {
          // The keys could not be read, or the database: the provider may try again.
          if (error instanceof AppError) throw new AppError("unavailable", { retryAfterSeconds: 30 });
          request.log.info({ reason: error instanceof Error ? error.message : "" }, "a logout token was refused");
          return false;
        },
      );
      return isDone ? reply.code(200).send() : reply.code(400).send({ error: "invalid_request" });
    });
  });
}
