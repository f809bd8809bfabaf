import { type CallName, isPublic } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callForms } from "../../src/http/call-forms.ts";
import { factories, type TestUser } from "../factories.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { countLockWaits } from "../lock-waits.ts";
import { type Cell, cellsOf } from "./cells.ts";
import { expectations } from "./expectations.ts";
import { pathOf, type PreparedRequest, requests, rightsOf } from "./requests.ts";

/** Calls that check, in the transaction of their change, that the session has not ended. */
const checkedAgain = (
  "archivedVaults.deletePredecessor auth.update factors.addSecurityKey factors.addTotp factors.remove " +
  "factors.renewRecoveryCodes files.begin files.finish files.link files.putSegment files.remove history.delete " +
  "leaverTasks.report leaverTasks.take leaverTasks.update links.make passkeys.add passkeys.remove " +
  "passkeys.start passwords.archive passwords.create passwords.deleteForever passwords.deleteMany " +
  "passwords.import passwords.update serverTokens.create serverTokens.keep serverTokens.rotate shared.setCard " +
  "sharedInvites.answer sharedInvites.create sharedSuccessors.begin sharedSuccessors.finish " +
  "sharedSuccessors.stage sharedVaults.delete sharedVaults.found sharedVaults.give sharedVaults.leave " +
  "sharedVaults.undelete successors.begin successors.finish successors.stage tokens.create tokens.keep " +
  "tokens.rotate users.deleteMe vaults.setManifest vaults.setRecovery vaults.setSearchIndex vaults.unlock " +
  "vaults.unlockFinish vaults.unlockStart"
).split(" ");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { checks: true } });
});
afterAll(() => server.close());

/** One request of each call that changes something, by a caller who may make it. */
const cells = cellsOf(callForms, expectations).filter(
  ({ name, call, expected, target }, index, all) =>
    expected === "ok" &&
    call.method !== "GET" &&
    !isPublic(name as CallName) &&
    (target === "own" || target === "none" || target === "regular") &&
    all.findIndex((other) => other.call === call && other.expected === "ok" && other.target === target) === index,
);

const send = async ({ call }: Cell, request: PreparedRequest, caller: TestUser) => {
  const response = await fetch(`${server.url}/api${pathOf(call, request, caller)}${request.query ?? ""}`, {
    method: call.method,
    headers: {
      authorization: caller.authorization,
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.raw === undefined ? {} : { body: request.raw }),
  });
  await response.body?.cancel();
  return response.status;
};

async function prepare(cell: Cell) {
  const [caller, other] = await factories(server).users([{}, {}]);
  if (caller === undefined || other === undefined) throw new Error("no account was made");
  const subject = cell.target === "own" || cell.target === "none" ? caller : other;
  const request = await requests[cell.name]!({ server, cell, caller, subject });
  const rights = { is_admin: false, is_super_admin: false, is_allowed_for_remind_me: false };
  const has = rightsOf[cell.actor];
  if ("isAdmin" in has) rights.is_admin = true;
  if ("isSuperAdmin" in has) rights.is_super_admin = true;
  rights.is_allowed_for_remind_me = Object.keys(has).length > 0;
  await server.db.updateTable("users").set(rights).where("id", "=", caller._id).execute();
  return { caller, request };
}

/** Makes a request while another transaction ends its session, and returns the status of the reply. */
async function sendWhileEnding(cell: Cell): Promise<number> {
  const { caller, request } = await prepare(cell);
  const { reply } = await server.db.transaction().execute(async (trx) => {
    await sql`delete from sessions where user_id = ${caller._id}`.execute(trx);
    let isOver = false;
    const sent = send(cell, request, caller).finally(() => (isOver = true));
    while (!isOver && (await countLockWaits(server.db)) === 0);
    return { reply: sent };
  });
  return reply;
}

test("a change of what a vault, a key or a factor protects is refused if its session ends while it waits", async () => {
  const refused = new Set<string>();
  for (const cell of cells) if ((await sendWhileEnding(cell)) === 401) refused.add(cell.name);
  expect([...refused].toSorted()).toEqual(checkedAgain);
});
