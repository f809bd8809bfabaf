import { randomUUID } from "node:crypto";
import { systemClock } from "../../src/platform/clock.ts";
import { createVisitor } from "../company/harness.ts";
import { asGenerated, signInCode } from "../company/generated.ts";
import { factories, type TestUser } from "../factories.ts";
import { factorCalls, setUpTotp } from "../factors.ts";
import type { TestServer } from "../harness.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

function issuerOf({ accounts }: TestServer): string {
  const { company } = accounts.config;
  if (company === null) throw new Error("company sign-in is not configured");
  return company.issuer;
}
const visit = (server: TestServer) => {
  const issuer = issuerOf(server);
  return createVisitor(server, { issuer, clientId: "", clientSecret: "" });
};
const cookieOf = ({ cookies }: ReturnType<typeof visit>) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});

/** Connects an account to a person at the provider, and returns their name there. */
async function connected(server: TestServer, { _id, email }: TestUser): Promise<string> {
  const subject = `person-${randomUUID()}`;
  const row = { user_id: _id, issuer: issuerOf(server), subject, email, connected_at: new Date() };
  await server.db.insertInto("company_connections").values(row).execute();
  return subject;
}

/** Finishes a round that connects the caller's account as far as its ticket. */
async function connectTicket({ server, caller }: People): Promise<string> {
  const visitor = visit(server);
  const begun = await visitor.call("POST /user/company/start", {}, caller.token);
  // A super admin gets none.
  if (begun.status !== 200) return "none";
  const returned = await visitor.goThere(begun.body.url, `person-${randomUUID()}`);
  return (await visitor.call("POST /user/company/finish", returned, caller.token)).body.ticket;
}

/** Requests of the calls of company sign-in, as in `requests`. */
export const companyRequests = {
  "company.start": async () => ({ body: {} }),
  "company.finish": async ({ server }: People) => {
    const visitor = visit(server);
    const body = await visitor.go(await connected(server, await factories(server).user()));
    return { body, headers: cookieOf(visitor) };
  },
  "company.confirm": async ({ server }: People) => {
    const owner = await factories(server).user();
    const { recoveryCodes } = await setUpTotp(server, owner, systemClock);
    const visitor = visit(server);
    const asked = await visitor.signIn(await connected(server, owner));
    const { ticket, challenge } = asked.body as { ticket: string; challenge: string };
    return { body: { ticket, challenge, recoveryCode: recoveryCodes[0] }, headers: cookieOf(visitor) };
  },
  "company.makeCode": async ({ server, caller }: People) => {
    await asGenerated(server, caller);
    return { body: {} };
  },
  "company.signInWithCode": async ({ server }: People) => ({
    body: { code: await signInCode(server, await factories(server).user()) },
  }),
  "company.connection": async () => ({}),
  "company.connectStart": async () => ({ body: {} }),
  "company.connectFinish": async ({ server, caller }: People) => {
    const visitor = visit(server);
    const begun = await visitor.call("POST /user/company/start", {}, caller.token);
    // A super admin begins none.
    if (begun.status !== 200) return { body: { state: "none", code: "none" } };
    const body = await visitor.goThere(begun.body.url, `person-${randomUUID()}`);
    return { body, headers: cookieOf(visitor) };
  },
  "company.connect": async (people: People) => {
    const { server, caller } = people;
    const ticket = await connectTicket(people);
    const { recoveryCodes } = await setUpTotp(server, caller, systemClock);
    const { challenge } = await factorCalls(server, caller).challenge();
    return { body: { ticket, currentPassword: caller.password, challenge, recoveryCode: recoveryCodes[0] } };
  },
  "company.disconnect": async ({ server, subject }: People) => {
    await connected(server, subject);
    return { body: { currentPassword: subject.password } };
  },
  "company.administer": async ({ server, subject }: People) => {
    await connected(server, subject);
    return { params: { id: subject._id }, body: { do: "disconnect" } };
  },
  "company.settings": async () => ({}),
  "company.setDomains": async ({ caller }: People) => ({ body: { domains: [], currentPassword: caller.password } }),
  "company.test": async () => ({ body: {} }),
};
