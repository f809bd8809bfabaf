import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useServices } from "../../lib/services.ts";
import { texts } from "./texts.ts";

/** The app starts without a server, but nobody signs in without one: said before anything is typed. */
export function ConnectionNeeded() {
  const { connection } = useServices();
  const isOffline = useIsOffline();
  useEffect(() => {
    const { serviceWorker } = navigator;
    // Only a page that the browser kept can be here without its server.
    if ((serviceWorker as ServiceWorkerContainer | undefined)?.controller) void connection.check();
  }, [connection]);
  if (!isOffline) return null;
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 3 }}
      action={
        <Button color="inherit" size="small" onClick={() => void connection.check()}>
          {texts.retry}
        </Button>
      }
    >
      {texts.login.needsConnection}
    </Alert>
  );
}
