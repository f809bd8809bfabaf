import type { OpenedLink, SharedList, SharedMember } from "@pomander/crypto/sharing";
import type { SharingNotice } from "./sharing-types.ts";

export type OwnRecordChange = Extract<SharingNotice, { kind: "ownRecord" }>;

/**
 * Returns what another person's link changed of this user's name and role in a list; null: nothing. `nameOf` gives the
 * name of who changed it.
 */
export function ownRecordChange(
  vaultId: string,
  userId: string,
  { content: { by, at } }: Pick<OpenedLink, "content">,
  { before, after }: { before: SharedList; after: SharedList },
  nameOf = ({ name }: SharedMember): string => name,
): OwnRecordChange | null {
  const [was, is] = [before, after].map(({ members }) => members.find((member) => member.userId === userId));
  if (by === userId || was === undefined || is === undefined) return null;
  if (was.role === is.role && was.name === is.name) return null;
  const author = before.members.find((member) => member.userId === by);
  return {
    kind: "ownRecord",
    vaultId,
    name: after.name,
    by: author === undefined ? "" : nameOf(author),
    at,
    before: { name: was.name, role: was.role },
    after: { name: is.name, role: is.role },
  };
}
