import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import type { ListedEntry } from "../../messages.ts";
import { EntryText } from "./EntryText.tsx";
import { texts } from "./texts.ts";

/** The value of the choice that makes a new entry. */
export const asNew = "new";

interface Props {
  label: string;
  entries: readonly ListedEntry[];
  /** Entries that come after the choice of a new one. */
  others?: readonly ListedEntry[];
  /** The id of an entry, `asNew`, or empty. */
  chosen: string;
  onChoose: (value: string) => void;
}

/** Lets a person choose the entry that gets a password, or a new one. */
export function EntryChoice({ label, entries, others = [], chosen, onChoose }: Props) {
  const choiceOf = ({ id, title, userName, vaultName }: ListedEntry) => (
    <FormControlLabel
      key={id}
      value={id}
      control={<Radio size="small" />}
      label={<EntryText title={title} vaultName={vaultName} facts={[userName]} />}
    />
  );
  return (
    <RadioGroup value={chosen} onChange={(_, value) => onChoose(value)} aria-labelledby="entry-choice">
      <FormLabel id="entry-choice">{label}</FormLabel>
      {entries.map(choiceOf)}
      <FormControlLabel value={asNew} control={<Radio size="small" />} label={texts.save.asNew} />
      {others.map(choiceOf)}
    </RadioGroup>
  );
}
