import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { useNavigate } from "react-router";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { deviceText } from "../../../lib/format/device-texts.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useServices } from "../../../lib/services.ts";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { ConfirmChangeDialog } from "../../../widgets/ConfirmChangeDialog.tsx";
import { pathOfSection } from "../sections.ts";
import { texts } from "./restored-texts.ts";

const readDevices = (call: Api) => call(calls.deviceKeys.list);

/** Asks whether the browsers that a restored backup brought back are the user's: some may have been removed since. */
export function RestoredBrowsers({ user }: { user: User }) {
  const { client } = useServices();
  const navigate = useNavigate();
  const [isAnswered, setAnswered] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const vault = useOpenVault();
  const { value } = useApiQuery(readDevices);
  const restored = (value?.devices ?? []).filter(({ awaitsKeep }) => awaitsKeep);
  if (isAnswered || vault === null || restored.length === 0) return null;
  const look = () => {
    setAnswered(true);
    void navigate(pathOfSection("security"));
  };
  if (isKeeping)
    return (
      <ConfirmChangeDialog
        user={user}
        title={texts.confirmTitle}
        confirmLabel={texts.confirm}
        isHarmless
        failed={texts.failed}
        change={async (confirmation) => {
          const ids = restored.map(({ _id }) => _id);
          await client.keepDevices(user, ids, confirmation);
          setAnswered(true);
        }}
        onClose={() => setKeeping(false)}
      >
        {texts.confirmBody}
      </ConfirmChangeDialog>
    );
  return (
    <QuestionDialog
      role="alertdialog"
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <OutlinedButton onClick={look}>{texts.look}</OutlinedButton>
          <Button variant="contained" onClick={() => setKeeping(true)}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <Stack component="ul" sx={{ gap: 1.5, margin: 0, padding: 0, listStyle: "none" }}>
        {restored.map(({ _id, name, createdAt, lastUsedAt }) => (
          <li key={_id}>
            <Typography variant="subtitle2" component="p" sx={{ overflowWrap: "anywhere" }}>
              {deviceText(name)}
            </Typography>
            <SecondaryText>{texts.facts(createdAt, lastUsedAt)}</SecondaryText>
          </li>
        ))}
      </Stack>
    </QuestionDialog>
  );
}
