import { reasonText } from "@pomander/texts/reason-text";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { GoOnOffer } from "@pomander/vault/sharing";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useSharing } from "../../../lib/vault/vault-hooks.ts";
import { reasonOf } from "../list/entry-actions.ts";
import { texts } from "./texts.ts";

const words = texts.shared;

interface Props {
  vaultId: string;
  onProblem: (text: string) => void;
}

/** Offers to read a shared vault on from what a manager kept, after it was shown what differs then. */
export function GoOnButton({ vaultId, onProblem }: Props) {
  const sharing = useSharing();
  const notify = useNotify();
  const [offer, setOffer] = useState<GoOnOffer | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (sharing === null) return null;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    onProblem("");
    await work().catch((error: unknown) => onProblem(reasonOf(error)));
    setBusy(false);
  };
  const look = async () => {
    const outcome = await sharing.readGoOn(vaultId);
    if (outcome.kind === "notSaved") onProblem(reasonText(outcome.reason));
    else setOffer(outcome.offer);
  };
  const goOn = async (shown: GoOnOffer) => {
    const outcome = await sharing.goOn(vaultId, shown.link);
    setOffer(null);
    if (outcome.kind === "notSaved") onProblem(reasonText(outcome.reason));
    else notify({ text: words.wentOn, severity: "success" });
  };
  return (
    <>
      <OutlinedButton disabled={isBusy} onClick={() => void run(look)}>
        {words.goOn}
      </OutlinedButton>
      {offer !== null && (
        <ConfirmDialog
          title={words.goOnTitle}
          confirmLabel={words.goOnConfirm}
          isBusy={isBusy}
          onConfirm={() => void run(() => goOn(offer))}
          onCancel={() => setOffer(null)}
        >
          <Stack sx={{ gap: 1 }}>
            <span>{words.kept(offer.by, format.moment(offer.at))}</span>
            {differencesOf(offer).map((text) => (
              <Typography key={text} variant="body2">
                {text}
              </Typography>
            ))}
          </Stack>
        </ConfirmDialog>
      )}
    </>
  );
}

function differencesOf({ added, gone, changed }: GoOnOffer): readonly string[] {
  const told = [
    ...(added.length > 0 ? [words.added(added)] : []),
    ...(gone.length > 0 ? [words.gone(gone)] : []),
    ...(changed.length > 0 ? [words.changed(changed)] : []),
  ];
  return told.length > 0 ? told : [words.sameMembers];
}
