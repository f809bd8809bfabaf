import { maxHeaderSize } from "node:http";
import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import type { Argon2id } from "@pomander/crypto/server";
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { createReadApiToken } from "./accounts/api-tokens/read-token.ts";
import { createAppContext } from "./accounts/app-context.ts";
import { createReadMachine } from "./accounts/machine-sessions.ts";
import { createReadSession } from "./accounts/sessions.ts";
import { createDerivationQueue } from "./accounts/temporary-passwords.ts";
import { createProbe, type Probe } from "./checks/kinds.ts";
import type { Config } from "./config.ts";
import type { SendNow } from "./deliveries/send/send-now.ts";
import { AppError } from "./errors.ts";
import { registerApiDocs } from "./http/api-docs.ts";
import { createLargeBodyLimit, octetsType } from "./http/body.ts";
import { replyToClientError, replyWithError } from "./http/error-reply.ts";
import { setSecurityHeaders } from "./http/headers.ts";
import { registerPages } from "./http/pages.ts";
import { logReplies } from "./http/request-log.ts";
import type { Api } from "./http/route.ts";
import { defaultTimeouts, endUnreadReplies, type Timeouts } from "./http/timeouts.ts";
import { configuredMailMode, type ReadMailMode } from "./mail/mail-mode.ts";
import { registerAudit } from "./modules/audit/routes.ts";
import { registerAuditWebhooks } from "./modules/audit/webhooks/routes.ts";
import { registerAuth } from "./modules/auth/routes.ts";
import { registerCompany } from "./modules/auth/company/routes.ts";
import { registerBreaches } from "./modules/breaches/routes.ts";
import type { BreachSource } from "./modules/breaches/source.ts";
import { registerChannels } from "./modules/channels/routes.ts";
import { registerContact } from "./modules/contact/routes.ts";
import type { ServedExtension } from "./modules/extension/read-packed.ts";
import { registerExtension, registerPackedFiles } from "./modules/extension/routes.ts";
import { registerFactors } from "./modules/factors/routes.ts";
import type { ReadDiskRoom } from "./modules/files/file-limits.ts";
import { registerFiles } from "./modules/files/routes.ts";
import { registerGroups } from "./modules/groups/routes.ts";
import { registerLinks } from "./modules/links/routes.ts";
import { registerApprovals } from "./modules/approvals/routes.ts";
import { registerDeviceKeys } from "./modules/device-keys/routes.ts";
import { registerPasskeys } from "./modules/passkeys/routes.ts";
import { registerCalendar, registerCalendarFeeds } from "./modules/reminders/calendar/routes.ts";
import { registerProvisioning } from "./modules/provisioning/routes.ts";
import { registerReminders } from "./modules/reminders/routes.ts";
import { registerScopeTags } from "./modules/scope-tags/routes.ts";
import { createReadFacts, type ReadFacts } from "./modules/system/facts.ts";
import { type CheckReadiness, registerProbes } from "./modules/system/probes.ts";
import { registerSharing } from "./modules/sharing/routes.ts";
import { registerSystem } from "./modules/system/routes.ts";
import { version } from "./version.ts";
import { createSegmentTurns } from "./vaults/files/segment-turns.ts";
import type { SendTestMail } from "./modules/system/test-mail.ts";
import { registerOneClick, registerUnsubscriptions } from "./modules/unsubscriptions/routes.ts";
import { registerTokens } from "./modules/tokens/routes.ts";
import { registerTakeLinks } from "./modules/take-links/routes.ts";
import { registerUsers } from "./modules/users/routes.ts";
import { registerPasswords, registerSuccessors, registerVaults } from "./modules/vaults/routes.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database, OpenDatabase } from "./platform/database.ts";
import type { Log } from "./platform/log.ts";
import { createOutgoing, type Outgoing } from "./platform/outgoing/outgoing.ts";
import { createRateLimits, type Limits, type RateLimits, visitorLimits } from "./platform/rate-limits.ts";
import type { Secrets } from "./platform/secrets.ts";
import type { Semaphore } from "./platform/semaphore.ts";

export interface AppDeps {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: Clock;
  log: Log;
  /** The folder of the built pages; `null` serves only the API. */
  pagesDir: string | null;
  /** The packed browser extension that is offered; none by default. */
  extension?: ServedExtension | null;
  checkReadiness: CheckReadiness;
  rateLimits?: RateLimits;
  bodyTimeoutMs?: number;
  timeouts?: Partial<Timeouts>;
  /** These two are given by the process that has the mails' templates; a call is not served without its function. */
  sendNow?: SendNow;
  sendTestMail?: SendTestMail;
  /** Connects to servers that users choose; by default, as the settings allow. */
  outgoing?: Outgoing;
  /** Checks what reminders watch; by default, through `outgoing`. */
  look?: Probe;
  /** Returns whether mails leave from this process; by default, from the settings alone. */
  readMailMode?: ReadMailMode;
  /** The database's pools, for the metrics of their load; left out of the metrics by default. */
  pools?: OpenDatabase["pools"];
  /** The source for breached passwords; none by default. */
  breachSource?: BreachSource | null;
  /** Sites with a second factor, in place of the application's own list. */
  secondFactorSites?: readonly string[] | null;
  /** Derives temporary passwords; Node's own Argon2id by default. */
  argon2?: Argon2id;
  /** Bytes for the cache of vaults' contents; 0 for tests that change rows without a change of the manifest. */
  contentsCacheBytes?: number;
  /** Reads the room on the disk of the database; by default, of the data folder, if it has the database. */
  readDiskRoom?: ReadDiskRoom;
  /** Called when the first admin's link has been used. */
  onSetupUsed?: () => void;
}

/**
 * Milliseconds for a whole request; Fastify's own default is no limit. An import of 32 MiB over a slow line takes
 * minutes.
 */
const requestTimeoutMs = 300_000;
/** Milliseconds without a further byte of a body after which the request is ended. */
const defaultBodyTimeoutMs = 30_000;

/** Builds the HTTP application. It does not listen yet, and does not close what it was given. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    trustProxy: trustedProxies(deps.config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    requestTimeout: requestTimeoutMs,
    // On a starved machine the parts of the app load slowly; whatever they wait for has a limit of its own.
    pluginTimeout: 0,
    // Each route validates its parameters; an address is no longer than the header that Node accepts.
    routerOptions: { maxParamLength: maxHeaderSize },
    clientErrorHandler: replyToClientError,
    frameworkErrors: (_error, request, reply) => replyWithError(new AppError("invalid"), request, reply as never),
  });
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(replyNotFound);
  setSecurityHeaders(app, deps.config.publicUrl);
  logReplies(app);
  await app.register(cookie);
  const watched = {
    version,
    derivations: createDerivationQueue(),
    readFacts: createReadFacts(deps.db, deps.config),
    readMailMode: deps.readMailMode ?? (async () => configuredMailMode(deps.config)),
  };
  registerProbes(app, { ...deps, ...watched });
  const limits = createRateLimits(deps.db, {
    register: { ...visitorLimits.register, points: deps.config.registrationsAnHour },
    ...deps.rateLimits,
  });
  const { limitRate } = limits;
  await registerOneClick(app, { ...deps, tokenSecret: deps.secrets.tokenSecret, limitRate });
  registerCalendar(app, { ...deps, limitRate });
  await app.register(async (scope) => registerApi(scope, { ...deps, ...watched, limits }), { prefix: "/api" });
  registerPackedFiles(app, deps.extension ?? null, deps.config.publicUrl);
  if (deps.pagesDir !== null) await registerPages(app, { dir: deps.pagesDir });
  return app;
}

interface ApiDeps extends AppDeps {
  derivations: Semaphore;
  readFacts: ReadFacts;
  readMailMode: ReadMailMode;
  limits: Limits;
}

async function registerApi(app: FastifyInstance, deps: ApiDeps) {
  const timeouts = { ...defaultTimeouts, ...deps.timeouts };
  endUnreadReplies(app, timeouts);
  const appContext = createAppContext({ ...deps, timeouts });
  const outgoing = deps.outgoing ?? createOutgoing({ allowed: deps.config.allowPrivateTargets });
  const acquireLargeBody = createLargeBodyLimit();
  const bodyTimeoutMs = deps.bodyTimeoutMs ?? defaultBodyTimeoutMs;
  const routeDeps = {
    readSession: createReadSession(appContext),
    readApiToken: createReadApiToken({ ...appContext, ...deps.limits }),
    readMachine: createReadMachine(appContext),
    ...deps.limits,
    acquireLargeBody,
    bodyTimeoutMs,
  };
  const api: Api = { app, routeDeps };
  const inTurn = createSegmentTurns(timeouts.turnAtLongRead);
  // Bodies are read and parsed only after the session and the right to call were checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", (_request, stream, done) => done(null, stream));
  app.addContentTypeParser(octetsType, (_request, stream, done) => done(null, stream));
  app.setNotFoundHandler(replyNotFound);
  registerAuth(api, appContext);
  registerCompany(api, appContext, outgoing);
  registerUsers(api, appContext);
  registerFactors(api, appContext);
  registerVaults(api, appContext);
  registerPasswords(api, appContext);
  registerSuccessors(api, appContext);
  registerSharing(api, appContext);
  registerFiles(api, appContext, { ...deps, inTurn });
  registerLinks(api, appContext, inTurn);
  registerPasskeys(api, appContext);
  registerDeviceKeys(api, appContext);
  registerApprovals(api, appContext);
  registerScopeTags(api, appContext);
  registerGroups(api, appContext);
  registerReminders(api, appContext, {
    look: deps.look ?? createProbe(outgoing, deps.config),
    sendNow: deps.sendNow,
  });
  registerChannels(api, appContext, outgoing);
  registerCalendarFeeds(api, appContext);
  registerTokens(api, appContext);
  registerProvisioning(api, appContext);
  registerAudit(api, appContext);
  registerAuditWebhooks(api, appContext, outgoing);
  registerContact(api, appContext);
  registerBreaches(api, deps);
  registerUnsubscriptions(api, { ...deps, tokenSecret: deps.secrets.tokenSecret });
  registerTakeLinks(api, { ...deps, tokenSecret: deps.secrets.tokenSecret, ...deps.limits });
  registerSystem(api, deps);
  registerExtension(api, deps.extension ?? null);
  registerApiDocs(app, version);
}

function replyNotFound(request: FastifyRequest, reply: FastifyReply) {
  reply.header("cache-control", "no-store");
  return replyWithError(new AppError("not_found"), request, reply);
}

/** Returns Fastify's form of the setting. A number counts the proxies in front of the server, the nearest first. */
function trustedProxies(setting: Config["trustProxy"]) {
  if (typeof setting !== "number") return setting;
  return (_address: string, hop: number) => hop < setting;
}
