import Alert from "@mui/material/Alert";
import { texts } from "../texts.ts";
import { countOutcomes, type Outcome } from "./report.ts";
import { RowsTable } from "./RowsTable.tsx";
import { RowStatus } from "./RowStatus.tsx";

const { bulk } = texts;

/** What became of every row that was sent or refused. */
export function Result({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { successes, errors } = countOutcomes(outcomes);
  return (
    <>
      <Alert severity={errors === 0 ? "success" : "warning"}>{bulk.completed(successes, errors)}</Alert>
      <RowsTable
        rows={outcomes}
        isInvalid={({ isCreated }) => !isCreated}
        viewOf={viewOf}
        filters={[bulk.showResult.all, bulk.showResult.errors]}
        noErrorsText={bulk.noErrors}
        statusLabel={bulk.columns.outcome}
      />
    </>
  );
}

const viewOf = ({ line, email, isCreated, reason }: Outcome) => ({
  line,
  email,
  status: <RowStatus kind={isCreated ? "good" : "bad"} sentences={[isCreated ? bulk.created : reason]} />,
});
