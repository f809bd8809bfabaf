import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { formatMoment } from "../../../lib/format/dates.ts";
import { texts } from "../texts.ts";

/** Tells, once, that another device of this person chose "Keep what is here". */
export function AcceptedElsewhere({ accepted }: { accepted: readonly { at: string }[] }) {
  const [isRead, setRead] = useState(false);
  if (isRead || accepted.length === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: 3 }}
      action={
        <Button color="inherit" size="small" onClick={() => setRead(true)}>
          {texts.warning.dismiss}
        </Button>
      }
    >
      {accepted.map(({ at }) => (
        <div key={at}>{texts.warning.accepted(formatMoment(at))}</div>
      ))}
    </Alert>
  );
}
