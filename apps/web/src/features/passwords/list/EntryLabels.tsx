import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { format } from "@pomander/texts/format";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { texts } from "../texts.ts";
import type { LabelKind } from "./labels.ts";
import { onlyWide } from "./row-layout.ts";

const shownTags = 2;

interface Props {
  category: string;
  tags: readonly string[];
  /** Day of expiry, only if the entry has expired or soon will. */
  expires: string | undefined;
  onLabel: (kind: LabelKind, name: string) => void;
}

/** Shows labels that filter the list at a click. The keyboard skips them, because the filter bar serves it. */
export function EntryLabels({ category, tags, expires, onLabel }: Props) {
  const more = tags.length - shownTags;
  if (category.trim() === "" && tags.length === 0 && expires === undefined) return null;
  const chip = { maxWidth: 160, position: "relative" };
  const pressable = (kind: LabelKind, name: string) =>
    ({
      component: "button",
      type: "button",
      dir: "auto",
      tabIndex: -1,
      onClick: () => onLabel(kind, name),
      label: name,
    }) as const;
  return (
    <Stack
      direction="row"
      className={onlyWide}
      data-labels
      sx={{ gridArea: "labels", flexWrap: "wrap", gap: 0.5, minWidth: 0, maxHeight: 52, overflow: "hidden" }}
    >
      {expires !== undefined && <ExpiryChip day={expires} />}
      {category.trim() !== "" && (
        <Chip size="small" color="secondary" variant="outlined" {...pressable("category", category)} sx={chip} />
      )}
      {tags.slice(0, shownTags).map((tag) => (
        <Chip key={tag} size="small" {...pressable("tag", tag)} sx={chip} />
      ))}
      {more > 0 && <Chip size="small" label={texts.row.moreTags(more)} title={tags.slice(shownTags).join(", ")} />}
    </Stack>
  );
}

/** Shows the expiry day, on which the entry is still valid. */
function ExpiryChip({ day }: { day: string }) {
  const isPast = day < useToday();
  const { expired, expires } = texts.row;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isPast ? "warning" : "default"}
      label={(isPast ? expired : expires)(format.day(day))}
    />
  );
}
