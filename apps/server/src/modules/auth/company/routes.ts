import { type Call, calls } from "@pomander/contract";
import type { FastifyRequest } from "fastify";
import type { AppContext } from "../../../accounts/app-context.ts";
import { findConnected } from "../../../accounts/company/connections.ts";
import { findInvited } from "../../../accounts/company/invitations.ts";
import { readProof } from "../../../accounts/factor-proofs.ts";
import { AppError, invalid } from "../../../errors.ts";
import { createDeviceCookie } from "../../../http/device-cookie.ts";
import { type Api, type PublicRequestContext, publicRoute, route } from "../../../http/route.ts";
import type { Outgoing } from "../../../platform/outgoing/outgoing.ts";
import { administerConnection } from "./administer.ts";
import { makeSignInCode, signInWithCode } from "./codes.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { connectAccount, disconnectAccount, readConnection } from "./connect.ts";
import { registerProviderLogout } from "./logout-route.ts";
import { createProvider, type Provider } from "./provider.ts";
import { createRoundCookie, makeRound, type Purpose, type Round, takeOnce } from "./rounds.ts";
import { returnUrlOf, setCompanyDomains, showCompanySettings } from "./server-settings.ts";
import { type CompanySignIn, type ProvenRound, signInByCompany } from "./sign-in.ts";
import { makeTicket, readTicket } from "./tickets.ts";

type About = Pick<PublicRequestContext<Call>, "request" | "reply" | "device">;

const countedRefusals: ReadonlySet<string> = new Set(["company_refused", "company_unknown", "other_person"]);

/** Registers the calls of company sign-in. Where it is not configured, each says so. */
export function registerCompany(api: Api, app: AppContext, outgoing: Outgoing): void {
  const { publicUrl, company: settings } = app.config;
  const deviceCookie = createDeviceCookie(app.pepper, publicUrl);
  const roundCookie = createRoundCookie(app.pepper, publicUrl);
  const provider =
    settings === null
      ? null
      : createProvider({
          settings,
          returnUrl: returnUrlOf(publicUrl),
          outgoing,
          clock: app.clock,
          onRefusal: (error) => api.app.log.warn({ reason: reasonOf(error) }, "company sign-in didn't work"),
        });
  const configured = () => {
    if (settings === null || provider === null) throw new AppError("company_off");
    return { settings, provider };
  };

  /** Begins a round: the browser keeps it and goes to the address. */
  const begin = async (
    { request, reply }: Pick<About, "request" | "reply">,
    purpose: Purpose,
    { isFresh, ...options }: Parameters<Provider["urlOf"]>[1] & { isFresh?: boolean | undefined },
  ): Promise<{ url: string }> => {
    const { settings: known, provider: asked } = configured();
    const round = makeRound({ issuer: known.issuer, purpose, isFresh, now: app.clock.now() });
    const url = await asked.urlOf(round, options);
    roundCookie.keep(request, reply, round);
    return { url };
  };

  /**
   * Returns a round that this browser began, once: what is sent twice at once is exchanged once. The provider is not
   * asked.
   */
  const takeRound = async (request: FastifyRequest, state: string, isFor: (purpose: Purpose) => boolean) => {
    const { settings: known } = configured();
    const now = app.clock.now();
    const round = roundCookie.readByState(request, state, now);
    if (round === null || round.issuer !== known.issuer || !isFor(round.purpose)) throw new AppError("company_refused");
    if (!(await takeOnce(app.db, `round ${round.id}`, now))) throw new AppError("company_refused");
    return round;
  };

  /** Finishes a round of a session, and returns the person of the ID token. */
  const finish = async (
    { request }: Pick<About, "request">,
    returned: { state: string; code: string; iss?: string | undefined },
    isFor: (purpose: Purpose) => boolean,
  ) => {
    const round = await takeRound(request, returned.state, isFor);
    return { round, identity: await configured().provider.identify(round, returned) };
  };

  /**
   * Counts the refusals of a network. A call counts from its beginning and is taken back if it was not refused, so
   * that many at once do not reach the provider before any of them is counted. Whatever is refused without the provider
   * is not counted: others of the network would be kept out by requests that anyone can make up.
   */
  const counted = async <T>({ ip }: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const { limitRate, returnRate } = api.routeDeps;
    await limitRate("companyRefused", ip);
    try {
      const done = await work();
      await returnRate("companyRefused", ip);
      return done;
    } catch (error) {
      const isRefused = error instanceof AppError && countedRefusals.has(error.code);
      if (!isRefused) await returnRate("companyRefused", ip);
      throw error;
    }
  };

  /** Signs in with what a round has proven, and keeps the round in the browser only for a second factor. */
  const signIn = async ({ request, reply, device }: About, proven: ProvenRound, kept: Round) => {
    const attempt = { device, deviceTokenOf: (userId: string | null) => deviceCookie.read(request, userId) };
    const done = await signInByCompany(app, proven, attempt).catch((error: unknown): CompanySignIn => {
      if (error instanceof AppError && error.ticket !== undefined) roundCookie.keep(request, reply, kept);
      throw error;
    });
    roundCookie.drop(reply, kept.id);
    deviceCookie.set(request, reply, done.reply.user._id, done.deviceToken);
    return done.reply;
  };

  publicRoute(api, calls.company.start, {
    limit: "company",
    handle: async (context) => {
      const { email, isFresh, invitation, ticket } = context.body;
      configured();
      if (ticket !== undefined && invitation !== undefined) throw invalid("ticket", "One at a time");
      const purpose = await purposeOf(app, { ticket, invitation });
      return counted(context.request, () => begin(context, purpose, { loginHint: email, isFresh }));
    },
  });

  publicRoute(api, calls.company.finish, {
    limit: "company",
    handle: async (context) => {
      const { request, body } = context;
      const round = await takeRound(request, body.state, ({ kind }) => kind !== "connect" && kind !== "owner");
      return counted(request, async () => {
        const identity = await configured().provider.identify(round, body);
        const { id: roundId, startedAt, purpose } = round;
        return signIn(context, { roundId, startedAt, purpose, identity, proof: null }, round);
      });
    },
  });

  publicRoute(api, calls.company.confirm, {
    limit: "company",
    handle: async (context) => {
      configured();
      const proof = readProof(context.body);
      if (proof === null) throw invalid("challenge", "Required, with an answer");
      const { roundId, startedAt, purpose, identity } = readTicket(app, "factor", context.body.ticket);
      const round = roundCookie.read(context.request, roundId);
      if (round === null) throw new AppError("company_refused");
      const proven = { roundId, startedAt, purpose, identity, proof };
      return counted(context.request, () => signIn(context, proven, round));
    },
  });

  route(api, calls.company.makeCode, {
    limit: "makeCode",
    handle: ({ session }) => makeSignInCode(app, session),
  });

  publicRoute(api, calls.company.signInWithCode, {
    limit: "company",
    handle: ({ body, device }) => {
      configured();
      return signInWithCode(app, body.code, device);
    },
  });

  route(api, calls.company.connection, { handle: ({ session }) => readConnection(app, session) });

  route(api, calls.company.connectStart, {
    limit: "connectCompany",
    handle: ({ session: { actor, sessionId }, ...about }) => {
      if (actor.isSuperAdmin) throw new AppError("forbidden");
      return begin(about, { kind: "connect", userId: actor._id, sessionId }, { prompt: "login" });
    },
  });

  route(api, calls.company.connectFinish, {
    limit: "connectCompany",
    handle: async ({ session: { actor, sessionId }, body, ...about }) => {
      if (actor.isSuperAdmin) throw new AppError("forbidden");
      const isOwn = (of: Purpose) => of.kind === "connect" && of.userId === actor._id && of.sessionId === sessionId;
      const { round, identity } = await finish(about, body, isOwn);
      roundCookie.drop(about.reply, round.id);
      const connected = await findConnected(app.db, identity);
      if (connected !== null && connected !== actor._id) throw new AppError("other_person");
      const content = { userId: actor._id, sessionId, startedAt: round.startedAt, identity };
      return { ticket: makeTicket(app, "connect", content), email: identity.email ?? identity.subject };
    },
  });

  route(api, calls.company.connect, {
    limit: "connectCompany",
    handle: (context) => {
      configured();
      return connectAccount(app, context);
    },
  });

  route(api, calls.company.disconnect, { handle: (context) => disconnectAccount(app, context) });

  route(api, calls.company.ownerStart, {
    limit: "connectCompany",
    handle: ({ session: { actor, sessionId }, ...about }) =>
      begin(about, { kind: "owner", userId: actor._id, sessionId }, { prompt: "login", isFresh: true }),
  });

  route(api, calls.company.ownerFinish, {
    limit: "connectCompany",
    handle: async ({ session, body, ...about }) => {
      const isOwn = (of: Purpose) =>
        of.kind === "owner" && of.userId === session.actor._id && of.sessionId === session.sessionId;
      const { round, identity } = await finish(about, body, isOwn);
      roundCookie.drop(about.reply, round.id);
      return confirmOwner(app, session, { startedAt: round.startedAt, identity });
    },
  });

  route(api, calls.company.administer, {
    handle: ({ session, params, body, device }) =>
      administerConnection(app, session, { userId: params.id, what: body.do, device }),
  });

  route(api, calls.company.settings, {
    handle: async () => ({ company: settings === null ? null : await showCompanySettings(app, settings) }),
  });

  route(api, calls.company.setDomains, {
    handle: (context) => setCompanyDomains(app, configured().settings, context),
  });

  route(api, calls.company.test, {
    limit: "testCompany",
    handle: async () => ({ problem: await configured().provider.test() }),
  });

  if (settings !== null && provider !== null) {
    registerProviderLogout(api.app, { context: app, settings, provider, limitRate: api.routeDeps.limitRate });
  }
}

/** Returns the purpose of a sign-in that begins. @throws AppError `company_refused`, `company_unknown` */
async function purposeOf(
  app: AppContext,
  { ticket, invitation }: { ticket: string | undefined; invitation: string | undefined },
): Promise<Purpose> {
  if (ticket !== undefined) {
    const { id: _id, ...proven } = readTicket(app, "required", ticket);
    return { kind: "required", ...proven };
  }
  if (invitation === undefined) return { kind: "sign-in" };
  if ((await findInvited(app.db, invitation, app.clock.now())) === null) throw new AppError("company_unknown");
  return { kind: "invitation", token: invitation };
}

/** Returns the messages of an error and its causes, which contain neither codes nor tokens. */
function reasonOf(error: unknown): string {
  const said: string[] = [];
  for (let one = error; one instanceof Error && said.length < 5; one = one.cause) said.push(one.message);
  return said.join(": ");
}
