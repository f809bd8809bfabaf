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

/** Returns the name of who signed a row. */
export function signerOf(by: ActivityPerson): string {
  if (by.isMe) return texts.you;
  return by.isMachine ? texts.machine(by.name) : nameOf(by);
}

const nameOf = ({ name }: Pick<ActivityPerson, "name">) => (name === "" ? texts.someone : name);

function linesOf(fact: ActivityRow["facts"][number]): readonly string[] {
  switch (fact.kind) {
    case "newKeys": {
      const [people, machines] = [fact.out.filter((one) => !one.isMachine), fact.out.filter((one) => one.isMachine)];
      return [
        texts.newKeys,
        ...(people.length > 0 ? [texts.newKeysOut(people.map(nameOf))] : []),
        ...(machines.length > 0 ? [texts.newKeysOutMachines(machines.map(nameOf))] : []),
        ...(fact.replaced.length > 0 ? [texts.newKeysReplaced(fact.replaced.map(nameOf))] : []),
      ];
    }
    case "kept":
      return [texts.kept, ...(fact.leftOut > 0 ? [texts.leftOut(fact.leftOut)] : [])];
    default:
      return [lineOf(fact)];
  }
}

function lineOf(fact: Exclude<ActivityFact, { kind: "newKeys" | "kept" | "entries" }>): string {
  switch (fact.kind) {
    case "memberAdded": {
      if (fact.person.isMachine) return texts.machineAdded(nameOf(fact.person));
      const role = sharing.roles[fact.role];
      return fact.person.isMe ? texts.memberAddedYou(role) : texts.memberAdded(nameOf(fact.person), role);
    }
    case "role": {
      const [before, after] = [sharing.roles[fact.before], sharing.roles[fact.after]];
      return fact.person.isMe ? texts.roleYours(before, after) : texts.role(nameOf(fact.person), before, after);
    }
    case "memberRenamed":
      return fact.person.isMachine
        ? texts.machineRenamed(fact.before, fact.after)
        : texts.memberRenamed(fact.before, fact.after);
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
