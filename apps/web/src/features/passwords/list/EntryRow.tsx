import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { EntrySummary } from "@pomander/vault";
import { memo, useEffect, useState } from "react";
import { shortDay } from "../../../lib/format/days.ts";
import { shortLink } from "../../../lib/format/links.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { factsOf, type EntryFacts } from "../entry/facts.ts";
import { texts } from "../texts.ts";
import { type RowHandlers, ChangeButtons, FavoriteButton, UseButtons } from "./EntryButtons.tsx";
import { EntryTile } from "./EntryTile.tsx";
import { highlightedRow, rowGrid } from "./row-layout.ts";

const shownTags = 2;

interface Props {
  entry: EntrySummary;
  handlers: RowHandlers;
  isWritingOff: boolean;
  /** Just added: it is marked for a moment, so that the eye finds it. */
  isNew: boolean;
}

/** One entry: a row, or a card below 600 px. Its title is the button that Enter presses. */
export const EntryRow = memo(function EntryRow({ entry, handlers, isWritingOff, isNew }: Props) {
  const name = entry.title.trim() === "" ? texts.row.untitled : entry.title;
  const buttons = { entry, name, handlers, isWritingOff };
  const facts = useFacts(entry, handlers);
  return (
    <Box component="li" data-entry-id={entry._id} sx={isNew ? highlightedRow : rowGrid}>
      <Box sx={{ gridArea: "tile" }}>
        <EntryTile title={entry.title} type={facts?.type} />
      </Box>
      <Box sx={{ gridArea: "text", minWidth: 0, paddingInlineEnd: { sm: 2 } }}>
        <Title entry={entry} name={name} handlers={handlers} />
        <Details email={entry.email} link={entry.link} lastFour={facts?.lastFour} />
      </Box>
      <Labels category={entry.category} tags={entry.tags} expires={facts?.expires ?? undefined} />
      <Stack direction="row" sx={{ gridArea: "use", marginInlineStart: { xs: -1.25, sm: 0 } }}>
        <UseButtons {...buttons} type={facts?.type} />
      </Stack>
      <Box sx={{ gridArea: "star" }}>
        <FavoriteButton {...buttons} />
      </Box>
      <Stack direction="row" sx={{ gridArea: "change", justifyContent: "flex-end" }}>
        <ChangeButtons {...buttons} />
      </Stack>
    </Box>
  );
});

/** Opened with the row, ten of a page at a time, so that opening a vault takes no longer for it. No secret of it stays. */
function useFacts(entry: EntrySummary, { extraMembers }: RowHandlers): EntryFacts | null {
  const [facts, setFacts] = useState<EntryFacts | null>(null);
  useEffect(() => {
    let isShown = true;
    extraMembers(entry).then(
      (members) => isShown && setFacts(factsOf(members)),
      // What cannot be opened says why when the entry is opened whole.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [entry, extraMembers]);
  return facts;
}

function Title({ entry, name, handlers }: { entry: EntrySummary; name: string; handlers: RowHandlers }) {
  return (
    <Link
      component="button"
      type="button"
      underline="none"
      color="inherit"
      data-entry-title
      dir="auto"
      onClick={() => handlers.view(entry)}
      sx={{
        // The whole row is the target; its buttons lie above.
        "&::after": { content: '""', position: "absolute", inset: 0 },
        display: "block",
        maxWidth: "100%",
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        // Words of either direction begin at the same edge.
        textAlign: "left",
        typography: "subtitle1",
        "&:hover": { color: "primary.main" },
      }}
    >
      {name}
    </Link>
  );
}

interface DetailsProps {
  email: string;
  link: string;
  /** Of a card. */
  lastFour?: string | null | undefined;
}

export function Details({ email, link, lastFour }: DetailsProps) {
  const parts = [email, shortLink(link), lastFour ? `•••• ${lastFour}` : ""].filter((part) => part !== "");
  return (
    <Typography variant="body2" color="textSecondary" noWrap dir="auto" sx={{ textAlign: "left" }}>
      {parts.length === 0 ? "—" : parts.join("  ·  ")}
    </Typography>
  );
}

interface LabelsProps {
  category: string;
  tags: readonly string[];
  expires: string | undefined;
}

function Labels({ category, tags, expires }: LabelsProps) {
  const more = tags.length - shownTags;
  if (category.trim() === "" && tags.length === 0 && expires === undefined) return null;
  const chip = { maxWidth: 160 };
  return (
    <Stack
      direction="row"
      sx={{ gridArea: "labels", flexWrap: "wrap", gap: 0.5, minWidth: 0, marginTop: { xs: 0.75, md: 0 } }}
    >
      {expires !== undefined && <ExpiryChip day={expires} />}
      {category.trim() !== "" && <Chip size="small" color="secondary" variant="outlined" label={category} sx={chip} />}
      {tags.slice(0, shownTags).map((tag) => (
        <Chip key={tag} size="small" label={tag} sx={chip} />
      ))}
      {more > 0 && <Chip size="small" label={texts.row.moreTags(more)} title={tags.slice(shownTags).join(", ")} />}
    </Stack>
  );
}

/** The day itself is still good. */
function ExpiryChip({ day }: { day: string }) {
  const isPast = day < useToday();
  const { expired, expires } = texts.row;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isPast ? "warning" : "default"}
      label={(isPast ? expired : expires)(shortDay(day))}
    />
  );
}
