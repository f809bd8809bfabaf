import Box from "@mui/material/Box";
import { useMemo } from "react";
import { encode } from "uqr";

interface Props {
  text: string;
  /** The name of the code, for users who cannot see it. */
  label: string;
}

/** ISO/IEC 18004 wants four light modules around a code. */
const quietModules = 4;

/** A QR code, dark on light in either theme, because many cameras read no other. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => outlineOf(text), [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: "block", width: 184, height: 184, borderRadius: 1, border: 1, borderColor: "divider" }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Box>
  );
}

/** Returns one path for all dark modules, row by row. */
function outlineOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: quietModules, ecc: "M" });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
