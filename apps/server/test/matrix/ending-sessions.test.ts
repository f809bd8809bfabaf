import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCompanyForTests } from "../company/company.ts";
import { countLockWaits } from "../lock-waits.ts";
import type { Cell } from "./cells.ts";
import { changingCells, prepareCall, sendCall } from "./accepted-calls.ts";

/** Calls that check, in the transaction of their change, that the session has not ended. */
const checkedAgain = (
  "approvals.answer approvals.begin approvals.end approvals.reveal approvals.seal archivedVaults.deletePredecessor auditWebhooks.create auditWebhooks.keep auditWebhooks.remove auditWebhooks.replace auth.update company.connect company.disconnect company.makeCode company.ownerFinish company.setDomains deviceKeys.add deviceKeys.keep deviceKeys.open deviceKeys.remove deviceKeys.removeAll factors.addSecurityKey factors.addTotp factors.remove " +
  "factors.renewRecoveryCodes files.begin files.finish files.link files.putSegment files.remove history.delete " +
  "leaverTasks.report leaverTasks.take leaverTasks.update links.make machines.add machines.keep passkeys.add passkeys.remove " +
  "passkeys.start passwords.archive passwords.create passwords.deleteForever passwords.deleteMany " +
  "passwords.import passwords.update provisioning.letIn provisioning.live serverTokens.create serverTokens.keep serverTokens.rotate shared.setCard " +
  "sharedInvites.answer sharedInvites.create sharedSuccessors.begin sharedSuccessors.finish " +
  "sharedSuccessors.stage sharedVaults.delete sharedVaults.found sharedVaults.give sharedVaults.leave " +
  "sharedVaults.undelete successors.begin successors.finish successors.stage tokens.create tokens.keep " +
  "tokens.rotate users.acceptSuperAdminOffer users.deleteMe users.offerSuperAdmin vaults.setManifest vaults.setRecovery vaults.setSearchIndex vaults.unlock " +
  "vaults.unlockFinish vaults.unlockStart"
).split(" ");

const company = startCompanyForTests({ config: { checks: true } });

/** Makes a request while another transaction ends its session, and returns the status of the reply. */
async function sendWhileEnding(cell: Cell): Promise<number> {
  const prepared = await prepareCall(company.server, cell);
  const { reply } = await company.server.db.transaction().execute(async (trx) => {
    await sql`delete from sessions where user_id = ${prepared.caller._id}`.execute(trx);
    let isOver = false;
    const sent = sendCall(company.server, prepared).finally(() => (isOver = true));
    while (!isOver && (await countLockWaits(company.server.db)) === 0);
    return { reply: sent };
  });
  return (await reply).status;
}

test("a change of what a vault, a key or a factor protects is refused if its session ends while it waits", async () => {
  const refused = new Set<string>();
  for (const cell of changingCells) if ((await sendWhileEnding(cell)) === 401) refused.add(cell.name);
  expect([...refused].toSorted()).toEqual(checkedAgain);
});
