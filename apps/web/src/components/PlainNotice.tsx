import Box from "@mui/material/Box";
import { useEffect } from "react";
import type { Notice } from "../lib/notices.ts";

interface Props {
  notice: Notice;
  open: boolean;
  onDismiss: () => void;
}

/** A notice whose own code could not be fetched: what it says is most needed just then. */
export function PlainNotice({ notice: { text, isLasting }, open, onDismiss }: Props) {
  useEffect(() => {
    if (isLasting === true) return undefined;
    const timer = setTimeout(onDismiss, 6_000);
    return () => clearTimeout(timer);
  }, [isLasting, onDismiss]);
  if (!open) return null;
  return (
    <Box
      sx={{
        position: "fixed",
        insetInline: 8,
        bottom: 8,
        zIndex: "snackbar",
        maxWidth: 480,
        marginInline: "auto",
        padding: 2,
        borderRadius: 1.5,
        fontSize: "0.875rem",
        backgroundColor: "text.primary",
        color: "background.paper",
      }}
    >
      {text}
    </Box>
  );
}
