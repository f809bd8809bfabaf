import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:https";
import { fileURLToPath } from "node:url";
import type { JWTPayload } from "jose";
import { freePort } from "../free-port.ts";
import { certificates } from "../tls/certificates.ts";

/** The faults of a provider. */
export type Lie =
  | "nonce"
  | "no nonce"
  | "issuer"
  | "audience"
  | "expired"
  | "no auth_time"
  | "auth_time as text"
  | "auth_time to come"
  | "other key"
  | "unsigned"
  | "client secret as key"
  | "no ID token"
  | "issuer in its settings"
  | "down"
  | "down at the token"
  | "silent"
  | "endless"
  | "redirects";

/** The settings that a server needs to know of the provider. */
export interface TestClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}
export const clientOf = (port: number): TestClient => ({
  issuer: `https://127.0.0.1:${port}`,
  clientId: "pomander",
  clientSecret: "a secret of the client for tests alone",
});

export interface ProviderStart extends TestClient {
  port: number;
  publicUrl: string;
  logoutUrl: string;
  /** Whether the address is not in ID tokens. */
  hasThinTokens: boolean;
  victimPort?: number;
}
/** The provider's notes on a sign-in there. */
export interface ProviderLogin {
  /** When it was, in seconds; absent: when it is. */
  ts?: number;
  amr?: string[];
  acr?: string;
}
export type ProviderOrder =
  | { kind: "lie"; lie: Lie | null }
  | { kind: "person"; id: string; claims: Record<string, unknown> }
  | { kind: "login"; id: string; login: ProviderLogin }
  | {
      kind: "sign";
      header: Record<string, string>;
      claims: JWTPayload;
      key: "provider" | "other" | "client secret" | "none";
    };

export interface TestProvider extends TestClient {
  lie(lie: Lie | null): Promise<void>;
  /** Sets the claims of a person at the provider; the name of the person is the subject. */
  person(id: string, claims: Record<string, unknown>): Promise<void>;
  /** Sets what is noted of the next sign-ins of a person at the provider. */
  login(id: string, login: ProviderLogin): Promise<void>;
  sign(order: Omit<Extract<ProviderOrder, { kind: "sign" }>, "kind">): Promise<string>;
  /** Ends the process. */
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL("provider-process.ts", import.meta.url));

/** Starts the provider as a process of its own. `publicUrl`: of the server that signs in by it. */
export async function startProvider(
  options: Partial<ProviderStart> & { publicUrl: string; logoutUrl: string },
): Promise<TestProvider> {
  const port = options.port ?? (await freePort());
  const client = clientOf(port);
  const start: ProviderStart = { ...client, hasThinTokens: false, ...options, port };
  let count = 0;
  const child = fork(script, [JSON.stringify(start)], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  await once(child, "message");
  const tell = async (order: ProviderOrder): Promise<unknown> => {
    const id = (count += 1);
    child.send({ id, order });
    for (;;) {
      const [said] = (await once(child, "message")) as [{ id: number; result?: unknown; error?: string }];
      if (said.error !== undefined) throw new Error(said.error);
      if (said.id === id) return said.result;
    }
  };
  return {
    ...client,
    lie: async (lie) => void (await tell({ kind: "lie", lie })),
    person: async (id, claims) => void (await tell({ kind: "person", id, claims })),
    login: async (id, login) => void (await tell({ kind: "login", id, login })),
    sign: async (order) => String(await tell({ kind: "sign", ...order })),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

interface Page {
  status: number;
  location: string | null;
  body: string;
}

/** A browser at the provider: it keeps cookies and follows redirects as far as the provider's own. */
export function createBrowserAt(issuer: string) {
  const cookies = new Map<string, string>();
  const ask = (url: string, form?: Record<string, string>) =>
    new Promise<Page>((settle, reject) => {
      const sent = request(
        url,
        {
          ca: certificates.root,
          method: form === undefined ? "GET" : "POST",
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
          },
        },
        (reply) => {
          for (const line of reply.headers["set-cookie"] ?? []) {
            const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          let body = "";
          reply.setEncoding("utf8");
          reply.on("data", (chunk: string) => (body += chunk));
          reply.on("end", () => {
            const { location } = reply.headers;
            const absolute = location === undefined ? null : new URL(location, url).href;
            settle({ status: reply.statusCode ?? 0, location: absolute, body });
          });
        },
      );
      sent.on("error", reject);
      sent.end(form === undefined ? undefined : new URLSearchParams(form).toString());
    });

  return {
    ask,
    /**
     * Opens an address at the provider, signs a person in, and returns the address to which the provider sent the
     * browser.
     */
    signIn: async (url: string, login: string): Promise<URL> => {
      let page = await ask(url);
      for (let left = 10; left > 0; left -= 1) {
        const { location } = page;
        if (location === null) throw new Error(`the provider answered ${page.status}: ${page.body.slice(0, 500)}`);
        if (!location.startsWith(issuer)) return new URL(location);
        page = location.includes("/interaction/") ? await ask(location, { login }) : await ask(location);
      }
      throw new Error("the provider sent the browser around");
    },
  };
}
