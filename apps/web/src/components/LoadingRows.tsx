import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useTimeout } from "../lib/hooks/timing.ts";
import { listFrame } from "./list-frame.ts";

/** Milliseconds for which nothing is shown, since most of what is loaded is there by then. */
export const skeletonAfter = 200;

interface SkeletonRowsProps {
  /** The styles of a row, unless the frame has them. */
  rowStyle?: SxProps<Theme>;
  frame?: SxProps<Theme>;
  count: number;
  /** The placeholders of one row. */
  children: ReactNode;
}

/** Shows the shape of a list's rows. */
export const SkeletonRows = ({ rowStyle = {}, frame = listFrame, count, children }: SkeletonRowsProps) => (
  <Box component="ul" aria-hidden sx={frame}>
    {Array.from({ length: count }, (_, row) => (
      <Box key={row} component="li" sx={rowStyle}>
        {children}
      </Box>
    ))}
  </Box>
);

interface LoadingProps {
  label: string;
  /** The height that is kept free for the list. */
  minHeight?: number;
}

/** Shows, while a list is loaded, nothing for a moment, then the shape of its rows. */
export function LoadingRows({ label, minHeight = 400, ...rows }: SkeletonRowsProps & LoadingProps) {
  const isShown = useTimeout(skeletonAfter);
  return (
    <Box role="status" aria-label={label} sx={{ minHeight }}>
      {isShown && <SkeletonRows {...rows} />}
    </Box>
  );
}
