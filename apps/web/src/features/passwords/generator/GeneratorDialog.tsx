import CloseRounded from "@mui/icons-material/CloseRounded";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { useId } from "react";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { Generator } from "./Generator.tsx";
import { texts } from "./texts.ts";
import { useGenerated } from "./use-generated.ts";

const ignore = () => undefined;

/**
 * Shows the generator alone, for a password that belongs to no entry. It works while the vault can't be changed, too.
 */
export function GeneratorDialog({ onCopy, onClose }: { onCopy: (password: string) => void; onClose: () => void }) {
  const id = useId();
  const { recent, note } = useGenerated();
  useBackCloses(onClose);
  const copy = (password: string) => {
    note(password);
    onCopy(password);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 400 } } }}>
      <Generator
        titleId={id}
        recent={recent}
        onResized={ignore}
        onReplaced={note}
        onCopy={copy}
        main={{ label: texts.copyMain, run: copy }}
      />
      <IconButton aria-label={texts.close} onClick={onClose} sx={{ position: "absolute", top: 12, insetInlineEnd: 12 }}>
        <CloseRounded />
      </IconButton>
    </Dialog>
  );
}
