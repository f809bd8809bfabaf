import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { limits } from "@pomander/contract";
import type { EntrySummary } from "@pomander/vault";
import type { SharedMemberInfo, SharedVaultInfo } from "@pomander/vault/sharing";
import { useCallback, useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { FormButtons } from "../../../components/FormButtons.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Progress } from "../../../components/Progress.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { RadioField } from "../../../components/RadioField.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import type { AllVaults, VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { placeLabel } from "../../../widgets/vault-choice/vault-names.ts";
import { titleOf } from "../list/entry-actions.ts";
import { NoVaultDialog } from "./NoVaultDialog.tsx";
import { bySource, targetsOf } from "./targets.ts";
import { texts } from "./texts.ts";
import { useTransfer } from "./use-transfer.ts";

type Kind = "copy" | "move";

interface Props {
  vault: AllVaults;
  entries: readonly EntrySummary[];
  /** Called when all are where they go to. */
  onDone: () => void;
  onClose: () => void;
}

/** Copies entries to another vault, or moves them there: out of a shared vault after a question. */
export function TransferDialog({ vault, entries: given, onDone, onClose }: Props) {
  // An entry that was moved leaves the list below the dialog, but not the dialog.
  const [entries] = useState(given);
  const shared = useSharingSnapshot()?.vaults ?? [];
  const sources = bySource(vault, entries);
  const targets = targetsOf(
    sources.map(({ place }) => place),
    vault.places(),
  );
  const [chosen, setChosen] = useState(() => firstTarget(targets));
  // A vault that is gone while the dialog is open is chosen again by the user: no other one takes its place.
  const target = targets.find((place) => place.vault.vaultId === chosen);
  const audience = shared.find((info) => info.vaultId === target?.vault.vaultId);
  const [kind, setKind] = useState<Kind>("copy");
  const [isAsking, setAsking] = useState(false);
  const [keepsReminder, setKeepsReminder] = useState(false);
  const hasReminder = useHasReminder(vault, entries);
  const { progress, problem, areFilesMissing, run, stop } = useTransfer(vault, onDone);
  const [areMissingFilesLeft, setMissingFilesLeft] = useState(false);
  useBackCloses(onClose);

  const away = sources.filter(({ place }) => place.vault !== target?.vault);
  const count = away.reduce((sum, source) => sum + source.entries.length, 0);
  const canMove = away.every(({ place }) => !place.isReadOnly && !place.isWritingOff);
  const how = canMove ? kind : "copy";
  const leaving = away.filter(({ place }) => place.name !== null);
  const isPersonalAlone = sources.every(({ place }) => place.name === null);
  const words = isPersonalAlone ? texts.shareTitle : texts.title;
  const [first] = entries;
  const title = entries.length === 1 && first !== undefined ? words.one(titleOf(first)) : words.many(entries.length);
  const go = () => {
    setAsking(false);
    if (target !== undefined)
      void run({
        sources: away,
        target,
        kind: how,
        keepsReminder: hasReminder && keepsReminder,
        areMissingFilesLeft,
      });
  };
  const isTooMany = entries.length > limits.entriesPerImport;

  if (targets.length === 0 && progress === null) return <NoVaultDialog title={title} onClose={onClose} />;
  if (progress !== null)
    return (
      <QuestionDialog title={title} actions={<OutlinedButton onClick={stop}>{texts.stop}</OutlinedButton>}>
        <Progress label={texts.busy[how]} counted={progress}>
          {texts.progress(progress.done, progress.total)}
        </Progress>
      </QuestionDialog>
    );
  return (
    <>
      <QuestionDialog
        title={<span translate="no">{title}</span>}
        problem={isTooMany ? texts.tooMany(limits.entriesPerImport) : problem}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          if (how === "move" && leaving.length > 0) setAsking(true);
          else go();
        }}
        actions={
          <FormButtons
            cancel={texts.cancel}
            submit={texts.submit[how](count)}
            disabled={target === undefined || count === 0 || isTooMany}
            onCancel={onClose}
          />
        }
      >
        <Stack sx={{ gap: 2, paddingTop: 1 }}>
          <div>
            <SelectField
              fullWidth
              label={texts.to}
              value={target?.vault.vaultId ?? ""}
              options={targets.map((place) => place.vault.vaultId)}
              nameOf={(id) => placeLabel(id, shared)}
              onChange={setChosen}
            />
            {audience !== undefined && <SecondaryText sx={{ marginTop: 1 }}>{audienceOf(audience)}</SecondaryText>}
          </div>
          <RadioField label={texts.how} value={how} onChange={(_event, value) => setKind(value as Kind)}>
            {(["copy", "move"] as const).map((value) => (
              <FormControlLabel
                key={value}
                value={value}
                disabled={value === "move" && !canMove}
                control={<Radio />}
                sx={{ alignItems: "flex-start", marginBottom: 0.5 }}
                label={
                  <Stack sx={{ paddingTop: 1 }}>
                    <Typography variant="body2">{texts[value].label}</Typography>
                    <Caption>{value === "move" && !canMove ? texts.cannotMove : texts[value].hint}</Caption>
                  </Stack>
                }
              />
            ))}
          </RadioField>
          {hasReminder && (
            <FormControlLabel
              control={<Checkbox checked={keepsReminder} onChange={(_event, isOn) => setKeepsReminder(isOn)} />}
              label={texts.keepsReminder}
            />
          )}
          {(areFilesMissing || areMissingFilesLeft) && (
            <FormControlLabel
              control={
                <Checkbox checked={areMissingFilesLeft} onChange={(_event, isOn) => setMissingFilesLeft(isOn)} />
              }
              label={texts.leaveMissingFiles}
            />
          )}
        </Stack>
      </QuestionDialog>
      <ConfirmDialog
        open={isAsking}
        title={leaving.length === 1 ? texts.leave.title(leaving[0]?.place.name ?? "") : texts.leave.titleMany}
        confirmLabel={texts.submit.move(count)}
        onConfirm={go}
        onCancel={() => setAsking(false)}
      >
        {texts.leave.body(leaving.reduce((sum, source) => sum + source.entries.length, 0))}
      </ConfirmDialog>
    </>
  );
}

/**
 * Returns the only vault that they can go to. Among several, the user's own one too, the user chooses: an entry must not
 * reach members that the user did not think of.
 */
function firstTarget([first, ...more]: readonly VaultPlace[]): string {
  return more.length > 0 ? "" : (first?.vault.vaultId ?? "");
}

const mostNames = 4;

/** Returns a member's name, marked as unverified where neither the user nor one of their contacts has verified it. */
const nameInSentence = ({ name, isContact, checkedBy }: SharedMemberInfo): string =>
  isContact || checkedBy !== null ? name : texts.unchecked(name);

/** Returns a sentence about the people who see what is in a shared vault. */
function audienceOf({ members }: Pick<SharedVaultInfo, "members">): string {
  const names = members.filter(({ isMe }) => !isMe).map(nameInSentence);
  if (names.length === 0) return texts.alone;
  const rest = names.length - mostNames;
  return texts.readers(rest > 0 ? [...names.slice(0, mostNames), texts.others(rest)] : names);
}

/** Returns whether any of the entries has a reminder. */
function useHasReminder(vault: AllVaults, entries: readonly EntrySummary[]): boolean {
  const read = useCallback(async () => {
    const extras = await Promise.all(
      entries.map(({ _id }) => vault.extraMembers(_id).catch(() => ({ reminderId: undefined }))),
    );
    return extras.some(({ reminderId }) => reminderId !== undefined);
  }, [vault, entries]);
  return useQuery(read).value === true;
}
