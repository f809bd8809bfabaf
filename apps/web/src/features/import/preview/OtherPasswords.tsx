import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { IncomingEntry, OpenEntry } from "@pomander/vault";
import { useId, useState } from "react";
import { listFrame } from "../../../components/list-frame.ts";
import { Pager } from "../../../components/Pager.tsx";
import { SecretText } from "../../../components/SecretText.tsx";
import { texts } from "../texts.ts";
import type { ImportPlan } from "./plan.ts";

const { others } = texts;
const pageSize = 10;

interface Props {
  plan: ImportPlan;
  /** null: not decided. */
  isChosen: (index: number) => boolean | null;
  onChoose: (indexes: readonly number[], isIn: boolean) => void;
}

/** What differs from an entry of the vault by its password alone: a decision each. Without any, nothing. */
export function OtherPasswords({ plan, isChosen, onChoose }: Props) {
  const id = useId();
  const [page, setPage] = useState(1);
  const cases = plan.presence.flatMap((presence, index) => {
    const incoming = plan.contents.entries[index];
    if (presence.kind !== "otherPassword" || incoming === undefined) return [];
    return [{ index, incoming, present: plan.present.get(presence.id) }];
  });
  if (cases.length === 0) return null;
  const all = cases.map(({ index }) => index);
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3">
        {others.title(cases.length)}
      </Typography>
      <Stack
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: 1.5, justifyContent: "space-between", alignItems: { sm: "flex-end" } }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: "68ch" }}>
          {others.lead}
        </Typography>
        {cases.length > 1 && (
          <Stack direction="row" sx={{ gap: 1, flexShrink: 0 }}>
            <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose(all, false)}>
              {others.skipAll}
            </Button>
            <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose(all, true)}>
              {others.keepAll}
            </Button>
          </Stack>
        )}
      </Stack>
      <Box component="ul" aria-label={others.list} translate="no" sx={[listFrame as object, { marginTop: 1.5 }]}>
        {cases.slice((page - 1) * pageSize, page * pageSize).map(({ index, incoming, present }) => (
          <Case
            key={index}
            incoming={incoming}
            present={present}
            isChosen={isChosen(index)}
            onChoose={(isIn) => onChoose([index], isIn)}
          />
        ))}
      </Box>
      {cases.length > pageSize && (
        <Pager label={others.pages} page={page} pageSize={pageSize} total={cases.length} onPage={setPage} />
      )}
    </section>
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
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr) auto" },
        alignItems: "center",
        columnGap: 2,
        rowGap: 1,
        padding: { xs: 2, sm: "12px 16px" },
        border: { xs: 1, sm: 0 },
        borderColor: { xs: "divider" },
        borderRadius: { xs: 1.5, sm: 0 },
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" noWrap dir="auto">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap dir="auto">
          {draft.email}
        </Typography>
      </Box>
      <Secret what={others.mine} title={title} text={present?.password ?? ""} />
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

/** One of the two passwords, shown when it is asked for. */
function Secret({ what, title, text }: { what: string; title: string; text: string }) {
  const [isShown, setShown] = useState(false);
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
          <IconButton aria-label={label} onClick={() => setShown(!isShown)}>
            {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}
