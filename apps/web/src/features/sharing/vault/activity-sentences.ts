import type { ActivityFact, ActivityPerson } from "@pomander/vault/sharing";
import { texts as sharing } from "../../../widgets/shared-vaults/texts.ts";
import { texts } from "./activity-texts.ts";
import type { ActivityRow } from "./activity-rows.ts";

/** Returns what a row of the activity says, a line each. */
export function sentencesOf({ signature, facts, entries }: ActivityRow): readonly string[] {
  if (signature === "wrong") return [texts.unsigned];
  const { added, deleted, changed } = entries;
  return [
    ...facts.flatMap(linesOf),
    ...(added > 0 ? [texts.added(added)] : []),
    ...(deleted > 0 ? [texts.deleted(deleted)] : []),
    ...(changed > 0 ? [texts.changed(changed)] : []),
    ...(signature === "unknown" ? [texts.unknown] : []),
  ];
}

export const nameOf = ({ name }: Pick<ActivityPerson, "name">) => (name === "" ? texts.someone : name);

function linesOf(fact: ActivityRow["facts"][number]): readonly string[] {
  switch (fact.kind) {
    case "newKeys":
      return [
        texts.newKeys,
        ...(fact.out.length > 0 ? [texts.newKeysOut(fact.out.map(nameOf))] : []),
        ...(fact.replaced.length > 0 ? [texts.newKeysReplaced(fact.replaced.map(nameOf))] : []),
      ];
    case "kept":
      return [texts.kept, ...(fact.leftOut > 0 ? [texts.leftOut(fact.leftOut)] : [])];
    default:
      return [lineOf(fact)];
  }
}

function lineOf(fact: Exclude<ActivityFact, { kind: "newKeys" | "kept" | "entries" }>): string {
  switch (fact.kind) {
    case "memberAdded": {
      const role = sharing.roles[fact.role];
      return fact.person.isMe ? texts.memberAddedYou(role) : texts.memberAdded(nameOf(fact.person), role);
    }
    case "role": {
      const [before, after] = [sharing.roles[fact.before], sharing.roles[fact.after]];
      return fact.person.isMe ? texts.roleYours(before, after) : texts.role(nameOf(fact.person), before, after);
    }
    case "memberRenamed":
      return texts.memberRenamed(fact.before, fact.after);
    case "checked":
      return fact.person.isMe ? texts.checkedYou : texts.checked(nameOf(fact.person));
    case "vaultRenamed":
      return texts.vaultRenamed(fact.before, fact.after);
    case "founded":
      return texts.founded;
    case "other":
      return texts.other;
  }
}
