import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";

/** The actions at the end of a step, in reach wherever the page is scrolled to; on a phone the last one comes first. */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction={{ xs: "column-reverse", sm: "row" }}
      sx={{
        position: "sticky",
        bottom: "var(--bottom-bar, 0px)",
        zIndex: 1,
        gap: { xs: 0.5, sm: 3 },
        alignItems: { sm: "center" },
        paddingBlock: { xs: 1.5, sm: 2 },
        borderTop: 1,
        borderColor: "divider",
        backgroundColor: "background.default",
      }}
    >
      {children}
    </Stack>
  );
}
