import type { RecoveryCodes } from "@pomander/vault";
import { lazy, Suspense, useState } from "react";
import type { AddDialogProps } from "./add-dialog-props.ts";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";

/** Seldom used, and what draws a QR code comes with one of them. */
const AddAppDialog = lazy(async () => ({ default: (await import("./AddAppDialog.tsx")).AddAppDialog }));
const AddKeyDialog = lazy(async () => ({ default: (await import("./AddKeyDialog.tsx")).AddKeyDialog }));

interface Props extends Omit<AddDialogProps, "onAdded"> {
  kind: "app" | "key";
  /** It is there, and its recovery codes are saved. */
  onDone: () => void;
}

/** Adds a second factor, then shows the recovery codes where it is the first one. */
export function AddFactorDialog({ kind, user, isFirst, onDone, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} user={user} onDone={onDone} />;
  const added = (given: RecoveryCodes) => (given === null ? onDone() : setCodes(given));
  const Dialog = kind === "app" ? AddAppDialog : AddKeyDialog;
  return (
    <Suspense>
      <Dialog user={user} isFirst={isFirst} onAdded={added} onClose={onClose} />
    </Suspense>
  );
}
