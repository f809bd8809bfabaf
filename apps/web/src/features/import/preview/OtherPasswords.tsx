import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { IncomingEntry, OpenEntry } from "@pomander/vault";
import { useState } from "react";
import { SecretText } from "../../../components/SecretText.tsx";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import { caseFrame, DecisionList } from "./DecisionList.tsx";
import type { ImportPlan } from "./plan.ts";

const { others } = texts;

interface Props {
  plan: ImportPlan;
  /** Returns null when that is not decided. */
  isChosen: (index: number) => boolean | null;
  onChoose: (indexes: readonly number[], isIn: boolean) => void;
}

/**
 * Lists the entries that differ from one of the vault by their password alone: a decision each. Shows nothing without
 * any.
 */
export function OtherPasswords({ plan, isChosen, onChoose }: Props) {
  const cases = plan.presence.flatMap((presence, index) => {
    const incoming = plan.contents.entries[index];
    if (presence.kind !== "otherPassword" || incoming === undefined) return [];
    return [{ index, incoming, present: plan.present.get(presence.id) }];
  });
  if (cases.length === 0) return null;
  const all = cases.map(({ index }) => index);
  return (
    <DecisionList
      words={others}
      count={cases.length}
      actions={[
        { label: others.skipAll, run: () => onChoose(all, false) },
        { label: others.keepAll, run: () => onChoose(all, true) },
      ]}
    >
      {(start, end) =>
        cases
          .slice(start, end)
          .map(({ index, incoming, present }) => (
            <Case
              key={index}
              incoming={incoming}
              present={present}
              isChosen={isChosen(index)}
              onChoose={(isIn) => onChoose([index], isIn)}
            />
          ))
      }
    </DecisionList>
  );
}

interface CaseProps {
  incoming: IncomingEntry;
  present: OpenEntry | undefined;
  isChosen: boolean | null;
  onChoose: (isIn: boolean) => void;
}

function Case({ incoming: { draft }, present, isChosen, onChoose }: CaseProps) {
  const title = draft.title === "" ? texts.preview.untitled : draft.title;
  return (
    <Box
      component="li"
      sx={[
        caseFrame,
        { gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr) auto" } },
      ]}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" noWrap dir="auto">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap dir="auto">
          {draft.email}
        </Typography>
      </Box>
      <Secret what={others.mine} title={title} text={present?.password ?? ""} of={present} />
      <Secret what={others.theirs} title={title} text={draft.password} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isChosen}
        aria-label={others.choice(title)}
        onChange={(_event, chosen: boolean | null) => chosen !== null && onChoose(chosen)}
        sx={{ justifySelf: { xs: "stretch", sm: "start" }, "& > button": { flex: { xs: 1, sm: "none" } } }}
      >
        <ToggleButton value={false}>{others.skip}</ToggleButton>
        <ToggleButton value={true}>{others.keep}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

interface SecretProps {
  what: string;
  title: string;
  text: string;
  /** The entry of the vault whose password it is; a password of the file may be shown without a question. */
  of?: OpenEntry | undefined;
}

/** Shows one of the two passwords on request. */
function Secret({ what, title, text, of }: SecretProps) {
  const { entryGate, holder } = useServices();
  const [isShown, setShown] = useState(false);
  const toggle = async () => {
    const vault = holder.personal();
    const isPassed = isShown || of === undefined || (vault !== null && (await entryGate.pass(vault, of)));
    setShown(isPassed && !isShown);
  };
  const label = (isShown ? others.hide : others.show)(what, title);
  return (
    <Stack
      direction="row"
      sx={{ alignItems: "center", gap: 0.5, minWidth: 0, borderRadius: 1, backgroundColor: "background.sunken" }}
    >
      <Box sx={{ flex: 1, minWidth: 0, paddingInlineStart: 1.5, paddingBlock: 0.75 }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {what}
        </Typography>
        {text === "" ? <em>{others.empty}</em> : <SecretText text={text} isShown={isShown} />}
      </Box>
      {text !== "" && (
        <Tooltip title={isShown ? texts.others.hideTip : texts.others.showTip}>
          <IconButton aria-label={label} onClick={() => void toggle()}>
            {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}
