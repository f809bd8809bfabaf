import type { SharedMember } from "@pomander/crypto/sharing";
import type { ActivityFact, ActivityPerson } from "./activity-types.ts";
import { isSameJson } from "./same-json.ts";
import type { VerifiedLink } from "./verify-link.ts";

type PersonOf = (member: SharedMember) => ActivityPerson;

/** Returns what a link did, from the state before it and the state after it. */
export function factsOf(before: VerifiedLink, after: VerifiedLink, personOf: PersonOf): readonly ActivityFact[] {
  const { accepted, count, digest } = after.link.content;
  const isKeep = accepted?.counter === after.link.counter - 1;
  const leftOut = after.link.counter - before.link.counter - 1;
  const isOfEntries = !isKeep && (count !== before.link.content.count || digest !== before.link.content.digest);
  const facts: ActivityFact[] = [
    ...(isKeep ? [{ kind: "kept" as const, leftOut }] : []),
    ...(isOfEntries ? [{ kind: "entries" as const, more: count - before.link.content.count }] : []),
    ...factsOfList(before, after, personOf),
  ];
  return facts.length === 0 ? [{ kind: "other" }] : facts;
}

function factsOfList({ list: before }: VerifiedLink, { link, list: after }: VerifiedLink, personOf: PersonOf) {
  const facts: ActivityFact[] = [];
  if (before.hash === after.hash) return facts;
  const [was, is] = [before.content, after.content];
  if (was.name !== is.name) facts.push({ kind: "vaultRenamed", before: was.name, after: is.name });
  const known = new Map(was.members.map((member) => [member.userId, member]));
  for (const member of is.members) {
    const person = personOf(member);
    const record = known.get(member.userId);
    if (record === undefined) {
      facts.push({ kind: "memberAdded", person, role: member.role });
      continue;
    }
    if (record.role !== member.role) facts.push({ kind: "role", person, before: record.role, after: member.role });
    if (record.name !== member.name)
      facts.push({ kind: "memberRenamed", person, before: record.name, after: member.name });
    if (member.checked?.by === link.by && !isSameJson(record.checked, member.checked))
      facts.push({ kind: "checked", person });
  }
  return facts;
}
