import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { dots } from "../../components/dots.ts";

const mostSamples = 3;
const longestSample = 40;

interface Props<Meaning extends string> {
  name: string;
  /** Cells of the column, of which the first ones that are not empty are shown. */
  cells: readonly string[];
  /** The text where there are none. */
  empty: string;
  isSecret?: boolean;
  label: string;
  meaning: Meaning;
  /** The name of every meaning. */
  meanings: Readonly<Record<Meaning, string>>;
  order: readonly Meaning[];
  onChange: (meaning: Meaning) => void;
}

/** Shows a column of a file, in a list of them: its name, some of its values, and its meaning. */
export function ColumnItem<Meaning extends string>({
  name,
  cells,
  empty,
  isSecret = false,
  label,
  meaning,
  meanings,
  order,
  onChange,
}: Props<Meaning>) {
  const samples = cells
    .map((cell) => cell.slice(0, longestSample).trim())
    .filter((cell) => cell !== "")
    .slice(0, mostSamples);
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 240px" },
        alignItems: "center",
        gap: { xs: 1.5, sm: 3 },
        paddingBlock: 1.5,
        borderTop: 1,
        borderColor: "divider",
        "&:last-of-type": { borderBottom: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <SecondaryText noWrap translate="no" dir="auto">
          {samples.length === 0 ? <em>{empty}</em> : samples.map((cell) => (isSecret ? dots : cell)).join(" · ")}
        </SecondaryText>
      </Box>
      <SelectField
        size="small"
        value={meaning}
        options={order}
        nameOf={(option) => meanings[option]}
        onChange={onChange}
        slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
      />
    </Box>
  );
}
