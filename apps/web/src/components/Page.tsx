import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The column in which header, page and footer stand, its padding aside. */
export const column = {
  boxSizing: "content-box",
  width: "auto",
  maxWidth: 1120,
  marginInline: "auto",
  paddingInline: { xs: 2, sm: 3, md: 4 },
} as const;

const widths = { page: 1120, form: 440, text: 680 };

/** The column in which a page stands. */
export function Page({ width = "page", children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <Box sx={{ ...column, maxWidth: widths[width], paddingBlock: { xs: 3, sm: 5 } }}>{children}</Box>;
}
