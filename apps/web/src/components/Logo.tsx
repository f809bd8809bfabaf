import Box from "@mui/material/Box";
import { pomander } from "./pomander.ts";

/** The mark of the product, in the theme's orange. The name beside it is what a screen reader says. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      focusable="false"
      sx={{ width: size, height: size, flexShrink: 0, color: "primary.main", display: "block" }}
    >
      <path fill="currentColor" fillRule="evenodd" d={pomander} />
    </Box>
  );
}
