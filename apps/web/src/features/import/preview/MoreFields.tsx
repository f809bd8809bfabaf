import { additionText } from "@pomander/texts/vault";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { texts } from "../texts.ts";
import { caseFrame, DecisionList } from "./DecisionList.tsx";
import type { Decision, ImportPlan } from "./plan.ts";

const { more } = texts;

interface Props {
  plan: ImportPlan;
  /** Returns null when that is not decided. */
  decisionOf: (index: number) => Decision | null;
  onDecide: (indexes: readonly number[], decision: Decision) => void;
}

/**
 * Lists the entries that have more than the same entry of the vault: a decision each, or one for all. Shows nothing
 * without any.
 */
export function MoreFields({ plan, decisionOf, onDecide }: Props) {
  const cases = plan.presence.flatMap((presence, index) => {
    const incoming = plan.contents.entries[index];
    return presence.kind !== "more" || incoming === undefined
      ? []
      : [{ index, incoming, added: presence.added.map(additionText) }];
  });
  if (cases.length === 0) return null;
  const all = cases.map(({ index }) => index);
  return (
    <DecisionList
      words={more}
      count={cases.length}
      actions={[
        { label: more.addAll, run: () => onDecide(all, "add") },
        { label: more.keepAll, run: () => onDecide(all, true) },
        { label: more.skipAll, run: () => onDecide(all, false) },
      ]}
    >
      {(start, end) =>
        cases
          .slice(start, end)
          .map(({ index, incoming: { draft }, added }) => (
            <Case
              key={index}
              title={draft.title === "" ? texts.preview.untitled : draft.title}
              email={draft.email}
              added={added}
              decision={decisionOf(index)}
              onDecide={(decision) => onDecide([index], decision)}
            />
          ))
      }
    </DecisionList>
  );
}

interface CaseProps {
  title: string;
  email: string;
  added: readonly string[];
  decision: Decision | null;
  onDecide: (decision: Decision) => void;
}

const Case = ({ title, email, added, decision, onDecide }: CaseProps) => (
  <Box
    component="li"
    sx={[caseFrame, { gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr) auto" } }]}
  >
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="p" noWrap dir="auto">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" noWrap dir="auto">
        {email}
      </Typography>
    </Box>
    <Typography variant="body2" dir="auto" sx={{ overflowWrap: "anywhere" }}>
      {more.fields(added)}
    </Typography>
    <ToggleButtonGroup
      exclusive
      size="small"
      value={decision}
      aria-label={more.choice(title)}
      onChange={(_event, chosen: Decision | null) => chosen !== null && onDecide(chosen)}
      sx={{ justifySelf: { xs: "stretch", sm: "start" }, "& > button": { flex: { xs: 1, sm: "none" } } }}
    >
      <ToggleButton value="add">{more.add}</ToggleButton>
      <ToggleButton value={true}>{more.keep}</ToggleButton>
      <ToggleButton value={false}>{more.skip}</ToggleButton>
    </ToggleButtonGroup>
  </Box>
);
