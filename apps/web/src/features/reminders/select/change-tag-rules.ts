import { calls } from "@pomander/contract";
import { problemOf } from "../../../lib/problem.ts";
import type { Services } from "../../../lib/services.ts";
import type { NotChanged } from "./change-many.ts";
import type { TagRuleChange } from "./reassign.ts";
import { texts } from "./texts.ts";

/**
 * Gives scope tags other escalation rules, one after the other; each only if no one has changed it since. Never
 * rejects.
 */
export async function changeTagRules(api: Services["api"], changes: readonly TagRuleChange[]) {
  const undo: TagRuleChange[] = [];
  const notChanged: NotChanged[] = [];
  for (const change of changes) {
    const { _id, name, updatedAt, rule, former } = change;
    try {
      const given = { params: { id: _id }, body: { escalation: rule } };
      const stored = await (await api())(calls.scopeTags.update, given, { ifMatch: updatedAt });
      undo.push({ _id, name, updatedAt: stored.updatedAt, rule: former, former: rule });
    } catch (error) {
      notChanged.push({ title: texts.tagRule(name), reason: problemOf(error, texts.none).message });
    }
  }
  return { undo, notChanged };
}
