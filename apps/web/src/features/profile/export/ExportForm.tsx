import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { exportFormats, type ExportFormat } from "@pomander/transfer";
import type { OpenVault } from "@pomander/vault";
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from "react";
import { format } from "@pomander/texts/format";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OwnPasswordField } from "../../../widgets/own-password/OwnPasswordField.tsx";
import { useUser } from "../../../lib/session/store.tsx";
import { useVaultSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { OwnPassword } from "./OwnPassword.tsx";
import { texts } from "./texts.ts";
import type { ExportState, ExportValues } from "./use-export.ts";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { RadioField } from "../../../components/RadioField.tsx";

const { format: words } = texts;

interface Props {
  vault: OpenVault;
  values: ExportValues;
  faults: Extract<ExportState, { kind: "form" }>["faults"];
  onChange: (next: Partial<ExportValues>) => void;
  onSubmit: () => void;
  /** The choice of the vault. */
  children: ReactNode;
}

/** Asks for the kind of file, what it is sealed with, and the master password again. */
export function ExportForm({ vault, values, faults, onChange, onSubmit, children }: Props) {
  const { fault, isOffline, lastChange, entries, unreadable } = useVaultSnapshot(vault);
  const user = useUser();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The focus moves to the first field with a message.
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Card sx={{ padding: { xs: 2, sm: 3 } }}>
      <Stack component="form" ref={form} noValidate onSubmit={submit} sx={{ gap: 3 }}>
        {children}
        {fault !== null && <Alert severity="warning">{texts.unverified}</Alert>}
        {isOffline && (
          <Alert severity="info">{texts.offline(lastChange === null ? "—" : format.moment(lastChange))}</Alert>
        )}
        <FormatChoice format={values.format} onChange={(format) => onChange({ format })} />
        {values.format === "pomander" ? (
          <OwnPassword values={values} faults={faults} onChange={onChange} />
        ) : (
          <Alert severity="warning">
            <AlertTitle sx={{ fontSize: "0.875rem" }}>{texts.warning.title}</AlertTitle>
            {texts.warning.body}
          </Alert>
        )}
        <Box sx={{ maxWidth: 440 }}>
          <OwnPasswordField
            email={user?.email ?? ""}
            label={texts.master}
            fullWidth
            value={values.master}
            error={faults.master !== undefined}
            helperText={faults.master ?? texts.masterHint}
            onChange={({ target }) => onChange({ master: target.value })}
          />
        </Box>
        <ProblemAlert>{faults.form ?? null}</ProblemAlert>
        <Button type="submit" variant="contained" sx={{ alignSelf: { xs: "stretch", sm: "flex-start" } }}>
          {texts.submit(entries.length + unreadable.length)}
        </Button>
      </Stack>
    </Card>
  );
}

/** Shows each kind of file with its purpose. */
function FormatChoice({ format, onChange }: { format: ExportFormat; onChange: (format: ExportFormat) => void }) {
  return (
    <RadioField
      label={words.label}
      value={format}
      onChange={(_event, chosen) => onChange(chosen as ExportFormat)}
      sx={{ gap: 1, marginTop: 0.5 }}
    >
      {exportFormats.map((name) => (
        <FormControlLabel
          key={name}
          value={name}
          control={<Radio sx={{ alignSelf: "flex-start" }} />}
          label={
            <Box sx={{ paddingBlock: 1 }}>
              <Typography variant="subtitle2" component="span" sx={{ display: "block" }}>
                {words[name].name}
                {name === "pomander" && (
                  <Typography variant="caption" component="span" color="textSecondary">
                    {" · "}
                    {words.recommended}
                  </Typography>
                )}
              </Typography>
              <SecondaryText component="span">{words[name].lead}</SecondaryText>
            </Box>
          }
          sx={{
            margin: 0,
            paddingInlineEnd: 2,
            border: 1,
            borderColor: name === format ? "primary.main" : "divider",
            borderRadius: 1.5,
            backgroundColor: name === format ? "action.selected" : "transparent",
          }}
        />
      ))}
    </RadioField>
  );
}
