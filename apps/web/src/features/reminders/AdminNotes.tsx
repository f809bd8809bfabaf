import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { calls } from "@pomander/contract";
import { texts } from "./texts.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const { admin } = texts;

/** For administrators: that no mail goes out, or that some did not arrive. */
export function AdminNotes({ isAdministrator, onShowFailed }: { isAdministrator: boolean; onShowFailed: () => void }) {
  const status = useApiQuery(isAdministrator ? readStatus : null).value;
  if (status === null) return null;
  return (
    <>
      {status.mail !== "smtp" && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {admin.ways[status.mail]}
        </Alert>
      )}
      {status.failedDeliveries > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={onShowFailed}>
              {admin.showFailed}
            </Button>
          }
          sx={{ marginBottom: 2 }}
        >
          {admin.failed(status.failedDeliveries)}
        </Alert>
      )}
    </>
  );
}

const readStatus = (call: Api) => call(calls.system.status);
