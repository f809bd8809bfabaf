import { parseConfig } from "../../src/config.ts";
import { createOutgoing } from "../../src/platform/outgoing/outgoing.ts";
import { callApi, type TestResponse } from "../factories.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../harness.ts";
import { certificates } from "../tls/certificates.ts";
import { createBrowserAt, type TestClient } from "./provider.ts";

/** The settings of a server that signs in by a provider. */
export const companyConfig = (provider: TestClient, more: Record<string, string> = {}) =>
  parseConfig({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: "Contoso",
    ...more,
  }).company;

/** Starts a server that signs in by a provider on this machine. */
export const startCompanyServer = (
  provider: TestClient,
  { config, ...options }: TestServerOptions = {},
): Promise<TestServer> =>
  startTestServer({
    outgoing: createOutgoing({ allowed: ["127.0.0.1"], ca: certificates.root, timeoutMs: 3_000 }),
    config: { company: companyConfig(provider), ...config },
    ...options,
  });

/** Creates a browser that signs in: it keeps the cookies of the server and those of the provider. */
export function createVisitor(server: TestServer, provider: TestClient) {
  const atProvider = createBrowserAt(provider.issuer);
  const cookies = new Map<string, string>();
  const take = ({ headers }: TestResponse) => {
    for (const line of [headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
      if (/Max-Age=0|1970/.test(String(line))) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const call = async (name: string, body: unknown, token?: string) => {
    const answer = await callApi(server, name, { body, token, headers: { cookie: cookieHeader() } });
    take(answer);
    return answer;
  };
  const goThere = async (url: string, login: string) => {
    const { searchParams } = await atProvider.signIn(url, login);
    const [state, code, iss] = ["state", "code", "iss"].map((name) => searchParams.get(name));
    if (!state || !code) throw new Error(`the provider sent back ${searchParams.toString()}`);
    return { state, code, ...(iss ? { iss } : {}) };
  };
  const visitor = {
    atProvider,
    call,
    cookies,
    /** Begins a round and signs in at the provider; returns what it sent back. */
    go: async (login: string, start: Record<string, unknown> = {}) => {
      const begun = await call("POST /auth/company/start", start);
      if (begun.status !== 200) throw new Error(`start answered ${begun.status}: ${begun.text}`);
      return goThere(begun.body.url, login);
    },
    goThere,
    /** Signs in, and returns the server's reply. */
    signIn: async (login: string, start: Record<string, unknown> = {}) =>
      call("POST /auth/company/finish", await visitor.go(login, start)),
    /** Connects the account of a session to a person at the provider. */
    connect: async (owner: { token: string; password: string }, login: string, proof: object = {}) => {
      const begun = await call("POST /user/company/start", {}, owner.token);
      if (begun.status !== 200) return begun;
      const found = await call("POST /user/company/finish", await goThere(begun.body.url, login), owner.token);
      if (found.status !== 200) return found;
      const body = { ticket: found.body.ticket, currentPassword: owner.password, ...proof };
      return call("POST /user/company/connect", body, owner.token);
    },
  };
  return visitor;
}
