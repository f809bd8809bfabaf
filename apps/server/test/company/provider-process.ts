// A real OpenID Provider as a process of its own: `oidc-provider`, the certified one, over TLS on 127.0.0.1. Its parent
// tells it who its people are and how it lies; without a lie it is what its package is.
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import Provider from "oidc-provider";
import { certificates, testKey } from "../tls/certificates.ts";
import type { Lie, ProviderLogin, ProviderOrder, ProviderStart } from "./provider.ts";

const start = JSON.parse(process.argv[2] ?? "") as ProviderStart;
const { issuer } = start;
const { privateKey } = await generateKeyPair("RS256", { extractable: true });
const { privateKey: otherKey } = await generateKeyPair("RS256", { extractable: true });
const kid = randomUUID();
const people = new Map<string, Record<string, unknown>>();
const logins = new Map<string, ProviderLogin>();
let lie: Lie | null = null;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: start.clientId,
      client_secret: start.clientSecret,
      redirect_uris: [`${start.publicUrl}/company/return`],
      backchannel_logout_uri: start.logoutUrl,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" }] },
  cookies: { keys: ["of-tests-alone"] },
  claims: { openid: ["sub", "hd", "amr", "acr"], email: ["email", "email_verified"] },
  conformIdTokenClaims: start.hasThinTokens,
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      // Its own pages ask another host for a font.
      logoutSource: (ctx, form) => {
        ctx.body = `<!doctype html><html lang="en"><title>Contoso</title>${form}
          <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = `<!doctype html><html lang="en"><title>Contoso</title><h1>Signed out</h1>`;
      },
    },
  },
  // Its own one refuses this machine's addresses, which is where the server under test is.
  fetch: (url, options) => {
    const { method, headers, body } = options ?? {};
    return fetch(url, { method: method ?? "GET", headers: headers ?? {}, body: body ?? null });
  },
  pkce: { required: () => true },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: `${id}@contoso.example`, email_verified: true, ...people.get(id) }),
  }),
  // Every person has agreed: employees of a company are not asked.
  loadExistingGrant: async (ctx) => {
    const { client, session } = ctx.oidc;
    if (client === undefined || session?.accountId === undefined) return undefined;
    const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

/** Writes an ID token that says something else than the provider meant to say. */
async function rewrite(token: string, how: Lie): Promise<string | undefined> {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
  const signed = (changes: JWTPayload, key = privateKey, header = { alg: "RS256", kid }) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader(header).sign(key);
  const ago = Math.floor(Date.now() / 1000) - 3_600;
  if (how === "nonce") return signed({ nonce: "another" });
  if (how === "no nonce") return signed({ nonce: undefined });
  if (how === "issuer") return signed({ iss: "https://login.example.org" });
  if (how === "audience") return signed({ aud: "another-client" });
  if (how === "no auth_time") return signed({ auth_time: undefined });
  if (how === "auth_time as text") return signed({ auth_time: String(claims["auth_time"]) });
  if (how === "auth_time to come") return signed({ auth_time: Math.floor(Date.now() / 1000) + 90 });
  if (how === "expired") return signed({ iat: ago - 60, exp: ago });
  if (how === "other key") return signed({}, otherKey);
  if (how === "unsigned") return new UnsecuredJWT(claims).encode();
  if (how === "client secret as key") {
    return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(start.clientSecret));
  }
  return how === "no ID token" ? undefined : token;
}

provider.use(async (ctx, next) => {
  if (ctx.path.startsWith("/interaction/")) {
    if (ctx.method === "GET") {
      ctx.type = "html";
      ctx.body = `<!doctype html><html lang="en"><title>Contoso</title><h1>Contoso</h1><form method="post">
        <label>Contoso name <input name="login"></label> <button>Sign in</button></form>`;
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
    const login = new URLSearchParams(Buffer.concat(chunks).toString()).get("login") ?? "";
    await provider.interactionFinished(ctx.req, ctx.res, {
      login: { accountId: login, ...logins.get(login) },
    });
    ctx.respond = false;
    return;
  }
  await next();
  const body = ctx.body as { id_token?: string; issuer?: string } | undefined;
  if (ctx.path === "/token" && body?.id_token !== undefined && lie !== null) {
    ctx.body = { ...body, id_token: await rewrite(body.id_token, lie) };
  }
  if (lie === "issuer in its settings" && ctx.path.startsWith("/.well-known/")) {
    ctx.body = { ...body, issuer: "https://login.example.org" };
  }
});

const answer = provider.callback();
const server: Server = createServer({ key: testKey, cert: certificates.server }, (request, reply) => {
  const path = request.url ?? "";
  if (lie === "silent") return;
  if (lie === "down" || (lie === "down at the token" && path.startsWith("/token"))) {
    reply.writeHead(503).end();
    return;
  }
  if (lie === "endless") {
    reply.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      while (reply.writable && reply.write(" ".repeat(65_536)));
    };
    reply.on("drain", more).on("error", () => undefined);
    more();
    return;
  }
  if (lie === "redirects") {
    reply.writeHead(302, { location: `http://127.0.0.1:${start.victimPort ?? 1}/` }).end();
    return;
  }
  void answer(request, reply);
});

async function follow(order: ProviderOrder): Promise<unknown> {
  if (order.kind === "lie") {
    lie = order.lie;
    return null;
  }
  if (order.kind === "person") {
    people.set(order.id, order.claims);
    return null;
  }
  if (order.kind === "login") {
    logins.set(order.id, order.login);
    return null;
  }
  const { header, claims, key } = order;
  if (key === "none") return new UnsecuredJWT(claims).encode();
  const under =
    key === "provider" ? privateKey : key === "other" ? otherKey : new TextEncoder().encode(start.clientSecret);
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, ...header }).sign(under);
}

process.on("message", ({ id, order }: { id: number; order: ProviderOrder }) => {
  follow(order).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
server.listen(start.port, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
