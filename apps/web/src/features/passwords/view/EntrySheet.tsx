import { isCode } from "@pomander/vault/is-code";
import { unreadableText } from "@pomander/texts/vault";
import CloseRounded from "@mui/icons-material/CloseRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { EntrySummary, OpenEntry } from "@pomander/vault";
import { useCallback, useId, useRef, useState, type RefObject } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { EntryFiles } from "../files/EntryFiles.tsx";
import { reasonOf, titleOf } from "../list/entry-actions.ts";
import type { RowHandlers } from "../list/EntryButtons.tsx";
import { EntryTile } from "../list/EntryTile.tsx";
import { addressOfLabel } from "../list/list-params.ts";
import { EarlierVersionsDialog } from "../history/EarlierVersionsDialog.tsx";
import { texts as history } from "../history/texts.ts";
import { EntryReminder } from "../remind/EntryReminder.tsx";
import type { AllVaults, VaultChoice } from "../../../lib/vault/all-vaults.ts";
import { useChangedBy } from "../shared/use-changed-by.ts";
import { texts as sharedTexts } from "../shared/texts.ts";
import { transferLabelOf } from "../transfer/targets.ts";
import { FormerMembersNotice } from "../shared/FormerMembersNotice.tsx";
import { VaultLink, VaultName } from "../shared/VaultName.tsx";
import { fixOf } from "../../../lib/vault/fixes.ts";
import { EntryView } from "./EntryView.tsx";
import type { Copy } from "./Fact.tsx";
import { FixNotice } from "./FixNotice.tsx";
import { SheetActions } from "./SheetActions.tsx";
import { SheetFrame } from "./SheetFrame.tsx";
import type { PreviewedFile } from "../files/preview/PreviewDialog.tsx";
import type { SentEntry } from "./SendEntryDialog.tsx";
import { texts } from "./texts.ts";
import { NotConfirmed, useOpenEntry } from "./use-open-entry.ts";

interface Props {
  vault: AllVaults;
  /** Undefined when there is no such entry. */
  summary: EntrySummary | undefined;
  /** Why the last action on the entry was not done. */
  problem: string | null;
  /** Whether the sheet is beside the list instead of above it. */
  isBeside: boolean;
  /** The chosen vault. */
  choice: VaultChoice;
  isOffline: boolean;
  handlers: RowHandlers;
  copy: Copy;
  /** Runs the action of a key on the entry; returns false if it has none. */
  onKey: (key: string) => boolean;
  onSend: (sent: SentEntry) => void;
  onPreview: (previewed: PreviewedFile) => void;
  /** Saves the entry without its link to a reminder. */
  onForgetReminder: (entry: OpenEntry) => void;
  /** Receives the id of an entry that an earlier version became. */
  onAdded: (id: string) => void;
  onClose: () => void;
}

/** Shows an entry beside the list, or, on a phone, in its place. */
export function EntrySheet({ isBeside, onKey, onAdded, ...props }: Props) {
  const id = useId();
  const closeRef = useRef<HTMLButtonElement>(null);
  // The content is another one when the width makes the sheet a dialog, or puts it beside the list. These stay.
  const [wasKnown, setWasKnown] = useState(false);
  const onKnown = useCallback(() => setWasKnown(true), []);
  const [versionsOf, setVersionsOf] = useState<OpenEntry | null>(null);
  const closeVersions = () => setVersionsOf(null);
  return (
    <>
      <SheetFrame {...{ id, isBeside, onKey }} onClose={props.onClose}>
        <SheetContent {...props} {...{ id, isBeside, closeRef, wasKnown, onKnown }} onVersions={setVersionsOf} />
      </SheetFrame>
      {versionsOf !== null && (
        <EarlierVersionsDialog
          vault={props.vault}
          entry={versionsOf}
          isOffline={props.isOffline}
          onCopy={(secret) => void props.copy.secret(secret, history.versions.one)}
          onAdded={onAdded}
          onDone={closeVersions}
          onClose={closeVersions}
        />
      )}
    </>
  );
}

interface ContentProps extends Omit<Props, "onKey" | "onAdded"> {
  id: string;
  closeRef: RefObject<HTMLButtonElement | null>;
  /** Whether former members knew a secret of the entry when it was opened. */
  wasKnown: boolean;
  onKnown: () => void;
  /** Shows the earlier versions of the entry. */
  onVersions: (entry: OpenEntry) => void;
}

function SheetContent({
  id,
  closeRef,
  wasKnown,
  onKnown,
  isBeside,
  vault,
  summary,
  problem,
  handlers,
  copy,
  choice,
  isOffline,
  onSend,
  onPreview,
  onForgetReminder,
  onVersions,
  onClose,
}: ContentProps) {
  const entry = useOpenEntry(vault, summary);
  const whole = entry.value;
  const place = summary === undefined ? null : vault.placeOf(summary._id);
  const fix = summary === undefined ? null : fixOf(vault, summary);
  const changedBy = useChangedBy(place?.vault.vaultId);
  const transferLabel = place === null ? null : transferLabelOf(place, vault.places());
  const forgetReminder = (of: OpenEntry) => {
    // The pressed button disappears, and the focus would be lost with it.
    closeRef.current?.focus();
    onForgetReminder(of);
  };
  return (
    <>
      <Stack
        direction="row"
        sx={{ alignItems: "center", gap: { sm: 0.5 }, padding: { xs: "12px 4px 0 8px", sm: "12px 8px 0 16px" } }}
      >
        {summary !== undefined && (
          <Box sx={{ display: { xs: "none", sm: "block" } }}>
            <EntryTile title={summary.title} />
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        {summary !== undefined && place !== null && (
          <SheetActions
            summary={summary}
            handlers={handlers}
            place={place}
            transferLabel={transferLabel}
            onSend={isOffline || whole === null ? null : () => onSend({ entry: whole, vault: place.vault })}
          />
        )}
        <TipButton ref={closeRef} autoFocus={!isBeside} label={texts.close} onClick={onClose}>
          <CloseRounded />
        </TipButton>
      </Stack>
      <Typography
        id={`${id}-title`}
        variant="h2"
        translate="no"
        dir="auto"
        tabIndex={-1}
        data-sheet-title
        sx={{
          padding: { xs: "12px 16px", sm: "12px 20px" },
          overflowWrap: "anywhere",
          textAlign: "left",
          outlineOffset: "-4px",
        }}
      >
        {summary === undefined ? texts.missing.title : titleOf(summary)}
      </Typography>
      {summary !== undefined && place !== null && (
        <Stack
          direction="row"
          sx={{ paddingInline: { xs: 2, sm: 2.5 }, marginTop: -1, marginBottom: 1.5, columnGap: 1.5, flexWrap: "wrap" }}
        >
          {/* The line keeps its height while the entry is opened. */}
          <Caption>{whole === null ? "\u00a0" : typeTexts[whole.type ?? "login"].name}</Caption>
          {place.name === null ? (
            vault.places().length > 1 && <VaultName name={null} />
          ) : (
            <VaultLink name={place.name} vaultId={place.vault.vaultId} />
          )}
          {place.isReadOnly && <Caption>{sharedTexts.viewOnly}</Caption>}
        </Stack>
      )}
      <Box
        // The end of an entry can be scrolled past a notice at the foot of the screen.
        sx={{ overflowY: "auto", flex: "1 1 auto", padding: { xs: "4px 12px 96px", sm: "4px 20px 24px" } }}
      >
        {fix !== null && <FixNotice fix={fix} />}
        {fix === null && summary !== undefined && (
          <FormerMembersNotice vault={vault} summary={summary} wasKnown={wasKnown} onKnown={onKnown} />
        )}
        {problem !== null && (
          // Beside the list, the row announces the problem.
          <Alert severity="error" role={isBeside ? "note" : "alert"} sx={{ marginBottom: 2 }}>
            {problem}
          </Alert>
        )}
        {summary === undefined ? (
          <Typography variant="body2" sx={{ paddingInline: { xs: 0.5, sm: 0 } }}>
            {texts.missing.text}
          </Typography>
        ) : entry.error instanceof NotConfirmed ? (
          <Stack sx={{ alignItems: "flex-start", gap: 1.5, paddingInline: { xs: 0.5, sm: 0 } }}>
            <Typography variant="body2">{texts.reprompt.text}</Typography>
            <OutlinedButton startIcon={<LockOutlined />} onClick={entry.reload}>
              {texts.reprompt.show}
            </OutlinedButton>
          </Stack>
        ) : entry.error !== null ? (
          <Alert severity="error">
            {texts.unreadable}.{" "}
            {isCode(entry.error, "cannot_open") ? unreadableText(entry.error) : reasonOf(entry.error)}
          </Alert>
        ) : whole === null ? (
          <SecondaryText role="status" sx={{ paddingInline: { xs: 0.5, sm: 0 } }}>
            {texts.loading}
          </SecondaryText>
        ) : (
          <>
            <EntryView
              entry={whole}
              copy={copy}
              changedBy={changedBy(whole)}
              addressOf={(kind, name) => addressOfLabel(vault, kind, name, choice)}
              files={
                place !== null && (
                  <EntryFiles
                    entry={whole}
                    entryId={vault.idOf(whole._id)}
                    place={place}
                    isOffline={isOffline}
                    onPreview={(file) => onPreview({ vault: place.vault, file })}
                  />
                )
              }
              reminder={
                place !== null &&
                (!place.isReadOnly || whole.reminderId !== undefined) && (
                  <EntryReminder
                    entry={whole}
                    isShared={place.name !== null}
                    isOffline={isOffline}
                    isWritingOff={place.isWritingOff || place.isReadOnly}
                    onForgetReminder={forgetReminder}
                  />
                )
              }
            />
            <Button
              color="inherit"
              startIcon={<HistoryRounded />}
              onClick={() => onVersions(whole)}
              // Its icon is below the first letter of the lines above it.
              sx={{ marginTop: 1, marginInlineStart: 1 }}
            >
              {history.versions.open}
            </Button>
          </>
        )}
      </Box>
    </>
  );
}
