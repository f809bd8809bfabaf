import { randomInt } from "node:crypto";
import type { AssertionOptions, AttestationOptions } from "@pomander/contract";
import { totpCodeOf, totpStepOf } from "../src/accounts/totp.ts";
import { type Clock, systemClock } from "../src/platform/clock.ts";
import { callApi, type TestResponse, type TestUser } from "./factories.ts";
import type { TestServer } from "./harness.ts";
import { createAuthenticator, type SoftwareAuthenticator } from "./software-authenticator.ts";

/** Returns a random secret of 20 bytes in Base32. */
export const totpSecret = () =>
  Array.from({ length: 32 }, () => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[randomInt(32)]).join("");

/** Returns the code that an app shows now, or that many steps later. */
export const codeAt = (secret: string, { now }: Pick<Clock, "now">, steps = 0) =>
  totpCodeOf(secret, totpStepOf(now()) + steps);

/** Returns six digits that are no valid code of the secret around now. */
export function wrongCode(secret: string, clock: Pick<Clock, "now">): string {
  const right = new Set([-1, 0, 1].map((steps) => codeAt(secret, clock, steps)));
  for (let code = 0; ; code++) {
    const text = String(code).padStart(6, "0");
    if (!right.has(text)) return text;
  }
}

export interface FactorChallenge {
  challenge: string;
  methods: string[];
  webauthn?: AssertionOptions;
}

/** Returns the HTTP calls by which a user manages and uses their second factors. */
export const factorCalls = (server: TestServer, user: TestUser) => {
  const send = (call: string, body: object = {}, headers: Record<string, string> = {}) =>
    callApi(server, call, { token: user.token, body, headers });
  const confirmed = (body: object) => ({ currentPassword: user.password, ...body });
  return {
    list: () => callApi(server, "GET /user/factors", { token: user.token, headers: { cookie: user.cookie } }),
    login: (body: object = {}, cookie?: string) =>
      callApi(server, "POST /auth/login", {
        body: { email: user.email, password: user.password, ...body },
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      }),
    addTotp: (secret: string, code: string, body: object = {}) =>
      send("POST /user/factors/totp", confirmed({ totp: { secret, code, name: "Phone" }, ...body })),
    addSecurityKey: async (authenticator: SoftwareAuthenticator, body: object = {}) => {
      const { challenge, options } = (await send("POST /user/factors/security-key/start")).body as {
        challenge: string;
        options: AttestationOptions;
      };
      const attestation = authenticator.create(options, { isVerified: false });
      const securityKey = { challenge, attestation, name: "Blue key" };
      return send("POST /user/factors/security-key", confirmed({ securityKey, ...body }));
    },
    remove: (id: string, body: object = {}) => send(`POST /user/factors/${id}/remove`, confirmed(body)),
    renewCodes: (body: object = {}) => send("POST /user/factors/recovery-codes", confirmed(body)),
    /** Returns the challenge for a managing call, from a refusal of one. */
    challenge: async (): Promise<FactorChallenge> =>
      (await send("POST /user/factors/recovery-codes", confirmed({}))).body as FactorChallenge,
    challengeOfLogin: async (): Promise<FactorChallenge> =>
      (await callApi(server, "POST /auth/login", { body: { email: user.email, password: user.password } }))
        .body as FactorChallenge,
  };
};

/** Sets up an authenticator app as the first factor; under a stopped clock, with the code of the previous step. */
export async function setUpTotp(server: TestServer, user: TestUser, clock: Pick<Clock, "now">) {
  const secret = totpSecret();
  // Under a running clock the next step may begin before the code arrives.
  const steps = clock === systemClock ? 0 : -1;
  const answer = await factorCalls(server, user).addTotp(secret, codeAt(secret, clock, steps));
  if (answer.status !== 201) throw new Error(`addTotp answered ${answer.status}: ${answer.text}`);
  return { secret, recoveryCodes: answer.body.recoveryCodes as string[] };
}

/** Sets up a security key as the first factor. */
export async function setUpSecurityKey(server: TestServer, user: TestUser, origin: string) {
  const authenticator = createAuthenticator(origin);
  const answer = await factorCalls(server, user).addSecurityKey(authenticator);
  if (answer.status !== 201) throw new Error(`addSecurityKey answered ${answer.status}: ${answer.text}`);
  return { authenticator, recoveryCodes: answer.body.recoveryCodes as string[] };
}

export const cookieOf = (answer: TestResponse): string =>
  [answer.headers["set-cookie"]].flat().map(String)[0]?.split(";")[0] ?? "";
