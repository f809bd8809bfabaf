import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode } from "react";

interface Props {
  /** Why it did not come. */
  children: ReactNode;
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** In place of what did not come: why, and the way to try again. */
export function RetryAlert({ children, onRetry, sx }: Props) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
      {...(sx === undefined ? {} : { sx })}
    >
      {children}
    </Alert>
  );
}
