import type { Browser, BrowserContext } from "@playwright/test";

import { registerAccount, type Account } from "./device.ts";
import { newPerson } from "./people.ts";
import type { ServerProcess } from "./server-process.ts";

/**
 * Calls the server as somebody who is signed in, and gives the body of its reply; null when there is none.
 * @throws with the reply when that is a refusal
 */
export async function callApi<T = unknown>(
  server: Pick<ServerProcess, "url">,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return (reply.status === 204 ? null : await reply.json()) as T;
}

/** A super admin, who registers with the one-time link. */
export const registerFirstAdmin = (server: ServerProcess, name: string) =>
  registerAccount(server.url, newPerson(name), server.setupLink());

/** Somebody who registered and whom the admin allowed to use Remind Me. */
export async function registerRemindMeUser(server: ServerProcess, admin: Account, name: string): Promise<Account> {
  const resident = await registerAccount(server.url, newPerson(name));
  const user = await callApi<{ _id: string }>(server, resident.token, "GET", "/user");
  await callApi(server, admin.token, "PUT", `/auth/update/${user._id}`, { isAllowedForRemindMe: true });
  return resident;
}

type NewProfile = (options?: Parameters<Browser["newContext"]>[0]) => Promise<BrowserContext>;

/** A tab in which somebody is signed in already, as after a reload: the vault is locked. */
export async function openSignedInTab(newProfile: NewProfile, server: ServerProcess, { token }: Account) {
  const context = await newProfile({ baseURL: server.url });
  await context.addInitScript((stored) => {
    if (sessionStorage.getItem("arrived") === null) localStorage.setItem("token", stored);
    sessionStorage.setItem("arrived", "yes");
  }, token);
  return context.newPage();
}
