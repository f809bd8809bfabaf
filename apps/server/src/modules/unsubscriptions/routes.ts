import { calls } from "@pomander/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid } from "../../errors.ts";
import { type Api, publicRoute } from "../../http/route.ts";
import type { Config } from "../../config.ts";
import { mailTextsOf } from "../../mail/mail-texts.ts";
import { readUnsubscription, setUnsubscription, type UnsubscriptionDeps } from "./service.ts";
import type { LimitRate } from "../../platform/rate-limits.ts";

export function registerUnsubscriptions(api: Api, deps: UnsubscriptionDeps): void {
  publicRoute(api, calls.unsubscriptions.read, {
    limit: "unsubscribe",
    handle: ({ params }) => readUnsubscription(deps, params.token),
  });
  publicRoute(api, calls.unsubscriptions.set, {
    limit: "unsubscribe",
    handle: ({ params, body }) => setUnsubscription(deps, params.token, body.isUnsubscribed),
  });
}

interface OneClickDeps extends UnsubscriptionDeps {
  config: Pick<Config, "defaultLanguage">;
  limitRate: LimitRate;
}

const bodyLimit = 4_096;

/**
 * Serves the request that a mail program sends when a user clicks its own Unsubscribe (RFC 8058): a form, without
 * cookies, to the URL of the message's `List-Unsubscribe`. It is answered at once, without a redirect, in
 * the language of that user's messages. A browser's GET on the same URL is the page that asks first.
 */
export async function registerOneClick(
  app: FastifyInstance,
  { config, limitRate, ...deps }: OneClickDeps,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const keep = (type: string | RegExp) =>
      scope.addContentTypeParser(type, { parseAs: "buffer", bodyLimit }, (_request, body, done) => done(null, body));
    keep("application/x-www-form-urlencoded");
    keep(/^multipart\/form-data\b/);
    scope.post<{ Params: { token: string } }>("/unsubscribe/:token", { bodyLimit }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      await limitRate("unsubscribe", request.ip);
      if (!(await isOneClick(request))) throw invalid("List-Unsubscribe", "Is One-Click");
      const { isDigest, language } = await setUnsubscription(deps, request.params.token, true);
      const { reminders, tag } = mailTextsOf(language ?? config.defaultLanguage);
      reply.header("content-language", tag).type("text/plain; charset=utf-8");
      return reply.send(`${reminders.unsubscribed(isDigest)}\n`);
    });
  });
}

async function isOneClick({ body, headers }: FastifyRequest): Promise<boolean> {
  if (!Buffer.isBuffer(body)) return false;
  const form = new Response(new Uint8Array(body), { headers: { "content-type": headers["content-type"] ?? "" } });
  try {
    return (await form.formData()).get("List-Unsubscribe") === "One-Click";
  } catch {
    return false;
  }
}
