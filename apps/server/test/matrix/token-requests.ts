import { endIn, insertApiToken } from "../api-tokens.ts";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

const confirmedBy = ({ password }: TestUser) => ({ currentPassword: password });
const form = (by: TestUser) => ({
  name: "Terraform",
  scopes: ["reminders:read"],
  expiresAt: endIn(90),
  ...confirmedBy(by),
});
const rotation = (by: TestUser) => ({ overlapHours: 1, expiresAt: endIn(90), ...confirmedBy(by) });
const own = async ({ server, subject }: People) => ({ params: { id: (await insertApiToken(server, subject)).id } });
const servers = async ({ server }: People) => ({ params: { id: (await insertApiToken(server, null)).id } });

/** Requests of the calls for API tokens, as in `requests`. */
export const tokenRequests = {
  "tokens.list": async () => ({}),
  "tokens.create": async ({ caller }: People) => ({ body: form(caller) }),
  "tokens.rotate": async (people: People) => ({ ...(await own(people)), body: rotation(people.caller) }),
  "tokens.keep": async (people: People) => ({ ...(await own(people)), body: confirmedBy(people.caller) }),
  "tokens.revoke": async (people: People) => ({ ...(await own(people)), body: {} }),
  "serverTokens.list": async () => ({}),
  "serverTokens.create": async ({ caller }: People) => ({
    body: { ...form(caller), scopes: ["audit:read", "users:read"] },
  }),
  "serverTokens.rotate": async (people: People) => ({ ...(await servers(people)), body: rotation(people.caller) }),
  "serverTokens.keep": async (people: People) => ({ ...(await servers(people)), body: confirmedBy(people.caller) }),
  "serverTokens.revoke": async (people: People) => ({ ...(await servers(people)), body: {} }),
};
