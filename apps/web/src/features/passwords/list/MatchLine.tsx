import Box from "@mui/material/Box";
import type { EntryType, FoundText } from "@pomander/vault";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { texts as partTexts } from "../../../components/texts.ts";
import { fieldLabel } from "../entry/field-labels.ts";
import { texts } from "../texts.ts";

interface Props {
  match: FoundText;
  type: EntryType;
}

/** Shows where a search found an entry: "Notes: …beside the blue box". */
export function MatchLine({ match, type }: Props) {
  const { part, name, before, found, after } = match;
  const label = part === "field" ? fieldLabel(type, name) : texts.row.foundIn[part];
  return (
    <SecondaryText noWrap dir="auto" sx={{ textAlign: "left" }}>
      {label}
      {partTexts.colon}
      {before}
      <Box
        component="mark"
        sx={{ color: "text.primary", backgroundColor: "action.selected", fontWeight: 500, borderRadius: "2px" }}
      >
        {found}
      </Box>
      {after}
    </SecondaryText>
  );
}
