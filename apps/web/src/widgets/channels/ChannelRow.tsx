import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import SendOutlined from "@mui/icons-material/SendOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Channel, ChannelTest } from "@pomander/contract";
import { outgoingWords } from "@pomander/texts/outgoing";
import { useState } from "react";
import { FactLine } from "../../components/FactLine.tsx";
import { problemOf } from "../../lib/problem.ts";
import { channelTexts, factsOf } from "./texts.ts";
import { Caption } from "../../components/quiet-text.tsx";
import { TipButton } from "../../components/TipButton.tsx";

interface Props {
  channel: Channel;
  onTest: () => Promise<ChannelTest>;
  onEdit: () => void;
  onRemove: () => void;
}

/** On a phone the facts go below the buttons, across the row. */
const rowLook = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gridTemplateAreas: { xs: '"name actions" "facts facts"', sm: '"name actions" "facts actions"' },
  alignItems: "center",
  columnGap: 1,
} as const;

/** A channel, what became of its last message, and what its test was answered. */
export function ChannelRow({ channel, onTest, onEdit, onRemove }: Props) {
  const { name, problem } = channel;
  const [answer, setAnswer] = useState<ChannelTest | null>(null);
  const [isTesting, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    setAnswer(null);
    const failed = (error: unknown) => ({
      isSent: false,
      message: problemOf(error, channelTexts.test.failed).message,
    });
    setAnswer(await onTest().catch(failed));
    setTesting(false);
  };
  const actions = [
    { ...channelTexts.test, Icon: SendOutlined, run: () => void test(), isBusy: isTesting },
    { ...channelTexts.edit, Icon: EditOutlined, run: onEdit, isBusy: false },
    { ...channelTexts.remove, Icon: DeleteOutlined, run: onRemove, isBusy: false },
  ];
  return (
    <Box component="li" sx={{ paddingBlock: 1.5, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={rowLook}>
        <Typography variant="subtitle2" component="p" dir="auto" sx={{ gridArea: "name", overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <Caption sx={{ gridArea: "facts", overflowWrap: "anywhere" }}>
          <FactLine facts={factsOf(channel)} />
        </Caption>
        <Stack direction="row" sx={{ gridArea: "actions", marginInlineEnd: -1 }}>
          {actions.map(({ label, tip, Icon, run, isBusy }) => (
            <TipButton
              key={tip}
              label={label(name)}
              tip={tip}
              loading={isBusy}
              onClick={run}
              sx={{ color: "text.secondary" }}
            >
              <Icon />
            </TipButton>
          ))}
        </Stack>
      </Box>
      {problem !== null && answer === null && (
        <Typography variant="body2" color="error" sx={{ marginTop: 0.5 }}>
          {channelTexts.problem(outgoingWords(problem))}
        </Typography>
      )}
      <Box role="status">
        {answer !== null && (
          <Alert
            role="presentation"
            severity={answer.isSent ? "success" : "error"}
            sx={{ marginTop: 1, "&&": { flexWrap: "nowrap" } }}
            onClose={() => setAnswer(null)}
          >
            {outgoingWords(answer.message)}
          </Alert>
        )}
      </Box>
    </Box>
  );
}
