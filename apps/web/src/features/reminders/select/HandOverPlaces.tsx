import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import type { Place } from "./hand-over.ts";
import { texts } from "./texts.ts";

/** What a person is taken out of; the rules of scope tags besides. */
export type PlaceOrTags = Place | "tags";

interface Props {
  /** In how many reminders each names the person; those in none are not asked about. */
  counts: Readonly<Record<Place, number>>;
  /** Scope tags whose rules name them. */
  tagNames: readonly string[];
  address: string;
  off: ReadonlySet<PlaceOrTags>;
  onToggle: (place: PlaceOrTags) => void;
}

/** Which parts of what names somebody are handed over. */
export function HandOverPlaces({ counts, tagNames, address, off, onToggle }: Props) {
  const asked: { place: PlaceOrTags; count: number; label: string }[] = [
    { place: "assigned", count: counts.assigned, label: texts.places.assigned(counts.assigned) },
    { place: "email", count: counts.email, label: texts.places.email(counts.email, address) },
    { place: "escalation", count: counts.escalation, label: texts.places.escalation(counts.escalation) },
    { place: "tags", count: tagNames.length, label: texts.places.tags(tagNames) },
  ];
  const shown = asked.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ typography: "subtitle2", color: "text.primary" }}>
        {texts.places.label}
      </FormLabel>
      <FormGroup>
        {shown.map(({ place, label }) => (
          <FormControlLabel
            key={place}
            control={<Checkbox checked={!off.has(place)} onChange={() => onToggle(place)} />}
            label={label}
            sx={{ overflowWrap: "anywhere", "& .MuiFormControlLabel-label": { minWidth: 0 } }}
          />
        ))}
      </FormGroup>
      {tagNames.length > 0 && <FormHelperText sx={{ marginInline: 0 }}>{texts.places.tagsHint}</FormHelperText>}
    </FormControl>
  );
}
