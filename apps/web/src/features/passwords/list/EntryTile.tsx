import Box from "@mui/material/Box";

const hues = 12;

/** The same colour for the same text, on every device. */
function hueOf(text: string): number {
  let sum = 0;
  for (const character of text.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return ((sum % hues) * 360) / hues;
}

/** The first letter of a title on a tile of its own colour: nothing is fetched from anywhere. */
export function EntryTile({ title }: { title: string }) {
  const text = title.trim();
  const [first] = new Intl.Segmenter().segment(text);
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
      {first?.segment.toUpperCase() ?? "·"}
    </Box>
  );
}
