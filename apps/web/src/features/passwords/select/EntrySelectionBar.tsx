import ArchiveOutlined from "@mui/icons-material/ArchiveOutlined";
import DriveFileMoveOutlined from "@mui/icons-material/DriveFileMoveOutlined";
import FolderOutlined from "@mui/icons-material/FolderOutlined";
import LocalOfferOutlined from "@mui/icons-material/LocalOfferOutlined";
import StarBorderRounded from "@mui/icons-material/StarBorderRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import UnarchiveOutlined from "@mui/icons-material/UnarchiveOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import type { EntrySummary } from "@pomander/vault";
import { useState, type ComponentProps } from "react";
import { TipButton } from "../../../components/TipButton.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { SelectionBar } from "../../../components/SelectionBar.tsx";
import type { AllVaults, VaultPlace } from "../../../lib/vault/all-vaults.ts";
import type { LabelKind } from "../list/labels.ts";
import type { RowHandlers } from "../list/EntryButtons.tsx";
import { texts as many } from "../../../widgets/change-many/texts.ts";
import { useChangeMany } from "../../../widgets/change-many/use-change-many.ts";
import { targetsOf } from "../transfer/targets.ts";
import { texts as transferTexts } from "../transfer/texts.ts";
import { texts as passwords } from "../texts.ts";
import { changeOf, type ManyKind } from "./entry-changes.ts";
import { LabelDialog } from "./LabelDialog.tsx";
import type { Selection } from "../../../lib/list/use-selection.ts";
import { texts } from "./texts.ts";

interface Props {
  vault: AllVaults;
  selection: Selection;
  /** Selectable entries among all that the filter leaves. */
  entries: readonly EntrySummary[];
  /** Categories and tags in use. */
  labels: Readonly<Record<LabelKind, readonly string[]>>;
  /** Shows why nothing can be changed while offline; null when it can. */
  refuse: (() => void) | null;
  onTransfer: RowHandlers["askTransfer"];
}

/** Shows the actions on several entries at once, in the place of the filters while some are selected. */
export function EntrySelectionBar({ vault, selection, entries, labels, refuse, onTransfer }: Props) {
  const { progress, run, stop } = useChangeMany();
  const [asked, setAsked] = useState<"archive" | LabelKind | null>(null);
  const selected = selection.ids.size === 0 ? [] : entries.filter(({ _id }) => selection.ids.has(_id));
  const count = selected.length;
  const writable = selected.filter(({ _id }) => isWritable(vault.placeOf(_id)));
  const change = (kind: ManyKind, label?: string) => {
    setAsked(null);
    const isOwnMark = kind === "favorite" || kind === "unfavorite";
    const made = changeOf(vault, kind, label);
    const needed = (isOwnMark ? selected : writable).filter(made.isNeeded).map(({ _id }) => _id);
    void run(made, needed).then(selection.clear);
  };
  const ask = (what: "archive" | LabelKind) => (refuse === null ? setAsked(what) : refuse());
  const go = (kind: ManyKind) => (refuse === null ? change(kind) : refuse());
  const isArchive = selected.every((entry) => entry.isArchive);
  const areFavorites = selected.every((entry) => entry.isFavorite);
  const sources = [...new Set(selected.map(({ _id }) => vault.placeOf(_id)))];
  const canTransfer = targetsOf(sources, vault.places()).length > 0;
  const isBusy = progress !== null;
  const isFavoriteOff = isBusy || selected.every(({ _id }) => vault.placeOf(_id).isWritingOff);
  const isOff = isBusy || writable.length === 0;
  return (
    <SelectionBar
      isShown={count > 0 || progress !== null || asked !== null}
      label={many.group}
      status={progress === null ? many.count(count) : many.progress(progress.done, progress.total)}
      clearLabel={many.clear}
      onClear={selection.clear}
      isBusy={progress !== null}
      more={
        progress === null ? (
          count < entries.length && (
            <Button
              size="small"
              color="inherit"
              aria-label={many.all(entries.length)}
              onClick={selection.selectAll}
              sx={{ paddingInline: 1, minWidth: 0, flexShrink: 0, whiteSpace: "nowrap" }}
            >
              <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
                {many.all(entries.length)}
              </Box>
              <Box component="span" sx={{ display: { sm: "none" } }}>
                {many.allShort(entries.length)}
              </Box>
            </Button>
          )
        ) : (
          <>
            <LinearProgress
              variant="determinate"
              aria-label={many.busy}
              value={(100 * progress.done) / Math.max(1, progress.total)}
              sx={{ flex: 1, marginInline: 1 }}
            />
            <Button size="small" color="inherit" onClick={stop}>
              {many.stop}
            </Button>
          </>
        )
      }
    >
      {progress === null && (
        <Stack direction="row">
          <BarButton
            label={areFavorites ? texts.unfavorite : texts.favorite}
            disabled={isFavoriteOff}
            onClick={() => go(areFavorites ? "unfavorite" : "favorite")}
          >
            {areFavorites ? <StarRounded /> : <StarBorderRounded />}
          </BarButton>
          <BarButton label={texts.tag} disabled={isOff} onClick={() => ask("tag")}>
            <LocalOfferOutlined />
          </BarButton>
          <BarButton label={texts.category} disabled={isOff} onClick={() => ask("category")}>
            <FolderOutlined />
          </BarButton>
          {canTransfer && (
            <BarButton
              label={transferTexts.copyOrMove}
              disabled={isBusy}
              onClick={() => onTransfer(selected, selection.clear)}
            >
              <DriveFileMoveOutlined />
            </BarButton>
          )}
          {isArchive ? (
            <BarButton label={texts.restore} disabled={isOff} onClick={() => go("restore")}>
              <UnarchiveOutlined />
            </BarButton>
          ) : (
            <BarButton label={texts.archive} disabled={isOff} onClick={() => ask("archive")}>
              <ArchiveOutlined />
            </BarButton>
          )}
        </Stack>
      )}
      <ConfirmDialog
        open={asked === "archive"}
        title={passwords.confirmDelete.title}
        confirmLabel={texts.confirmArchive(writable.length)}
        onConfirm={() => change("archive")}
        onCancel={() => setAsked(null)}
      >
        {texts.archiveBody(writable.length)}
      </ConfirmDialog>
      {(asked === "tag" || asked === "category") && (
        <LabelDialog
          kind={asked}
          count={writable.length}
          known={labels[asked]}
          onChoose={(name) => change(asked, name)}
          onClose={() => setAsked(null)}
        />
      )}
    </SelectionBar>
  );
}

const isWritable = ({ isReadOnly, isWritingOff }: VaultPlace) => !isReadOnly && !isWritingOff;

/** Shows an action on the selected entries as an icon. */
const BarButton = (props: ComponentProps<typeof TipButton>) => (
  <TipButton {...props} sx={{ paddingInline: { xs: 0.75, sm: 1 } }} />
);
