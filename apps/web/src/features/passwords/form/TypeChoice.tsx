import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { wrappingButtons } from "../../../components/wrapping-buttons.ts";
import { entryTypes, type EntryType } from "@pomander/vault";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { texts } from "../entry/texts.ts";
import { typeIcons } from "../entry/type-icons.ts";

export function TypeChoice({ type, onType }: { type: EntryType; onType: (type: EntryType) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={type}
      aria-label={texts.type.label}
      onChange={(_event, chosen: EntryType | null) => chosen !== null && onType(chosen)}
      sx={(theme) => ({
        ...wrappingButtons(theme),
        "& > button": {
          flex: "1 0 auto",
          flexDirection: "column",
          gap: 0.25,
          width: "auto",
          paddingInline: 0.5,
          paddingBlock: 0.75,
        },
      })}
    >
      {entryTypes.map((name) => {
        const Icon = typeIcons[name];
        return (
          <ToggleButton key={name} value={name} sx={{ fontSize: "0.8125rem", lineHeight: 1.4 }}>
            <Icon fontSize="small" />
            {typeTexts[name].name}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
