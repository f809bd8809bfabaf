import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useMemo, useState } from "react";
import { bottomSheet } from "../components/bottom-sheet.ts";
import { Monospace } from "../components/Monospace.tsx";
import { runShortcut, useRegisteredShortcuts, useShortcuts } from "../lib/shortcuts.ts";
import { texts } from "./texts.ts";

/** Listens for the keys that pages registered, and lists them at `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts(useMemo(() => [{ key: "?", label: texts.shortcuts.help, run: () => setOpen(true) }], []));
  const shortcuts = useRegisteredShortcuts();
  useEffect(() => {
    document.addEventListener("keydown", runShortcut);
    return () => document.removeEventListener("keydown", runShortcut);
  }, []);
  const close = () => setOpen(false);
  return (
    <Dialog open={isOpen} onClose={close} maxWidth="xs" aria-labelledby="shortcuts-title" sx={bottomSheet}>
      <DialogTitle id="shortcuts-title">{texts.shortcuts.title}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "auto 1fr", gap: 1.5, margin: 0 }}>
          {shortcuts.map(({ key, label }) => (
            <Box key={key + label} sx={{ display: "contents" }}>
              <Key>{key}</Key>
              <Box component="dd" sx={{ margin: 0 }}>
                {label}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {texts.shortcuts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <Box component="dt">
      <Monospace
        sx={{
          display: "inline-block",
          minWidth: 28,
          textAlign: "center",
          border: 1,
          borderColor: "outline",
          borderRadius: 0.75,
          paddingInline: 0.75,
        }}
      >
        {children}
      </Monospace>
    </Box>
  );
}
