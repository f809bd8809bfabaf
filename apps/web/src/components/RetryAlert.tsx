import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useOnReconnect } from "../lib/offline/use-on-reconnect.ts";
import { texts } from "./texts.ts";

interface Props {
  /** The reason why it did not load. */
  children: ReactNode;
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/**
 * Shows, in place of what did not load, why, and a button to try again; it retries by itself once the server is back.
 */
export function RetryAlert({ children, onRetry, sx }: Props) {
  useOnReconnect(onRetry);
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
      {...(sx === undefined ? {} : { sx })}
    >
      {children}
    </Alert>
  );
}
