import Box from "@mui/material/Box";
import { useLayoutEffect, useRef, type RefObject } from "react";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { useBlockWindow, type WindowPart } from "../../../lib/list/use-block-window.ts";
import type { Selection } from "../../../lib/list/use-selection.ts";
import { texts } from "../texts.ts";
import { transferLabelOf } from "../transfer/targets.ts";
import type { EntryFault } from "../use-vault-screen.ts";
import type { RowHandlers } from "./EntryButtons.tsx";
import { EntryRow } from "./EntryRow.tsx";
import type { LabelKind } from "./labels.ts";
import type { EntryListState } from "./list-params.ts";
import { entryFrame, rowHeight } from "./row-layout.ts";
import { RowTips } from "./RowTips.tsx";
import { UnreadableRow } from "./UnreadableRow.tsx";
import type { ListItem } from "./use-filtered-entries.ts";

interface Props {
  vault: AllVaults;
  at: EntryListState;
  handlers: RowHandlers;
  fault: EntryFault | null;
  viewedBeside: string | null;
  listRef: RefObject<HTMLUListElement | null>;
  /** The rows of the page. */
  items: readonly ListItem[];
  /** Whether each row names its vault. */
  isVaultNamed: boolean;
  selection: Selection;
  onLabel: (kind: LabelKind, name: string) => void;
}

/** Shows the rows of a page; of a long one, those near the visible part of the screen. */
export function EntryRows(props: Props) {
  const { vault, at, handlers, fault, viewedBeside, listRef, items, isVaultNamed, selection, onLabel } = props;
  const { parts, keep } = useBlockWindow({ list: listRef, count: items.length, rowHeight });
  useScrollToAdded(at.added, items, keep);
  const isWhole = parts.length === 1;
  const row = (item: ListItem, index: number) =>
    item.kind === "entry" ? (
      <EntryRow
        key={item.entry._id}
        entry={item.entry}
        handlers={handlers}
        problem={fault?.id === item.entry._id ? fault.reason : null}
        place={vault.placeOf(item.entry._id)}
        transferLabel={transferLabelOf(vault.placeOf(item.entry._id), vault.places())}
        isVaultNamed={isVaultNamed}
        isNew={item.entry._id === at.added}
        isSelected={selection.ids.has(item.entry._id)}
        match={item.match}
        isViewed={item.entry._id === viewedBeside}
        position={isWhole ? undefined : index + 1}
        count={isWhole ? undefined : items.length}
        onSelect={selection.toggle}
        onLabel={onLabel}
      />
    ) : (
      // A stored item that is no valid entry may have no id, or the id of another one.
      <UnreadableRow key={`${item.entry._id}/${index}`} entry={item.entry} />
    );
  const shown = (part: WindowPart) =>
    part.kind === "gap" ? (
      <li key={`gap ${part.start}`} aria-hidden style={{ height: part.height }} />
    ) : (
      items.slice(part.start, part.end).map((item, place) => row(item, part.start + place))
    );
  return (
    // A browser sends the text that it translates to a translation service, which must not get a vault's content.
    <>
      <Box
        component="ul"
        ref={listRef}
        translate="no"
        tabIndex={-1}
        data-entry-list
        data-selecting={selection.ids.size > 0 || undefined}
        aria-label={texts.list}
        sx={entryFrame}
      >
        {parts.flatMap(shown)}
      </Box>
      <RowTips list={listRef} />
    </>
  );
}

/** Scrolls to an entry that was just added, once it is on the page. */
function useScrollToAdded(added: string | null, items: readonly ListItem[], keep: (row: number) => void): void {
  const done = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (added === null || done.current === added) return;
    const row = items.findIndex((item) => item.kind === "entry" && item.entry._id === added);
    if (row < 0) return;
    const element = document.querySelector(`[data-entry-id="${CSS.escape(added)}"]`);
    // The list is rendered again, with the row.
    if (element === null) return keep(row);
    done.current = added;
    element.scrollIntoView({ block: "nearest" });
  });
}
