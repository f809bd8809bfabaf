import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { calls } from "@pomander/contract";
import { useCallback } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useServices } from "../../lib/services.ts";
import { texts } from "./texts.ts";

const { admin } = texts;

/** For administrators: that no mail goes out, or that some did not arrive. */
export function AdminNotes({ isAdministrator, onShowFailed }: { isAdministrator: boolean; onShowFailed: () => void }) {
  const status = useMailStatus(isAdministrator);
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

/** Whether mail goes out, for an administrator; null for others, and while it is not known. */
function useMailStatus(isAdministrator: boolean) {
  const { api } = useServices();
  const read = useCallback(async () => (await api())(calls.system.status), [api]);
  return useQuery(isAdministrator ? read : null).value;
}
