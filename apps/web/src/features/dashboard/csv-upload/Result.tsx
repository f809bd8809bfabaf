import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { GivenPassword } from "../select/bulk-actions.ts";
import { NewPasswords } from "../select/NewPasswords.tsx";
import { texts as selectTexts } from "../select/texts.ts";
import { texts } from "../texts.ts";
import { RowsTable, RowStatus } from "./RowsTable.tsx";
import { countOutcomes, type Outcome } from "./upload.ts";
import Alert from "@mui/material/Alert";

const { bulk } = texts;
const { passwords } = selectTexts;

/** Most passwords shown on screen; the copy and the file contain all of them. */
const mostPasswords = 20;

interface ResultProps {
  outcomes: readonly Outcome[];
  /** Passwords that were generated for the created users. */
  given: readonly GivenPassword[];
  /** Called when the passwords were copied or saved. */
  onKept: () => void;
}

/** Renders the outcome of every row that was sent or refused, and the generated passwords. */
export function Result({ outcomes, given, onKept }: ResultProps) {
  const { successes, errors } = countOutcomes(outcomes);
  return (
    <>
      <Alert severity={errors === 0 ? "success" : "warning"}>{bulk.completed(successes, errors)}</Alert>
      {given.length > 0 && (
        <Box component="section" sx={{ marginBlock: 3 }}>
          <Typography variant="subtitle1" component="h3">
            {passwords.label}
          </Typography>
          <NewPasswords given={given} most={mostPasswords} onKept={onKept} />
        </Box>
      )}
      <RowsTable
        rows={outcomes}
        isInvalid={({ isCreated }) => !isCreated}
        viewOf={outcomeView}
        filters={[bulk.showResult.all, bulk.showResult.errors]}
        noErrorsText={bulk.noErrors}
        statusLabel={bulk.columns.outcome}
      />
    </>
  );
}

const outcomeView = ({ line, email, isCreated, reason }: Outcome) => ({
  line,
  email,
  status: <RowStatus kind={isCreated ? "good" : "bad"} sentences={[isCreated ? bulk.created : reason]} />,
});
