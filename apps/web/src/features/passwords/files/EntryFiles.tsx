import AttachFileRounded from "@mui/icons-material/AttachFileRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import InsertDriveFileOutlined from "@mui/icons-material/InsertDriveFileOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { format } from "@pomander/texts/format";
import type { Api, FileRecord, OpenEntry } from "@pomander/vault";
import { type DragEvent, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { FilesButton } from "../../../components/FileInput.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { dayOf } from "../../../lib/format/days.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { FactFrame } from "../view/Fact.tsx";
import { readFileRoom } from "../../../widgets/file-room.ts";
import { mayHavePreview } from "./preview/read-preview.ts";
import { texts } from "./texts.ts";
import { endUpload, uploads } from "./uploads.ts";
import { useFileActions } from "./use-file-actions.ts";

interface Props {
  entry: OpenEntry;
  /** The entry's id in its vault. */
  entryId: string;
  place: VaultPlace;
  isOffline: boolean;
  onPreview: (file: FileRecord) => void;
}

/** Shows the files of an entry, to save, add and remove. */
export function EntryFiles({ entry, entryId, place, isOffline, onPreview }: Props) {
  const { files = [] } = entry;
  const { vault, isReadOnly, isWritingOff } = place;
  const { vaultId } = vault;
  const isWritable = !isReadOnly && !isWritingOff && !isOffline && !entry.isArchive;
  const read = useCallback((call: Api) => readFileRoom(call, vaultId), [vaultId]);
  const { value: room, reload: readRoom } = useApiQuery(isWritable ? read : null);
  // A save is what a file takes room with, or gives some back.
  useEffect(readRoom, [readRoom, entry.key]);
  const canAdd = isWritable && room !== null && room.fileBytes > 0;
  // Their progress draws their own rows alone.
  const under = useSyncExternalStore(uploads.subscribe, () => idsUnderWay(entryId, vaultId));
  const { add, save, remove, saving, endSaving, problem } = useFileActions({ vault, entryId, files, room });
  const list = useRef<HTMLUListElement>(null);
  const removeOne = (file: FileRecord) => {
    // The pressed button disappears, and the focus would be lost with it.
    list.current?.focus();
    void remove(file);
  };
  if (files.length === 0 && under === "" && !canAdd) return null;
  return (
    <DropArea onFiles={canAdd ? add : null}>
      <FactFrame label={texts.label}>
        <Stack
          component="ul"
          ref={list}
          tabIndex={-1}
          aria-label={texts.label}
          sx={{ listStyle: "none", padding: 0, margin: 0, outlineOffset: 4 }}
        >
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              done={saving?.id === file.id ? saving.done : null}
              isOffline={isOffline}
              isBusy={saving !== null}
              onSave={() => void save(file)}
              onEndSaving={endSaving}
              onPreview={mayHavePreview(file.name, file.size) ? () => onPreview(file) : null}
              onRemove={isWritable ? () => removeOne(file) : null}
            />
          ))}
          {under !== "" && under.split(",").map((id) => <UploadRow key={id} id={Number(id)} />)}
        </Stack>
        {problem !== null && (
          <Typography role="alert" variant="body2" color="error" sx={{ whiteSpace: "pre-line" }}>
            {problem}
          </Typography>
        )}
        {canAdd && (
          <Stack sx={{ alignItems: "flex-start" }}>
            <FilesButton
              color="inherit"
              startIcon={<AttachFileRounded />}
              sx={{ marginInlineStart: -1 }}
              label={texts.choose}
              onFiles={add}
            >
              {texts.add}
            </FilesButton>
            <Caption>{texts.room(room.fileBytes, room.room)}</Caption>
          </Stack>
        )}
        {isOffline && <Caption>{texts.offline}</Caption>}
      </FactFrame>
    </DropArea>
  );
}

/** An area that takes dropped files; with null it takes none. */
function DropArea({ onFiles, children }: { onFiles: ((files: readonly File[]) => void) | null; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles?.([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    if (onFiles === null || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <Box
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      sx={{ outline: isOver ? "2px dashed" : "none", outlineColor: "primary.main", outlineOffset: 4, borderRadius: 1 }}
    >
      {children}
      {isOver && <Caption>{texts.drop}</Caption>}
    </Box>
  );
}

interface FileRowProps {
  file: FileRecord;
  /** The bytes that are saved so far; null: it is not being saved. */
  done: number | null;
  isOffline: boolean;
  isBusy: boolean;
  onSave: () => void;
  onEndSaving: () => void;
  /** Shows the file; null: it has no preview. */
  onPreview: (() => void) | null;
  onRemove: (() => void) | null;
}

function FileRow({ file, done, isOffline, isBusy, onSave, onEndSaving, onPreview, onRemove }: FileRowProps) {
  const { name, size, at } = file;
  return (
    <Row
      name={name}
      actions={
        done === null ? (
          <>
            {onPreview !== null && (
              <TipButton label={texts.preview(name)} disabled={isOffline} onClick={onPreview}>
                <VisibilityOutlined fontSize="small" />
              </TipButton>
            )}
            <TipButton label={texts.save(name)} disabled={isOffline || isBusy} onClick={onSave}>
              <DownloadRounded fontSize="small" />
            </TipButton>
            {onRemove !== null && (
              <TipButton label={texts.remove(name)} onClick={onRemove}>
                <DeleteOutlineRounded fontSize="small" />
              </TipButton>
            )}
          </>
        ) : (
          <TipButton label={texts.cancelSaving(name)} onClick={onEndSaving}>
            <CloseRounded fontSize="small" />
          </TipButton>
        )
      }
    >
      {done === null ? (
        <SecondaryText>{texts.meta(size, format.day(dayOf(new Date(at))))}</SecondaryText>
      ) : (
        <Bar label={texts.saving(name)} done={done} size={size} />
      )}
    </Row>
  );
}

/** Returns the ids of an entry's uploads, as a text, which stays the same while they go on. */
const idsUnderWay = (entryId: string, vaultId: string): string =>
  uploads
    .get()
    .filter((upload) => upload.entryId === entryId && upload.vaultId === vaultId)
    .map(({ id }) => id)
    .join();

function UploadRow({ id }: { id: number }) {
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.get().find((one) => one.id === id));
  if (upload === undefined) return null;
  const { name, size, done, problem } = upload;
  return (
    <Row
      name={name}
      actions={
        <TipButton label={problem === null ? texts.cancel(name) : texts.dismiss(name)} onClick={() => endUpload(id)}>
          <CloseRounded fontSize="small" />
        </TipButton>
      }
    >
      {problem !== null && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
      {problem === null && done === null && <SecondaryText>{texts.waiting}</SecondaryText>}
      {done !== null && <Bar label={texts.adding(name)} done={done} size={size} />}
    </Row>
  );
}

function Bar({ label, done, size }: { label: string; done: number; size: number }) {
  const words = texts.progress(done, size);
  return (
    <>
      <LinearProgress
        aria-label={label}
        aria-valuetext={words}
        variant="determinate"
        value={size === 0 ? 100 : (100 * done) / size}
        sx={{ marginBlock: 0.75, "& > *": { transition: "none" } }}
      />
      <SecondaryText sx={{ fontVariantNumeric: "tabular-nums" }}>{words}</SecondaryText>
    </>
  );
}

const Row = ({ name, actions, children }: { name: string; actions: ReactNode; children: ReactNode }) => (
  <Stack component="li" direction="row" sx={{ alignItems: "center", gap: 1.5, minHeight: 48, paddingBlock: 0.5 }}>
    <InsertDriveFileOutlined fontSize="small" sx={{ color: "text.secondary" }} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {name}
      </Typography>
      {children}
    </Box>
    <Stack direction="row" sx={{ gap: 0.5, marginInlineEnd: -1.25 }}>
      {actions}
    </Stack>
  </Stack>
);
