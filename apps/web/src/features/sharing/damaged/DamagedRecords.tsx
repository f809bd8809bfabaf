import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { RecordKind } from "@pomander/vault";
import type { Sharing, SharingSnapshot } from "@pomander/vault/sharing";
import { lazy, Suspense, useState } from "react";
import { texts } from "./texts.ts";

const RestoreDialog = lazy(async () => ({ default: (await import("./RestoreDialog.tsx")).RestoreDialog }));

interface Props {
  sharing: Sharing;
  snapshot: SharingSnapshot;
}

/** Says which of the user's own records of sharing can't be read, and leads to their earlier versions. */
export function DamagedRecords({ sharing, snapshot }: Props) {
  const [restoring, setRestoring] = useState<RecordKind | null>(null);
  return (
    <>
      {snapshot.damaged.map((kind) => (
        <Alert
          key={kind}
          severity="warning"
          sx={{ marginBottom: 2 }}
          action={
            <Button color="inherit" size="small" aria-label={texts.label[kind]} onClick={() => setRestoring(kind)}>
              {texts.action}
            </Button>
          }
        >
          {texts.said[kind]}
        </Alert>
      ))}
      {restoring !== null && (
        <Suspense>
          <RestoreDialog sharing={sharing} kind={restoring} onClose={() => setRestoring(null)} />
        </Suspense>
      )}
    </>
  );
}
