import Typography from "@mui/material/Typography";
import { RetryAlert } from "../../../components/RetryAlert.tsx";

/** Why a list did not come, and the way to try again. */
export function LoadFailed({ text, reason, onRetry }: { text: string; reason?: string; onRetry: () => void }) {
  return (
    <RetryAlert onRetry={onRetry} sx={{ marginBottom: 2 }}>
      <Typography variant="body2">{text}</Typography>
      {reason !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {reason}
        </Typography>
      )}
    </RetryAlert>
  );
}
