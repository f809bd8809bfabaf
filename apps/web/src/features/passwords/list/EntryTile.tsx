import Box from "@mui/material/Box";
import type { EntryType } from "@pomander/vault";
import { initialOf } from "../../../lib/format/initial.ts";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { typeIcons } from "../entry/type-icons.ts";

const hues = 12;

/** Returns a text's hue in degrees, the same on every device. */
function hueOf(text: string): number {
  let sum = 0;
  for (const character of text.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return ((sum % hues) * 360) / hues;
}

interface EntryTileProps {
  title: string;
  /** Marked on the tile, unless it is a login. */
  type?: EntryType | undefined;
}

/** Shows the first letter or digit of a title on a tile of its own colour: nothing is fetched from anywhere. */
export function EntryTile({ title, type = "login" }: EntryTileProps) {
  return (
    <Box sx={{ position: "relative", width: 40, flexShrink: 0 }}>
      <Letter title={title} />
      {type !== "login" && <TypeMark type={type} />}
    </Box>
  );
}

function TypeMark({ type }: { type: EntryType }) {
  const Icon = typeIcons[type];
  return (
    <Box
      role="img"
      aria-label={typeTexts[type].name}
      sx={{
        position: "absolute",
        insetInlineEnd: -7,
        bottom: -5,
        display: "grid",
        placeItems: "center",
        width: 22,
        height: 22,
        borderRadius: "50%",
        border: 1,
        borderColor: "divider",
        color: "text.secondary",
        backgroundColor: "background.paper",
      }}
    >
      <Icon sx={{ fontSize: 14 }} />
    </Box>
  );
}

function Letter({ title }: { title: string }) {
  const text = title.trim();
  const hue = hueOf(text);
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        width: 40,
        height: 40,
        flexShrink: 0,
        display: "grid",
        placeItems: "center",
        borderRadius: 1,
        fontWeight: 600,
        userSelect: "none",
        color: `oklch(0.42 0.09 ${hue})`,
        backgroundColor: `oklch(0.94 0.03 ${hue})`,
        ...theme.applyStyles("dark", {
          color: `oklch(0.86 0.08 ${hue})`,
          backgroundColor: `oklch(0.31 0.04 ${hue})`,
        }),
      })}
    >
      {initialOf(text) || "·"}
    </Box>
  );
}
