import { defaultLinkPolicy, isAdministrator, type LinkPolicy, linkPolicy } from "@pomander/contract";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/database.ts";
import { readSetting, writeSetting } from "../../platform/settings.ts";

const key = "links";

/** Returns who may send links, and which: a setting of the super admin's. */
export async function readLinkPolicy(db: Database): Promise<LinkPolicy> {
  const stored = await readSetting(db, key);
  if (stored === null) return defaultLinkPolicy;
  // A value that this release cannot read allows no links.
  return linkPolicy.safeParse(stored).data ?? { ...defaultLinkPolicy, who: "nobody" };
}

interface Sender {
  _id: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

/** Returns whether a user may send links. */
export function maySendLinks({ who, chosen }: LinkPolicy, sender: Sender): boolean {
  if (who === "everyone") return true;
  if (who === "admins") return isAdministrator(sender);
  return who === "chosen" && chosen.includes(sender._id);
}

/** Stores the setting, and ends the live links that it no longer allows. */
export async function writeLinkPolicy(trx: Trx, policy: LinkPolicy): Promise<void> {
  await writeSetting(trx, key, policy);
  const isAllowed = {
    everyone: sql`true`,
    admins: sql`(u.is_admin or u.is_super_admin)`,
    chosen: sql`u.id = any(${policy.chosen}::uuid[])`,
    nobody: sql`false`,
  }[policy.who];
  const isWithFiles = sql`exists (select from link_files f where f.link_id = l.id)`;
  await sql`
    select end_links(array(
      select l.id from links l join users u on u.id = l.user_id
      where (l.ended_at is null or l.contents is not null)
        and (not ${isAllowed} or (${!policy.files} and ${isWithFiles})) for update of l), 'policy', now())`.execute(
    trx,
  );
}
