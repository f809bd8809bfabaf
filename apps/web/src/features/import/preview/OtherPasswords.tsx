import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { OpenEntry } from "@pomander/vault";
import { useState } from "react";
import { Caption } from "../../../components/quiet-text.tsx";
import { SecretText } from "../../../components/SecretText.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import { Case, DecisionList } from "./DecisionList.tsx";
import type { ImportPlan } from "./plan.ts";

const { others } = texts;
const answers = [
  [false, others.skip],
  [true, others.keep],
] as const;

interface Props {
  plan: ImportPlan;
  /** Returns null when that is not decided. */
  isChosen: (index: number) => boolean | null;
  onChoose: (indexes: readonly number[], isIn: boolean) => void;
}

/** Lists the entries that differ from one of the vault by their password alone: a decision each. */
export function OtherPasswords({ plan, isChosen, onChoose }: Props) {
  const cases = plan.presence.flatMap((presence, index) => {
    const incoming = plan.contents.entries[index];
    if (presence.kind !== "otherPassword" || incoming === undefined) return [];
    return [{ index, incoming, present: plan.present.get(presence.id) }];
  });
  const all = cases.map(({ index }) => index);
  return (
    <DecisionList
      words={others}
      cases={cases}
      actions={[
        { label: others.skipAll, run: () => onChoose(all, false) },
        { label: others.keepAll, run: () => onChoose(all, true) },
      ]}
    >
      {({ index, incoming, present }) => (
        <Case<boolean>
          key={index}
          entry={incoming}
          columns="minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr) auto"
          label={others.choice}
          decision={isChosen(index)}
          answers={answers}
          onDecide={(isIn) => onChoose([index], isIn)}
        >
          {(title) => (
            <>
              <Secret what={others.mine} title={title} text={present?.password ?? ""} of={present} />
              <Secret what={others.theirs} title={title} text={incoming.draft.password} />
            </>
          )}
        </Case>
      )}
    </DecisionList>
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
        <Caption>{what}</Caption>
        {text === "" ? <em>{others.empty}</em> : <SecretText text={text} isShown={isShown} />}
      </Box>
      {text !== "" && (
        <TipButton label={label} tip={isShown ? others.hideTip : others.showTip} onClick={() => void toggle()}>
          {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
        </TipButton>
      )}
    </Stack>
  );
}
