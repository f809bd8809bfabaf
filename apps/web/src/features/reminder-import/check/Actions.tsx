import type { CheckedRows } from "@pomander/transfer/reminder-rows";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { StickyActions } from "../../../widgets/file-import/StickyActions.tsx";
import { texts } from "../texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { check } = texts;

interface Props {
  /** How many reminders would come in, and how many would be changed. */
  made: number;
  updated: number;
  due: CheckedRows["due"];
  /** Whether what is due already is sent. */
  sendDue: boolean;
  onSendDue: (sendDue: boolean) => void;
  /** A question above has no answer yet. */
  isAsking: boolean;
  isReady: boolean;
  isBusy: boolean;
  onSubmit: () => void;
}

/** The import, and what it sends soon. */
export function Actions({ made, updated, due, sendDue, onSendDue, isAsking, isReady, isBusy, onSubmit }: Props) {
  return (
    <StickyActions>
      <Button
        variant="contained"
        disabled={!isReady || isAsking || made + updated === 0}
        onClick={onSubmit}
        sx={{ flexShrink: 0 }}
      >
        {isAsking ? check.asking : made + updated === 0 ? check.nothing : check.submit(made, updated)}
      </Button>
      {due.emails > 0 && (
        <Box>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={sendDue}
                onChange={(_event, checked) => onSendDue(checked)}
                sx={{ paddingBlock: 0.5 }}
              />
            }
            label={check.facts.sendDue}
          />
          <SecondaryText>{sendDue ? check.facts.due(due.emails, due.people) : check.facts.notDue}</SecondaryText>
        </Box>
      )}
      <SecondaryText role="status">{isBusy && check.busy}</SecondaryText>
    </StickyActions>
  );
}
