import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import type { OpenEntry, OpenVersion } from "@pomander/vault";
import { useCallback, useId, useState } from "react";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { focusElement } from "../../../lib/focus-element.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { useChangedBy } from "../shared/use-changed-by.ts";
import { texts as passwords } from "../texts.ts";
import { DeleteVersionsDialog } from "./DeleteVersionsDialog.tsx";
import { HistoryPagesView } from "./HistoryPagesView.tsx";
import { texts } from "./texts.ts";
import { versionTexts } from "./version-times.ts";
import { useHistoryPages } from "./use-history-pages.ts";
import { useRestoreVersion } from "./use-restore-version.ts";
import { VersionItem } from "./VersionItem.tsx";

const { versions: own, confirm } = texts;

interface Props {
  vault: AllVaults;
  /** The entry as it is stored. */
  entry: OpenEntry;
  isOffline: boolean;
  onCopy: (secret: string) => void;
  /** Receives the id of a new entry. */
  onAdded: (id: string) => void;
  /** Called when a version was put back. */
  onDone: () => void;
  onClose: () => void;
}

/** Shows the versions of an entry before each change, compared with a later one, and puts one back; who may only view the vault compares and copies. */
export function EarlierVersionsDialog(props: Props) {
  const { vault, entry, isOffline, onCopy, onAdded, onDone, onClose } = props;
  const [present, setPresent] = useState(entry);
  const { vault: ofEntry, name: vaultName, isManager, isReadOnly, isWritingOff } = vault.placeOf(entry._id);
  const changedBy = useChangedBy(ofEntry.vaultId);
  const [compareWith, setCompareWith] = useState<CompareWith>("present");
  const [isDeleting, setDeleting] = useState(false);
  const read = useCallback((before?: string) => vault.versions(entry._id, before), [vault, entry._id]);
  const pages = useHistoryPages(isOffline ? null : read);
  const restoring = useRestoreVersion(vault, {
    present,
    onDone,
    onAdded,
    onChanged: (stored) => {
      setPresent(stored);
      pages.reload();
    },
  });
  const { asking, problem } = restoring;
  const name = present.title.trim() === "" ? passwords.row.untitled : present.title;
  useBackCloses(onClose);
  return (
    <>
      <Dialog open maxWidth="md" scroll="paper" onClose={onClose}>
        <DialogTitle ref={focusElement} tabIndex={-1} sx={{ outline: "none" }}>
          {own.title}
        </DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" translate="no" dir="auto" sx={{ marginBottom: 2 }}>
            {own.lead(name)}
          </DialogContentText>
          <HistoryPagesView
            pages={pages}
            isOffline={isOffline}
            proofLead={texts.proof.versions}
            empty={vaultName === null ? own.empty : own.emptyShared}
          >
            {(versions) => (
              <>
                {versions.length > 1 && <CompareSwitch value={compareWith} onChange={setCompareWith} />}
                <Box
                  component="ul"
                  aria-label={own.list}
                  sx={{
                    listStyle: "none",
                    margin: 0,
                    padding: 0,
                    border: 1,
                    borderColor: "divider",
                    borderRadius: 1.5,
                  }}
                >
                  {versions.map((version, index) => (
                    <VersionItem
                      key={version.historyId}
                      version={version}
                      by={version.entry === null ? null : changedBy(version.entry)}
                      other={otherOf(versions, index, compareWith, present)}
                      isOpenAtFirst={index === 0}
                      takesFocus={index > 0 && index === pages.shownBefore}
                      isWritingOff={isWritingOff}
                      onRestore={isReadOnly ? null : () => restoring.ask(version)}
                      onCopy={onCopy}
                    />
                  ))}
                </Box>
                {isManager && (
                  <Button
                    color="inherit"
                    size="small"
                    onClick={() => setDeleting(true)}
                    sx={{ marginTop: 1, marginInlineStart: -1.5 }}
                  >
                    {own.deleteAll}
                  </Button>
                )}
              </>
            )}
          </HistoryPagesView>
        </DialogContent>
        {(problem !== null || (isWritingOff && !isReadOnly)) && !isOffline && (
          <Alert
            severity={isWritingOff ? "warning" : "error"}
            role="alert"
            sx={{ marginInline: 3, marginTop: 2 }}
            action={
              problem?.remedy != null && (
                <Button color="inherit" size="small" loading={restoring.isBusy} onClick={problem.remedy.run}>
                  {problem.remedy.label}
                </Button>
              )
            }
          >
            {isWritingOff ? passwords.form.writingIsOff : problem?.text}
          </Alert>
        )}
        <DialogActions>
          <OutlinedButton onClick={onClose}>{own.close}</OutlinedButton>
        </DialogActions>
      </Dialog>
      {asking?.entry != null && (
        <ConfirmDialog
          title={confirm.title}
          confirmLabel={confirm.confirm}
          isBusy={restoring.isBusy}
          onConfirm={() => asking.entry !== null && void restoring.restoreVersion(asking.entry)}
          onCancel={restoring.cancel}
        >
          {versionTexts(asking).confirm}
        </ConfirmDialog>
      )}
      {isDeleting && (
        <DeleteVersionsDialog
          of="ofEntry"
          vault={ofEntry}
          entryId={vault.idOf(present._id)}
          name={name}
          onDone={() => {
            setDeleting(false);
            pages.reload();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

type CompareWith = "present" | "next";

/** Returns what a version is compared with: the current entry, or the next later version that can be opened. */
function otherOf(versions: readonly OpenVersion[], index: number, compareWith: CompareWith, present: OpenEntry) {
  const next = compareWith === "next" ? versions.slice(0, index).findLast(({ entry }) => entry !== null) : undefined;
  return next?.entry == null ? { entry: present, label: own.now } : { entry: next.entry, label: own.next };
}

function CompareSwitch({ value, onChange }: { value: CompareWith; onChange: (chosen: CompareWith) => void }) {
  const id = useId();
  return (
    <Stack
      direction={{ xs: "column", sm: "row" }}
      sx={{ alignItems: { sm: "center" }, gap: { xs: 0.5, sm: 1.5 }, marginBottom: 2 }}
    >
      <SecondaryText id={id}>{own.compareWith}</SecondaryText>
      <ExclusiveButtons
        size="small"
        value={value}
        aria-labelledby={id}
        options={[
          ["present", own.present],
          ["next", own.next],
        ]}
        onChoose={onChange}
      />
    </Stack>
  );
}
