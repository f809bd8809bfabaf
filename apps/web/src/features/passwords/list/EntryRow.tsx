import StarRounded from "@mui/icons-material/StarRounded";
import Typography from "@mui/material/Typography";
import type { EntrySummary, FoundText } from "@pomander/vault";
import { memo, useCallback, type ReactNode } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useRangeToggle } from "../../../lib/hooks/use-range-toggle.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { factsOf, type EntryFacts } from "../entry/facts.ts";
import { isExpiring } from "../entry/expiry.ts";
import { texts } from "../texts.ts";
import { titleOf } from "./entry-actions.ts";
import { type RowHandlers, ChangeButtons, CopyMainButton, FavoriteButton, UseButtons } from "./EntryButtons.tsx";
import { SecondLine } from "./SecondLine.tsx";
import { EntryLabels } from "./EntryLabels.tsx";
import { EntryTile } from "./EntryTile.tsx";
import { MatchLine } from "./MatchLine.tsx";
import { tagsBesideCategory, type LabelKind } from "./labels.ts";
import { onHover, onlyNarrow, onlyWide } from "./row-styles.ts";
import { RowMenu } from "./RowMenu.tsx";
import { VaultName } from "../shared/VaultName.tsx";
import type { VaultPlace } from "../../../lib/vault/all-vaults.ts";

interface Props {
  entry: EntrySummary;
  handlers: RowHandlers;
  /** Why the last action on the entry was not done. */
  problem: string | null;
  /** The vault of the entry. */
  place: VaultPlace;
  /** Whether the row names its vault. */
  isVaultNamed: boolean;
  transferLabel: string | null;
  /** Whether the entry was just added: it is highlighted for a moment, so that the user finds it. */
  isNew: boolean;
  isSelected: boolean;
  /** Whether the entry is open beside the list. */
  isViewed: boolean;
  /** The place of the row in a list of which other rows are left out, from 1, and the number of all rows. */
  position: number | undefined;
  count: number | undefined;
  /** The text in which a search found the entry, unless the row shows that. */
  match: FoundText | null;
  onSelect: (id: string, isRange: boolean) => void;
  /** Narrows the list to a category or a tag. */
  onLabel: (kind: LabelKind, name: string) => void;
}

/**
 * Shows an entry. Its title is the button that Enter presses, and the whole row is its click target. Tab stops at the
 * title alone; the arrow keys move to the row's other buttons.
 */
export const EntryRow = memo(function EntryRow(props: Props) {
  const { entry, handlers, problem, place, isNew, isSelected, isViewed, match, onSelect, onLabel } = props;
  const { isWritingOff, isReadOnly } = place;
  const name = titleOf(entry);
  const facts = useFacts(entry, handlers);
  const today = useToday();
  const buttons = {
    entry,
    name,
    handlers,
    isWritingOff,
    isReadOnly,
    transferLabel: props.transferLabel,
    type: facts?.type,
  };
  return (
    <li
      data-entry-id={entry._id}
      data-selected={isSelected || undefined}
      data-viewed={isViewed || undefined}
      data-added={isNew || undefined}
      aria-posinset={props.position}
      aria-setsize={props.count}
    >
      <SelectTile isSelected={isSelected} name={name} onSelect={(isRange) => onSelect(entry._id, isRange)}>
        <EntryTile title={entry.title} type={facts?.type} />
      </SelectTile>
      <div className="row-text">
        <div className="row-line">
          <Title
            isViewed={isViewed}
            name={name}
            onPress={(by, isSelecting) =>
              by === "touch" && isSelecting ? onSelect(entry._id, false) : handlers.view(entry, by === "key")
            }
          />
          {entry.isFavorite && (
            <StarRounded
              className={onlyNarrow}
              titleAccess={texts.row.isFavorite}
              color="primary"
              sx={{ fontSize: 16, flexShrink: 0 }}
            />
          )}
        </div>
        {problem !== null ? (
          <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: "anywhere" }}>
            {problem}
          </Typography>
        ) : (
          <div className="row-line">
            <PastExpiry day={facts?.expires} />
            {props.isVaultNamed && <VaultName name={place.name} />}
            <SecondLine email={entry.email} link={entry.link} type={facts?.type} lastFour={facts?.lastFour} />
          </div>
        )}
        {match !== null && facts !== null && !(match.part === "cardNumber" && facts.lastFour !== null) && (
          <MatchLine match={match} type={facts.type} />
        )}
      </div>
      <EntryLabels
        category={entry.category}
        tags={tagsBesideCategory(entry)}
        expires={facts !== null && isExpiring(facts, today) ? (facts.expires ?? undefined) : undefined}
        onLabel={onLabel}
      />
      <div className="row-buttons">
        <div className={`row-more-buttons ${onlyWide} ${onHover}`}>
          <UseButtons {...buttons} />
          <ChangeButtons {...buttons} />
        </div>
        <div className={entry.isFavorite ? onlyWide : `${onlyWide} ${onHover}`}>
          <FavoriteButton {...buttons} />
        </div>
        <CopyMainButton {...buttons} />
        <RowMenu {...buttons} hasCode={facts?.hasCode === true} onSelect={() => onSelect(entry._id, false)} />
      </div>
    </li>
  );
});

interface SelectTileProps {
  isSelected: boolean;
  name: string;
  onSelect: (isRange: boolean) => void;
  children: ReactNode;
}

/**
 * Shows the tile or, while the pointer or the focus is there or any entry is selected, a checkbox that selects the
 * entry.
 */
function SelectTile({ isSelected, name, onSelect, children }: SelectTileProps) {
  const rangeToggle = useRangeToggle(onSelect);
  return (
    <div className="row-tile">
      {children}
      <span className="row-check">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={texts.row.select(name)}
          tabIndex={-1}
          data-entry-select
          {...rangeToggle}
        />
      </span>
    </div>
  );
}

/** Shows the day of a past expiry in a narrow list, where the labels have no room. */
function PastExpiry({ day }: { day: string | null | undefined }) {
  const today = useToday();
  if (day === null || day === undefined || day >= today) return null;
  return (
    <Typography
      className={onlyNarrow}
      variant="caption"
      component="span"
      sx={{ flexShrink: 0, fontWeight: 500, color: "warning.main" }}
    >
      {texts.row.hasExpired}
    </Typography>
  );
}

/**
 * Returns the facts of an entry, which is opened with its row, ten on a page, so that opening a vault takes no longer.
 * No secret of the entry is kept.
 */
function useFacts(entry: EntrySummary, { extraMembers }: RowHandlers): EntryFacts | null {
  // The reason for a failure is shown when the user opens the entry itself.
  return useQuery(useCallback(async () => factsOf(await extraMembers(entry)), [entry, extraMembers])).value;
}

interface TitleProps {
  name: string;
  isViewed: boolean;
  /** `isSelecting`: any entry of the list is selected. */
  onPress: (by: "key" | "pointer" | "touch", isSelecting: boolean) => void;
}

function Title({ name, isViewed, onPress }: TitleProps) {
  return (
    <button
      type="button"
      className="row-title"
      dir="auto"
      data-entry-title
      aria-current={isViewed ? "true" : undefined}
      onClick={({ nativeEvent, detail, currentTarget }) => {
        const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
        // A click that a key makes is counted as none of the pointer's.
        const by = isTouch ? "touch" : detail === 0 ? "key" : "pointer";
        onPress(by, currentTarget.closest("[data-selecting]") !== null);
      }}
    >
      {name}
    </button>
  );
}
