import ContentCopy from "@mui/icons-material/ContentCopyOutlined";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { isCode } from "@pomander/vault/is-code";
import type { User } from "@pomander/contract";
import type { PreparedAuthenticatorApp } from "@pomander/vault";
import { useCallback, useState } from "react";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { TipButton } from "../../components/TipButton.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useServices, type Services } from "../../lib/services.ts";
import { monospaceFont } from "../../components/Monospace.tsx";
import { QrCode } from "../../components/QrCode.tsx";
import { SecretText } from "../../components/SecretText.tsx";
import type { AddDialogProps } from "./add-dialog-props.ts";
import { ConfirmedNameForm, NewMethodDialog } from "./ConfirmedNameForm.tsx";
import { setupTexts as texts } from "./setup-texts.ts";
import { useNamedFactor } from "./use-named-factor.ts";
import { useCopy } from "../../lib/clipboard/use-copy.ts";

const { app: words } = texts;

/** Sets up an authenticator app: the password first, then its code, which counts for a minute. */
export function AddAppDialog({ user, isFirst, onAdded, onClose }: AddDialogProps) {
  const { client } = useServices();
  // The record is read again every half minute, but the secret on the screen must stay the one that was scanned.
  const [owner] = useState(user);
  const { value: prepared } = useQuery(useCallback(() => client.prepareAuthenticatorApp(owner), [client, owner]));
  const [isScanning, setScanning] = useState(false);
  const form = useNamedFactor(words.defaultName, texts.failed);
  const { problem } = form;
  const [code, setCode] = useState("");
  const [hasBadForm, setBadForm] = useState(false);
  const confirm = () =>
    form.add(async (_name, { currentPassword }) => {
      await checkPassword(client, user, currentPassword);
      setScanning(true);
    });
  const turnOn = async () => {
    const digits = code.replace(/\s/gu, "");
    if (!/^\d{6}$/u.test(digits)) return setBadForm(true);
    if (prepared === null) return;
    await form.add(async (name, confirmation) => {
      try {
        onAdded(await prepared.add(name, digits, confirmation));
      } catch (error) {
        if (isCode(error, "wrong_password")) setScanning(false);
        throw error;
      }
    });
  };
  const isWrongCode = problem?.code === "wrong_new_code";
  const codeFault = hasBadForm ? words.codeForm : isWrongCode ? problem.message : undefined;
  return (
    <NewMethodDialog
      form={form}
      title={words.title}
      submitLabel={isScanning ? words.submit : words.next}
      isDirty={code !== "" || form.password !== ""}
      isSubmitOff={isScanning && prepared === null}
      problem={problem === null || isWrongCode ? null : problem.message}
      onSubmit={isScanning ? turnOn : confirm}
      onClose={onClose}
    >
      <SecondaryText>
        {isScanning ? words.lead : words.begin} {!isScanning && isFirst && texts.lost}
      </SecondaryText>
      {isScanning ? (
        <>
          {prepared === null ? (
            <Box role="status" sx={{ minHeight: 184 }}>
              <Typography color="textSecondary">{words.loading}</Typography>
            </Box>
          ) : (
            <Secret prepared={prepared} />
          )}
          <TextField
            label={words.code}
            value={code}
            autoFocus
            autoComplete="off"
            error={codeFault !== undefined}
            helperText={codeFault ?? words.codeHint}
            onChange={({ target }) => {
              setCode(target.value);
              setBadForm(false);
              form.clear();
            }}
            slotProps={{
              htmlInput: {
                inputMode: "numeric",
                maxLength: 12,
                sx: { ...monospaceFont, letterSpacing: "0.2em" },
              },
            }}
          />
        </>
      ) : (
        <ConfirmedNameForm
          form={form}
          email={user.email}
          nameHint={words.nameHint}
          passwordHint={isFirst ? texts.othersEnd : undefined}
          focus="password"
        />
      )}
    </NewMethodDialog>
  );
}

/**
 * Checks the password. A user who has to set up a factor gets nothing of the vault before: theirs is checked with the
 * code.
 */
async function checkPassword(client: Services["client"], user: User, password: string): Promise<void> {
  try {
    await client.proveUnlock(user, password);
  } catch (error) {
    if (!isCode(error, "factor_required")) throw error;
  }
}

/** Shows the secret as a picture for a camera, beside the same for typing. */
function Secret({ prepared: { secret, uri } }: { prepared: PreparedAuthenticatorApp }) {
  const copy = useCopy("copySecret", { ...words, copied: words.secretCopied });
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 3, alignItems: { xs: "center", sm: "flex-start" } }}>
      <Box sx={{ flexShrink: 0 }}>
        <QrCode text={uri} label={words.qr} />
      </Box>
      <Box sx={{ minWidth: 0, alignSelf: { xs: "stretch", sm: "auto" } }}>
        <Stack direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
          <Typography variant="subtitle2" component="h3">
            {words.secret}
          </Typography>
          <TipButton size="small" label={words.copySecret} onClick={() => copy(secret)}>
            <ContentCopy fontSize="small" />
          </TipButton>
        </Stack>
        <SecretText text={secret} />
        <Link href={uri} variant="body2" sx={{ display: "inline-block", marginTop: 1.5 }}>
          {words.open}
        </Link>
      </Box>
    </Stack>
  );
}
