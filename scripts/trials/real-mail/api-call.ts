import { readFileSync } from "node:fs";
import { join } from "node:path";
import { credential, kdf, manifest, wrappedKey } from "../crash/envelopes.ts";

/** Asks the server as one person. @throws with what was answered when it is not of 2xx */
export type ApiCall = <Reply>(method: string, path: string, body?: object) => Promise<Reply>;

interface FirstAdminOptions {
  url: string;
  dataDir: string;
  email: string;
}

/** Registers the first super admin, by the link of the first start. */
export async function registerFirstAdmin({
  url,
  dataDir,
  email,
}: FirstAdminOptions): Promise<{ call: ApiCall; userId: string }> {
  const link = readFileSync(join(dataDir, "first-admin-link.txt"), "utf8").trim();
  const vault = { vaultId: crypto.randomUUID(), wrappedVaultKey: wrappedKey(), manifest: manifest(0) };
  const { token, user } = await createApiCall(url)<{ token: string; user: { _id: string } }>("POST", "/auth/register", {
    firstName: "Ana",
    lastName: "Silva",
    email,
    password: credential(),
    kdf: kdf(),
    vault,
    timeZone: "UTC",
    setupToken: new URL(link).searchParams.get("setup"),
  });
  return { call: createApiCall(url, token), userId: user._id };
}

const createApiCall =
  (url: string, token?: string): ApiCall =>
  async <Reply>(method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as Reply;
  };
