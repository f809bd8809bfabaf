import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { texts } from "../texts.ts";

/** Why a list did not come, and the way to try again. */
export function LoadFailed({ text, reason, onRetry }: { text: string; reason?: string; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      sx={{ marginBottom: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      <Typography variant="body2">{text}</Typography>
      {reason !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {reason}
        </Typography>
      )}
    </Alert>
  );
}
