import ArchiveOutlined from "@mui/icons-material/ArchiveOutlined";
import CheckRounded from "@mui/icons-material/CheckRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import KeyOutlined from "@mui/icons-material/KeyOutlined";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import StarBorderRounded from "@mui/icons-material/StarBorderRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import UnarchiveOutlined from "@mui/icons-material/UnarchiveOutlined";
import type { EntrySummary, EntryType, ExtraMembers } from "@pomander/vault";
import { useState, type ComponentProps } from "react";
import { openableLink } from "../../../lib/format/links.ts";
import { useCopied } from "../../../lib/hooks/use-copied.ts";
import { inSentence } from "../entry/field-labels.ts";
import { mainField } from "../entry/main-field.ts";
import { texts } from "../texts.ts";
import { RowButton } from "./RowButton.tsx";

/** Actions that a row can request. All rows and all renders share one object, so that rows do not render again. */
export interface RowHandlers {
  /** Opens an entry to look at; `isByKey`: the focus moves to it, too. */
  view: (entry: EntrySummary, isByKey?: boolean) => void;
  edit: (entry: EntrySummary) => void;
  /** Copies the password, or the main field of the entry's type. Resolves with whether it was copied. */
  copyMain: (entry: EntrySummary) => Promise<boolean>;
  copyEmail: (entry: EntrySummary) => Promise<boolean>;
  copyCode: (entry: EntrySummary) => Promise<boolean>;
  /** Notes that the entry's link was opened. */
  opened: (entry: EntrySummary) => void;
  /** Resolves when the change has ended, whether it succeeded or failed. */
  toggleFavorite: (entry: EntrySummary) => Promise<void>;
  askArchive: (entry: EntrySummary) => void;
  restore: (entry: EntrySummary) => void;
  /** Returns what a row shows beyond its summary, opened when the row is. */
  extraMembers: (entry: EntrySummary) => Promise<ExtraMembers>;
  askDelete: (entry: EntrySummary) => void;
  /** Asks where entries are copied or moved to; `onDone` is called when they are there. */
  askTransfer: (entries: readonly EntrySummary[], onDone?: () => void) => void;
}

const { row } = texts;

interface CopyButtonProps extends Omit<ComponentProps<typeof RowButton>, "onClick"> {
  onCopy: () => Promise<boolean>;
}

/** Shows a tick once it has copied. */
function CopyButton({ onCopy, children, ...props }: CopyButtonProps) {
  const [isCopied, copy] = useCopied();
  return (
    <RowButton {...props} isOn={isCopied} onClick={() => copy(onCopy)}>
      {isCopied ? <CheckRounded /> : children}
    </RowButton>
  );
}

export interface EntryButtonsProps {
  entry: EntrySummary;
  name: string;
  handlers: RowHandlers;
  isWritingOff: boolean;
  /** Whether the user may only look at the entry, and mark it as a favorite. */
  isReadOnly: boolean;
  /** The name of the action that copies the entry to another vault; null: there is no other. */
  transferLabel: string | null;
  /** Undefined while it is not known yet. */
  type?: EntryType | undefined;
}

/** Shows a key for a password, and the copy icon for any other field. */
export const CopyMainIcon = ({ type, fontSize = "medium" }: { type: EntryType; fontSize?: "small" | "medium" }) =>
  type === "login" ? <KeyOutlined fontSize={fontSize} /> : <ContentCopyRounded fontSize={fontSize} />;

/** Copies the entry's main field, which works while writing is off, too. */
export function CopyMainButton({ entry, name, handlers, type = "login" }: EntryButtonsProps) {
  const main = mainField(type);
  const what = inSentence(main?.label ?? texts.form.password);
  return (
    <CopyButton
      tip={row.tips.copyMain(what)}
      label={row.copyMain(what, name)}
      isOff={main === null}
      onCopy={() => handlers.copyMain(entry)}
    >
      <CopyMainIcon type={type} />
    </CopyButton>
  );
}

type Action = "archive" | "copyEmail" | "delete" | "edit" | "favorite" | "open" | "restore" | "unfavorite";

/** Returns the texts of a button that acts on the entry of this name. */
const wordsOf = (action: Action, name: string) => ({ tip: row.tips[action], label: row[action](name) });

/** Shows the buttons that copy the user name and open the link, neither of which is secret. */
export function UseButtons({ entry, name, handlers }: EntryButtonsProps) {
  const href = openableLink(entry.link);
  const copyEmail = () => handlers.copyEmail(entry);
  const note = () => handlers.opened(entry);
  return (
    <>
      <CopyButton {...wordsOf("copyEmail", name)} isOff={entry.email === ""} onCopy={copyEmail}>
        <PersonOutlineRounded />
      </CopyButton>
      <RowButton {...wordsOf("open", name)} isOff={href === null} href={href} onClick={note}>
        <OpenInNewRounded />
      </RowButton>
    </>
  );
}

export function FavoriteButton({ entry, name, handlers, isWritingOff }: EntryButtonsProps) {
  // The star shows its new state while the change is being saved.
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const isOn = pendingValue ?? entry.isFavorite;
  const toggle = () => {
    if (pendingValue !== null) return;
    setPendingValue(!entry.isFavorite);
    void handlers.toggleFavorite(entry).finally(() => setPendingValue(null));
  };
  return (
    <RowButton {...wordsOf(isOn ? "unfavorite" : "favorite", name)} isOn={isOn} isOff={isWritingOff} onClick={toggle}>
      {isOn ? <StarRounded /> : <StarBorderRounded />}
    </RowButton>
  );
}

/** Shows the buttons that change an entry: edit and archive or, in the archive, restore and delete. */
export function ChangeButtons({ entry, name, handlers, isReadOnly, isWritingOff: isOff }: EntryButtonsProps) {
  if (isReadOnly) return null;
  if (entry.isArchive) {
    return (
      <>
        <RowButton {...wordsOf("restore", name)} isOff={isOff} onClick={() => handlers.restore(entry)}>
          <UnarchiveOutlined />
        </RowButton>
        <RowButton {...wordsOf("delete", name)} isOff={isOff} onClick={() => handlers.askDelete(entry)}>
          <DeleteOutlineRounded />
        </RowButton>
      </>
    );
  }
  return (
    <>
      <RowButton {...wordsOf("edit", name)} onClick={() => handlers.edit(entry)}>
        <EditOutlined />
      </RowButton>
      <RowButton {...wordsOf("archive", name)} isOff={isOff} onClick={() => handlers.askArchive(entry)}>
        <ArchiveOutlined />
      </RowButton>
    </>
  );
}
