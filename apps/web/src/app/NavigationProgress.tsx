import { keyframes } from "@emotion/react";
import Box from "@mui/material/Box";
import { useNavigation } from "react-router";
import { useDelayedFlag } from "../lib/hooks/timing.ts";
import { texts } from "./texts.ts";

/** What takes less than that is there in a blink. */
const delayMs = 200;

const pass = keyframes({
  from: { insetInline: "0 100%" },
  "50%": { insetInline: "25%" },
  to: { insetInline: "100% 0" },
});

/** A line at the top while the next page's code is on its way: on a slow network one sees that a press was noticed. */
export function NavigationProgress() {
  const isOnTheWay = useNavigation().state === "loading";
  if (!useDelayedFlag(isOnTheWay, delayMs)) return null;
  return (
    <Box
      role="progressbar"
      aria-label={texts.loading}
      sx={{ position: "fixed", insetInline: 0, top: 0, height: 3, zIndex: "tooltip", overflow: "hidden" }}
    >
      <Box
        sx={{
          position: "absolute",
          insetBlock: 0,
          insetInline: 0,
          backgroundColor: "primary.main",
          animation: `${pass} 1.4s ease-in-out infinite`,
          "@media (prefers-reduced-motion: reduce)": { animation: "none" },
          "@media (forced-colors: active)": { backgroundColor: "Highlight" },
        }}
      />
    </Box>
  );
}
