import ContentCopy from "@mui/icons-material/ContentCopyOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { limits } from "@pomander/contract";
import type { PreparedAuthenticatorApp } from "@pomander/vault";
import { useCallback, useState } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { FormDialog } from "../FormDialog.tsx";
import { Monospace, monospaceFont } from "../Monospace.tsx";
import { HiddenUserName, PasswordField } from "../PasswordField.tsx";
import { QrCode } from "../QrCode.tsx";
import type { AddDialogProps } from "./add-dialog-props.ts";
import { FactorDialog } from "./FactorDialog.tsx";
import { setupTexts as texts } from "./setup-texts.ts";
import { useConfirmed } from "./use-confirmed.ts";

const { app: words } = texts;
const noFaults: { name?: string; code?: string; password?: string } = {};

/** Sets up an authenticator app: nothing changes before its code was right. */
export function AddAppDialog({ user, isFirst, onAdded, onClose }: AddDialogProps) {
  const { client } = useServices();
  const { value: prepared } = useQuery(useCallback(() => client.prepareAuthenticatorApp(user), [client, user]));
  const [name, setName] = useState<string>(words.defaultName);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState(noFaults);
  const { factor, isBusy, problem, clear, run } = useConfirmed(texts.failed);
  const edit = (change: (value: string) => void) => (event: { target: { value: string } }) => {
    change(event.target.value);
    setFaults(noFaults);
    clear();
  };
  const submit = async () => {
    const digits = code.replace(/\s/gu, "");
    const found = {
      ...(/^\d{6}$/u.test(digits) ? {} : { code: words.codeForm }),
      ...(name.trim() === "" ? { name: texts.nameRequired } : {}),
      ...(password === "" ? { password: texts.passwordRequired } : {}),
    };
    setFaults(found);
    if (prepared === null || Object.keys(found).length > 0) return;
    await run(password, async (confirmation) => onAdded(await prepared.add(name.trim(), digits, confirmation)));
  };
  const codeFault = faults.code ?? (problem?.code === "wrong_new_code" ? problem.message : undefined);
  const passwordFault = faults.password ?? (problem?.code === "wrong_password" ? problem.message : undefined);
  const isAtField = problem?.code === "wrong_new_code" || problem?.code === "wrong_password";
  return (
    <>
      <FormDialog
        title={words.title}
        submitLabel={words.submit}
        isDirty={code !== "" || password !== ""}
        isSubmitting={isBusy}
        isSubmitOff={prepared === null}
        problem={problem === null || isAtField ? null : problem.message}
        onSubmit={submit}
        onClose={onClose}
      >
        <Stack sx={{ gap: 2.5 }}>
          <Typography variant="body2" color="textSecondary">
            {words.lead} {isFirst && texts.lost}
          </Typography>
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
            autoComplete="off"
            error={codeFault !== undefined}
            helperText={codeFault ?? words.codeHint}
            onChange={edit(setCode)}
            slotProps={{
              htmlInput: {
                inputMode: "numeric",
                maxLength: 12,
                sx: { ...monospaceFont, letterSpacing: "0.2em" },
              },
            }}
          />
          <TextField
            label={texts.name}
            value={name}
            error={faults.name !== undefined}
            helperText={faults.name}
            onChange={edit(setName)}
            slotProps={{ htmlInput: { maxLength: limits.factorName } }}
          />
          <HiddenUserName email={user.email} />
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            value={password}
            error={passwordFault !== undefined}
            helperText={passwordFault ?? (isFirst ? texts.othersEnd : undefined)}
            onChange={edit(setPassword)}
          />
        </Stack>
      </FormDialog>
      {factor.request !== null && (
        <FactorDialog request={factor.request} isBusy={factor.isBusy} onAnswer={factor.answer} />
      )}
    </>
  );
}

/** The secret as a picture for a camera, beside the same for typing. */
function Secret({ prepared: { secret, uri } }: { prepared: PreparedAuthenticatorApp }) {
  const { clipboard } = useServices();
  const notify = useNotify();
  const copy = () =>
    clipboard.copySecret(secret).then(
      () => notify({ text: words.secretCopied }),
      () => notify({ text: words.copyFailed, severity: "error" }),
    );
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
          <Tooltip title={words.copySecret}>
            <IconButton size="small" aria-label={words.copySecret} onClick={() => void copy()}>
              <ContentCopy fontSize="small" />
            </IconButton>
          </Tooltip>
        </Stack>
        <Box sx={{ display: "grid", gridTemplateColumns: "repeat(4, auto)", justifyContent: "start", columnGap: 1.5 }}>
          {secret.match(/.{4}/gu)?.map((group, index) => (
            <Monospace key={`${index}${group}`}>{group}</Monospace>
          ))}
        </Box>
        <Link href={uri} variant="body2" sx={{ display: "inline-block", marginTop: 1.5 }}>
          {words.open}
        </Link>
      </Box>
    </Stack>
  );
}
