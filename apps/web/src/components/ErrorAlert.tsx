import Alert, { type AlertProps } from "@mui/material/Alert";

/** Shows what went wrong; nothing without a problem. */
export const ErrorAlert = ({ problem, ...alert }: AlertProps & { problem: string | null }) =>
  problem === null ? null : (
    <Alert severity="error" {...alert}>
      {problem}
    </Alert>
  );
