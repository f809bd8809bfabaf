import type { VaultRole } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import type { Sharing, SharingOutcome } from "@pomander/vault/sharing";
import { people, password, type Email } from "./people.ts";
import {
  afterLeaving,
  entriesOfVault,
  finance,
  given,
  invited,
  newPassword,
  office,
  platform,
  type SampleVault,
} from "./shared-vaults.ts";

/** A person with their vault open. */
export interface Participant {
  sharing: Sharing;
  userId: string;
  find: (vaultId: string) => OpenVault | null;
}

type ByEmail = (email: Email) => Participant;

/**
 * Makes the shared vaults through the steps that the pages take: invitations, answers, access, new keys after a member
 * was taken out, changed passwords. Returns the part of the waiting invitation's link after `/join#`.
 */
export async function shareVaults(by: ByEmail): Promise<string> {
  await Promise.all(people.map(({ email }) => by(email).sharing.refresh()));
  const platformId = await makeVault(by, platform);
  await inviteMembers(by, platform, platformId);
  await takeOut(by, platformId);

  // These people know each other's keys from the first vault, so no link is needed.
  const officeId = await shareWithKnown(by, office);
  await addMember(by(office.founder), officeId, { userId: by(given.email).userId, role: given.role });
  const financeId = await shareWithKnown(by, finance);
  const { invites } = done(
    await by(finance.founder).sharing.invite([invited], [{ vaultId: financeId, role: invited.role }]),
  );
  return invites[0]?.fragment ?? "";
}

const opened = ({ find }: Participant, vaultId: string): OpenVault => {
  const vault = find(vaultId);
  if (vault === null) throw new Error(`${vaultId} is not open`);
  return vault;
};

async function makeVault(by: ByEmail, vault: SampleVault): Promise<string> {
  const founder = by(vault.founder);
  const { vaultId } = done(await founder.sharing.found(vault.name));
  const { problem } = await opened(founder, vaultId).importEntries(entriesOfVault(vault));
  if (problem !== null) throw new Error(problem.code);
  return vaultId;
}

/** Makes people members by links, which each of them answers. */
async function inviteMembers(by: ByEmail, { founder, members }: SampleVault, vaultId: string): Promise<void> {
  const { sharing } = by(founder);
  for (const { email, role } of members) {
    const { firstName = "", lastName = "" } = people.find((person) => person.email === email) ?? {};
    const person = { email, name: `${firstName} ${lastName}` };
    const { invites } = done(await sharing.invite([person], [{ vaultId, role }]));
    for (const { fragment } of invites) done(await by(email).sharing.acceptInvite(fragment));
  }
  done(await sharing.giveAccess());
  for (const { email } of members) await takeAccess(by(email), by(founder));
}

/** Makes a vault, and members of it who need no link: another vault's list introduces them. */
async function shareWithKnown(by: ByEmail, vault: SampleVault): Promise<string> {
  const vaultId = await makeVault(by, vault);
  const founder = by(vault.founder);
  await founder.sharing.refresh();
  for (const { email, role } of vault.members) {
    await addMember(founder, vaultId, { userId: by(email).userId, role });
    await takeAccess(by(email), founder);
  }
  return vaultId;
}

async function addMember(
  { sharing }: Participant,
  vaultId: string,
  { userId, role }: { userId: string; role: VaultRole },
): Promise<void> {
  done(await sharing.addMember(vaultId, userId, role));
}

async function takeAccess({ sharing }: Participant, { userId }: Participant): Promise<void> {
  await sharing.refresh();
  done(await sharing.takeGrants(userId));
}

/** Takes a member out; then the others change most of the passwords that this person knows. */
async function takeOut(by: ByEmail, before: string): Promise<void> {
  const [manager, colleague] = [by(platform.founder), by("priya@harbour.example")];
  const { userId } = by(afterLeaving.who);
  const { vaultId } = done(
    await manager.sharing.makeNewKeys({ vaultId: before, password, out: [userId], replaced: [] }),
  );
  const ids = opened(manager, vaultId)
    .snapshot()
    .entries.map(({ _id }) => _id);
  const changed = ids.slice(afterLeaving.left + afterLeaving.aside);
  for (const entryId of ids.slice(afterLeaving.left, afterLeaving.left + afterLeaving.aside))
    done(await manager.sharing.setAside({ vaultId, entryId, userId }));
  const half = Math.ceil(changed.length / 2);
  for (const id of changed.slice(0, half)) await changePassword(opened(manager, vaultId), id);
  await colleague.sharing.refresh();
  for (const id of changed.slice(half)) await changePassword(opened(colleague, vaultId), id);
  // The devices of the others follow, and the last count is reported.
  await Promise.all(people.map(({ email }) => by(email).sharing.refresh()));
}

async function changePassword(vault: OpenVault, id: string): Promise<void> {
  const entry = await vault.reveal(id);
  const outcome = await vault.save(entry, { ...entry, password: newPassword() });
  if (outcome.kind !== "saved") throw new Error(`${entry.title} was not saved`);
}

function done<Done extends object>(outcome: SharingOutcome<Done>): Done {
  if (outcome.kind !== "done") throw new Error(outcome.reason.code);
  return outcome;
}
