import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { bottomSheet } from "../components/bottom-sheet.ts";
import { Monospace } from "../components/Monospace.tsx";
import { useBackCloses } from "../lib/form/leave-guard.ts";
import { useRegisteredShortcuts } from "../lib/shortcuts.ts";
import { texts } from "./texts.ts";

/** What the keys mean on this page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useRegisteredShortcuts();
  useBackCloses(onClose);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby="shortcuts-title" sx={bottomSheet}>
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
        <Button variant="outlined" onClick={onClose} autoFocus>
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
