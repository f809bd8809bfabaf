import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import type { Place } from "./reassign.ts";
import { texts } from "./texts.ts";

/** The places where a person can be replaced, including the rules of scope tags. */
export type PlaceOrTags = Place | "tags";

interface Props {
  /** Number of reminders that name the person in each place; places with none are not offered. */
  counts: Readonly<Record<Place, number>>;
  /** Names of the scope tags whose rules name the person. */
  tagNames: readonly string[];
  address: string;
  off: ReadonlySet<PlaceOrTags>;
  onToggle: (place: PlaceOrTags) => void;
}

/** Renders the choice of the places in which a person is replaced. */
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
