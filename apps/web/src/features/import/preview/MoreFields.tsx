import { additionText } from "@pomander/texts/additions";
import Typography from "@mui/material/Typography";
import { texts } from "../texts.ts";
import { Case, DecisionList } from "./DecisionList.tsx";
import type { Decision, ImportPlan } from "./plan.ts";

const { more } = texts;
const answers = [
  ["add", more.add],
  [true, more.keep],
  [false, more.skip],
] as const;

interface Props {
  plan: ImportPlan;
  /** Returns null when that is not decided. */
  decisionOf: (index: number) => Decision | null;
  onDecide: (indexes: readonly number[], decision: Decision) => void;
}

/** Lists the entries that have more than the same entry of the vault: a decision each, or one for all. */
export function MoreFields({ plan, decisionOf, onDecide }: Props) {
  const cases = plan.presence.flatMap((presence, index) => {
    const incoming = plan.contents.entries[index];
    return presence.kind !== "more" || incoming === undefined
      ? []
      : [{ index, incoming, added: presence.added.map(additionText) }];
  });
  const all = cases.map(({ index }) => index);
  return (
    <DecisionList
      words={more}
      cases={cases}
      actions={[
        { label: more.addAll, run: () => onDecide(all, "add") },
        { label: more.keepAll, run: () => onDecide(all, true) },
        { label: more.skipAll, run: () => onDecide(all, false) },
      ]}
    >
      {({ index, incoming, added }) => (
        <Case<Decision>
          key={index}
          entry={incoming}
          columns="minmax(0, 1fr) minmax(0, 1fr) auto"
          label={more.choice}
          decision={decisionOf(index)}
          answers={answers}
          onDecide={(decision) => onDecide([index], decision)}
        >
          {() => (
            <Typography variant="body2" dir="auto" sx={{ overflowWrap: "anywhere" }}>
              {more.fields(added)}
            </Typography>
          )}
        </Case>
      )}
    </DecisionList>
  );
}
