import Box from "@mui/material/Box";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import type { SecurityWarnings } from "../lib/security-warnings.ts";
import { texts } from "./texts.ts";

const ConfirmDialog = lazy(async () => ({ default: (await import("../components/ConfirmDialog.tsx")).ConfirmDialog }));

/** What a person must know before anything more is sent. Leaving it in any way is "do not go on". */
export function SecurityWarningDialog({ securityWarnings }: { securityWarnings: SecurityWarnings }) {
  const warning = useSyncExternalStore(
    securityWarnings.subscribe,
    securityWarnings.snapshot,
    securityWarnings.snapshot,
  );
  // What is shown while the dialog goes out is the caution that was there last.
  const [last, setLast] = useState(warning);
  if (warning !== null && warning !== last) setLast(warning);
  if (last === null) return null;
  const { title, text } = texts.caution[last.kind];
  return (
    <Suspense>
      <ConfirmDialog
        open={warning !== null}
        title={title}
        confirmLabel={texts.caution.goOn}
        cancelLabel={texts.caution.stop}
        isDestructive
        onConfirm={() => securityWarnings.answer(true)}
        onCancel={() => securityWarnings.answer(false)}
      >
        {text.map((sentence) => (
          <Box component="p" key={sentence} sx={{ margin: 0, "& + p": { marginTop: 1 } }}>
            {sentence}
          </Box>
        ))}
      </ConfirmDialog>
    </Suspense>
  );
}
