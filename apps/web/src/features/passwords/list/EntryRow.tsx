import StarRounded from "@mui/icons-material/StarRounded";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Stack from "@mui/material/Stack";
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
import { entryRow, highlightedRow, onHover, onlyNarrow, onlyWide } from "./row-layout.ts";
import { RowMenu } from "./RowMenu.tsx";
import { VaultName } from "../shared/VaultName.tsx";
import type { VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { NameButton } from "../../../components/NameButton.tsx";

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
    <Box
      component="li"
      data-entry-id={entry._id}
      data-selected={isSelected || undefined}
      data-viewed={isViewed || undefined}
      aria-posinset={props.position}
      aria-setsize={props.count}
      sx={isNew ? highlightedRow : entryRow}
    >
      <SelectTile isSelected={isSelected} name={name} onSelect={(isRange) => onSelect(entry._id, isRange)}>
        <EntryTile title={entry.title} type={facts?.type} />
      </SelectTile>
      <Box sx={{ gridArea: "text", minWidth: 0, paddingInlineEnd: 1 }}>
        <Stack direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
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
        </Stack>
        {problem !== null ? (
          <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: "anywhere" }}>
            {problem}
          </Typography>
        ) : (
          <Stack direction="row" sx={{ gap: 1, alignItems: "center", minWidth: 0 }}>
            <PastExpiry day={facts?.expires} />
            {props.isVaultNamed && <VaultName name={place.name} />}
            <SecondLine email={entry.email} link={entry.link} type={facts?.type} lastFour={facts?.lastFour} />
          </Stack>
        )}
        {match !== null && facts !== null && !(match.part === "cardNumber" && facts.lastFour !== null) && (
          <MatchLine match={match} type={facts.type} />
        )}
      </Box>
      <EntryLabels
        category={entry.category}
        tags={tagsBesideCategory(entry)}
        expires={facts !== null && isExpiring(facts, today) ? (facts.expires ?? undefined) : undefined}
        onLabel={onLabel}
      />
      <Stack direction="row" sx={{ gridArea: "use" }}>
        <Stack
          direction="row"
          className={`${onlyWide} ${onHover}`}
          // Rows of vaults that may only be viewed have two buttons fewer, and their labels the same place.
          sx={{ minWidth: 160, justifyContent: "flex-end" }}
        >
          <UseButtons {...buttons} />
          <ChangeButtons {...buttons} />
        </Stack>
        <Box className={entry.isFavorite ? onlyWide : `${onlyWide} ${onHover}`}>
          <FavoriteButton {...buttons} />
        </Box>
        <CopyMainButton {...buttons} />
        <RowMenu {...buttons} hasCode={facts?.hasCode === true} onSelect={() => onSelect(entry._id, false)} />
      </Stack>
    </Box>
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
  const shown = { "& > div": { opacity: 0 }, "& > span": { opacity: 1, pointerEvents: "auto" } };
  return (
    <Box
      sx={{
        gridArea: "tile",
        position: "relative",
        width: 40,
        "& > span": { position: "absolute", inset: 0, zIndex: 1, opacity: 0 },
        // On a touch screen, selecting begins in the menu, since a tap on the tile opens the entry.
        "@media (pointer: coarse)": { "& > span": { pointerEvents: "none" } },
        "@media not (pointer: coarse)": { "&:hover, &:focus-within, li:hover > &": shown },
        // Rows do not render again when the first entry is selected: the list has the mark.
        "[data-selecting] &&": shown,
      }}
    >
      <div>{children}</div>
      <Checkbox
        checked={isSelected}
        {...rangeToggle}
        slotProps={{ input: { "aria-label": texts.row.select(name), tabIndex: -1, "data-entry-select": "" } as object }}
      />
    </Box>
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
    <NameButton
      data-entry-title
      aria-current={isViewed ? "true" : undefined}
      onClick={({ nativeEvent, detail, currentTarget }) => {
        const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
        // A click that a key makes is counted as none of the pointer's.
        const by = isTouch ? "touch" : detail === 0 ? "key" : "pointer";
        onPress(by, currentTarget.closest("[data-selecting]") !== null);
      }}
      sx={{
        // The whole row is the click target; its buttons lie above.
        position: "static",
        "&::after": { content: '""', position: "absolute", inset: 0 },
        display: "block",
        minWidth: 0,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        // Words of either direction begin at the same edge.
        textAlign: "left",
        typography: "subtitle1",
        // The focus ring surrounds the row.
        "&:focus-visible": { outline: "none", textDecoration: "underline" },
        "&:focus-visible::after": {
          outline: "2px solid",
          outlineColor: "primary.main",
          outlineOffset: "-3px",
          borderRadius: "10px",
        },
      }}
    >
      {name}
    </NameButton>
  );
}
