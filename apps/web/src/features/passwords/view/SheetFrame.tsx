import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import type { KeyboardEvent, ReactNode } from "react";
import { sideSheet } from "../../../components/side-sheet.ts";

interface Props {
  /** The id of the entry's title is this with "-title". */
  id: string;
  isBeside: boolean;
  onKey: (key: string) => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Frames an entry beside the list, or as a dialog above it, which then has the list's keys. */
export function SheetFrame({ id, isBeside, onKey, onClose, children }: Props) {
  if (isBeside)
    return (
      <Box
        component="section"
        aria-labelledby={`${id}-title`}
        data-entry-sheet
        sx={{
          position: "sticky",
          top: 88,
          display: "flex",
          flexDirection: "column",
          maxHeight: "calc(100vh - 112px)",
          border: 1,
          borderColor: "divider",
          borderRadius: 1.5,
          backgroundColor: "background.paper",
          overflow: "hidden",
        }}
      >
        {children}
      </Box>
    );
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    // React also passes events from menus and dialogs that float above this one but are outside of its element.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (onKey(event.key)) event.preventDefault();
  };
  return (
    <Dialog open data-sheet onClose={onClose} onKeyDown={press} aria-labelledby={`${id}-title`} sx={sideSheet}>
      {children}
    </Dialog>
  );
}
