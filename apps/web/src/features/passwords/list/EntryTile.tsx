import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { EntryType } from "@pomander/vault";
import type { CSSProperties } from "react";
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
  const text = title.trim();
  return (
    <Tile className="entry-tile" style={{ "--hue": hueOf(text) } as CSSProperties}>
      <span aria-hidden>{initialOf(text) || "·"}</span>
      {type !== "login" && <TypeMark type={type} />}
    </Tile>
  );
}

const Tile = styled("div")(({ theme }) => ({
  position: "relative",
  width: 40,
  height: 40,
  flexShrink: 0,
  display: "grid",
  placeItems: "center",
  borderRadius: 8,
  fontWeight: 600,
  userSelect: "none",
  color: "oklch(0.42 0.09 var(--hue))",
  backgroundColor: "oklch(0.94 0.03 var(--hue))",
  ...theme.applyStyles("dark", {
    color: "oklch(0.86 0.08 var(--hue))",
    backgroundColor: "oklch(0.31 0.04 var(--hue))",
  }),
}));

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
