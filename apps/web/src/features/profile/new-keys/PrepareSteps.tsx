import { unreadableText } from "@pomander/texts/vault";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import type { UnreadableEntry } from "@pomander/vault";
import { useEffect, useId, useRef, type Ref } from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { Monospace } from "../../../components/Monospace.tsx";
import { RecoveryKeySheet } from "../../../widgets/RecoveryKeySheet.tsx";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { isPasskeysOnly } from "../../../lib/session/passkeys-only.ts";
import type { NewVaultKeysState } from "../../../lib/vault/new-vault-keys.ts";
import { MasterPasswordFields, useMasterPasswordForm } from "../MasterPasswordForm.tsx";
import { Progress } from "../../../components/Progress.tsx";
import { Facts, StepActions, StepCard } from "./StepCard.tsx";
import { texts } from "./texts.ts";

export interface StepProps {
  heading: Ref<HTMLHeadingElement>;
  user: User;
  onDone: () => void;
  onCancel: () => void;
}
type PreparedProps = StepProps & { state: Extract<NewVaultKeysState, { kind: "prepared" }> };

/** Explains, before anything else, what new vault keys do. */
export function AboutStep({ heading, user, onDone, onCancel }: StepProps) {
  const { title, warning, until } = texts.about;
  const points = hasGeneratedPassword(user) ? texts.confirmation.points(isPasskeysOnly(user)) : texts.about.points;
  return (
    <StepCard step="about" heading={heading} title={title}>
      <Facts facts={points} />
      <Alert severity="warning" sx={{ marginTop: 2.5 }}>
        {warning}
      </Alert>
      <SecondaryText sx={{ marginTop: 2.5 }}>{until}</SecondaryText>
      <StepActions onCancel={onCancel}>
        <Button variant="contained" onClick={onDone}>
          {texts.next}
        </Button>
      </StepActions>
    </StepCard>
  );
}

/** Returns what generates keys, after the vault was read and verified. null: the new password is generated, too. */
export function usePrepareKeys({ user, onDone }: Pick<StepProps, "user" | "onDone">) {
  const { client, newVaultKeys } = useServices();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (current: string, next: string | null) => {
    const prepared = await client.prepareNewVaultKeys(user, current, next);
    // A user who has left the page or locked the vault by then starts from the beginning.
    if (!isHere.current) return;
    newVaultKeys.begin(prepared);
    onDone();
  };
}

/** Asks for the master password and a new one. */
export function PasswordStep({ heading, user, onDone, onCancel }: StepProps) {
  const prepare = usePrepareKeys({ user, onDone });
  const { form, problem, isSubmitting, submit } = useMasterPasswordForm(
    ({ current, next }) => prepare(current, next),
    texts.password.failed,
  );
  return (
    <StepCard step="password" heading={heading} title={texts.password.title} lead={texts.password.lead}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack sx={{ gap: 2, maxWidth: 440 }}>
          <MasterPasswordFields form={form} user={user} />
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          {isSubmitting && (
            <Progress label={texts.password.preparing} counted={null}>
              {texts.password.preparing}
            </Progress>
          )}
        </Stack>
        <StepActions isBusy={isSubmitting} onCancel={onCancel}>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {texts.next}
          </Button>
        </StepActions>
      </form>
    </StepCard>
  );
}

/** Lists what cannot be opened, each left behind only by a decision of its own. */
export function UnreadableStep({ heading, state, onDone, onCancel }: PreparedProps) {
  const { newVaultKeys } = useServices();
  const { unreadable } = state.prepared;
  const undecided = unreadable.length - state.left.size;
  const { title, lead, list, todo, stop } = texts.unreadable;
  return (
    <StepCard step="unreadable" heading={heading} title={title(unreadable.length)} lead={lead}>
      <Box component="ul" aria-label={list} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {unreadable.map((entry, index) => (
          <UnreadableRow
            key={`${index} ${entry._id}`}
            entry={entry}
            isLeft={state.left.has(index)}
            onChange={(isLeft) => newVaultKeys.setLeft(index, isLeft)}
          />
        ))}
      </Box>
      <SecondaryText role="status" sx={{ marginTop: 2, minHeight: "1.55em" }}>
        {undecided > 0 && todo(undecided)}
      </SecondaryText>
      <StepActions cancelLabel={stop} onCancel={onCancel}>
        <Button variant="contained" disabled={undecided > 0} onClick={onDone}>
          {texts.next}
        </Button>
      </StepActions>
    </StepCard>
  );
}

interface UnreadableRowProps {
  entry: UnreadableEntry;
  isLeft: boolean;
  onChange: (isLeft: boolean) => void;
}

function UnreadableRow({ entry, isLeft, onChange }: UnreadableRowProps) {
  const id = useId();
  return (
    <Box component="li" sx={{ paddingBlock: 1.5, borderBottom: 1, borderColor: "divider" }}>
      <Box id={id}>
        <Typography variant="subtitle2" component="p">
          {entry._id === "" ? (
            texts.unreadable.noId
          ) : (
            <Monospace dir="auto">{texts.unreadable.id(entry._id)}</Monospace>
          )}
        </Typography>
        <SecondaryText>{unreadableText(entry.reason)}</SecondaryText>
      </Box>
      <FormControlLabel
        label={texts.unreadable.leave}
        control={
          <Checkbox
            checked={isLeft}
            slotProps={{ input: { "aria-describedby": id } }}
            onChange={(_event, checked) => onChange(checked)}
          />
        }
      />
    </Box>
  );
}

/** Shows the new recovery key, which is saved before anything is sent. */
export function KeyStep({ heading, user, state, onDone, onCancel }: PreparedProps) {
  const { newVaultKeys } = useServices();
  return (
    <StepCard step="key" heading={heading} title={texts.key.title} lead={texts.key.lead}>
      <RecoveryKeySheet
        recoveryKey={state.prepared.recoveryKey}
        email={user.email}
        doneLabel={texts.next}
        isBusy={false}
        onDone={() => {
          newVaultKeys.keySaved();
          onDone();
        }}
      />
      <Button color="inherit" fullWidth onClick={onCancel} sx={{ marginTop: 1.5 }}>
        {texts.cancel}
      </Button>
    </StepCard>
  );
}
