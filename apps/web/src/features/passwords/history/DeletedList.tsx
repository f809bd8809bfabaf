import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import {
  isSearchable,
  searchEntries,
  type OpenEntry,
  type OpenVault,
  type OpenVersion,
  type RestoreOptions,
} from "@pomander/vault";
import { personalChoice, type AllVaults, type VaultChoice } from "../../../lib/vault/all-vaults.ts";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { listFrame } from "../../../components/list-frame.ts";
import { useNotify } from "../../../lib/notices.ts";
import { withReason } from "../../../lib/problem.ts";
import { failureReason, reasonOf } from "../list/entry-actions.ts";
import { useRetainFocus } from "../list/use-retain-focus.ts";
import { texts as passwords } from "../texts.ts";
import { DeletedRow, nameOf } from "./DeletedRow.tsx";
import { DeleteVersionsDialog } from "./DeleteVersionsDialog.tsx";
import { HistoryPagesView } from "./HistoryPagesView.tsx";
import { texts } from "./texts.ts";
import { useHistoryPages } from "./use-history-pages.ts";
import { lostFilesOf } from "./use-restore-version.ts";

const { deleted, notices } = texts;

interface Props {
  vault: AllVaults;
  choice: VaultChoice;
  query: string;
  isOffline: boolean;
  /** Shows an entry of the vault in the list. */
  onShow: (id: string) => void;
  onShowAll: () => void;
}

/** Shows what was permanently deleted in the last 30 days: each entry can be put back, or deleted now. */
export function DeletedList({ vault, choice, query, isOffline, onShow, onShowAll }: Props) {
  const read = useCallback((before?: string) => vault.deletedIn(choice, before), [vault, choice]);
  const pages = useHistoryPages(isOffline ? null : read);
  const { restored, restoreVersion } = useRestoreVersionAsNew(vault, onShow);
  const isShared = choice !== personalChoice && vault.places().some(({ name }) => name !== null);
  const lead = isShared ? `${deleted.lead} ${deleted.leadShared}` : deleted.lead;
  const [deleting, setDeleting] = useState<OpenVersion | null>(null);
  return (
    <>
      <HistoryPagesView
        pages={pages}
        isOffline={isOffline}
        proofLead={texts.proof.deleted}
        empty={{
          ...deleted.empty,
          ...(isShared && { hint: lead }),
          button: { label: passwords.empty.showAll, onClick: onShowAll },
        }}
      >
        {(versions) => (
          <>
            <Typography variant="subtitle1" component="h2" sx={{ marginTop: { xs: 1.5, sm: 0 } }}>
              {deleted.title}
            </Typography>
            <SecondaryText sx={{ marginBottom: 2 }}>{lead}</SecondaryText>
            <Rows versions={versions} query={query}>
              {(version) => (
                <DeletedRow
                  key={version.historyId}
                  version={version}
                  restoredAs={restored.get(version.entryId) ?? null}
                  takesFocus={pages.shownBefore > 0 && version === versions[pages.shownBefore]}
                  place={vault.placeOf(version.entryId)}
                  isVaultNamed={choice === null && vault.places().length > 1}
                  onRestore={restoreVersion}
                  onShow={onShow}
                  onDeleteNow={() => setDeleting(version)}
                />
              )}
            </Rows>
          </>
        )}
      </HistoryPagesView>
      {deleting !== null && (
        <DeleteVersionsDialog
          of="ofDeleted"
          vault={vault.placeOf(deleting.entryId).vault}
          entryId={vault.idOf(deleting.entryId)}
          name={nameOf(deleting)}
          onDone={() => {
            setDeleting(null);
            pages.reload();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

interface RowsProps {
  versions: readonly OpenVersion[];
  query: string;
  children: (version: OpenVersion) => ReactNode;
}

function Rows({ versions, query, children }: RowsProps) {
  const shown = useMemo(
    () =>
      isSearchable(query)
        ? versions.filter(({ entry }) => entry !== null && searchEntries([entry], query).length > 0)
        : versions,
    [versions, query],
  );
  const list = useRetainFocus<HTMLUListElement>(shown);
  const { title, hint } = passwords.empty.search;
  if (shown.length === 0) return <EmptyState text={title} hint={hint} />;
  return (
    <Box component="ul" ref={list} translate="no" tabIndex={-1} aria-label={deleted.list} sx={listFrame}>
      {shown.map(children)}
    </Box>
  );
}

/** Puts deleted entries back as new ones, and remembers those put back while the list is shown. */
function useRestoreVersionAsNew(vault: OpenVault, onShow: (id: string) => void) {
  const notify = useNotify();
  const [restored, setRestored] = useState<ReadonlyMap<string, string>>(new Map());
  const restoreVersion = async (version: OpenEntry, without: RestoreOptions = {}): Promise<void> => {
    try {
      const outcome = await vault.restoreVersionAsNew(version, without);
      const lost = lostFilesOf(outcome);
      if (outcome.kind !== "saved") {
        const text = withReason(notices.failed, failureReason(outcome));
        if (lost === null) return notify({ text, severity: "error" });
        const run = () => void restoreVersion(version, { withoutFiles: lost.ids });
        const action = { label: texts.withoutFiles(lost.count), run };
        return notify({ text, severity: "error", isLasting: true, action });
      }
      const { id } = outcome;
      setRestored((before) => new Map([...before, [version._id, id]]));
      notify({
        text: notices.restoreVersionAsNew,
        severity: "success",
        action: { label: notices.show, run: () => onShow(id) },
      });
    } catch (error) {
      notify({ text: withReason(notices.failed, reasonOf(error)), severity: "error" });
    }
  };
  return {
    /** Ids of the new entries, by the ids of the deleted ones. */
    restored,
    restoreVersion: (version: OpenEntry) => restoreVersion(version),
  };
}
