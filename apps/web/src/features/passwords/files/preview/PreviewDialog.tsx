import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import type { FileRecord, OpenVault } from "@pomander/vault";
import { useId } from "react";
import { monospaceFont } from "../../../../components/Monospace.tsx";
import { OutlinedButton } from "../../../../components/OutlinedButton.tsx";
import { ProblemAlert } from "../../../../components/ProblemAlert.tsx";
import { Progress } from "../../../../components/Progress.tsx";
import { texts } from "../texts.ts";
import { usePreview, type Shown } from "./use-preview.ts";

/** A file of an entry that is shown, and its vault. */
export interface PreviewedFile {
  vault: OpenVault;
  file: FileRecord;
}

interface Props extends PreviewedFile {
  onClose: () => void;
}

/**
 * Shows a picture or a text of an entry's files. Nothing of it gets an address: a picture is drawn onto a canvas, a text
 * is plain.
 */
export function PreviewDialog({ vault, file, onClose }: Props) {
  const id = useId();
  const shown = usePreview(vault, file);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} dir="auto" translate="no" sx={{ overflowWrap: "anywhere", unicodeBidi: "isolate" }}>
        {file.name}
      </DialogTitle>
      <DialogContent aria-busy={shown.kind === "reading"}>
        <Content shown={shown} file={file} />
      </DialogContent>
      <DialogActions>
        <OutlinedButton autoFocus onClick={onClose}>
          {texts.close}
        </OutlinedButton>
      </DialogActions>
    </Dialog>
  );
}

function Content({ shown, file: { name, size } }: { shown: Shown; file: FileRecord }) {
  if (shown.kind === "reading")
    return (
      <Progress label={texts.preview(name)} counted={{ done: shown.done, total: size }}>
        {texts.progress(shown.done, size)}
      </Progress>
    );
  if (shown.kind === "image") return <Picture name={name} picture={shown.picture} />;
  if (shown.kind === "notice") return <Typography role="status">{shown.text}</Typography>;
  if (shown.kind === "problem") return <ProblemAlert>{shown.text}</ProblemAlert>;
  return (
    <Box
      component="pre"
      dir="auto"
      translate="no"
      tabIndex={0}
      role="document"
      aria-label={name}
      sx={{
        ...monospaceFont,
        fontSize: "0.8125rem",
        lineHeight: 1.6,
        backgroundColor: "background.sunken",
        borderRadius: 1,
        margin: 0,
        padding: 2,
        maxHeight: "65vh",
        overflowY: "auto",
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        unicodeBidi: "plaintext",
      }}
    >
      {shown.text}
    </Box>
  );
}

function Picture({ name, picture }: { name: string; picture: ImageBitmap }) {
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (canvas === null) return;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
  };
  return (
    <Box
      sx={{
        display: "flex",
        justifyContent: "center",
        alignItems: "center",
        backgroundColor: "background.sunken",
        borderRadius: 1,
        padding: 2,
      }}
    >
      <Box
        component="canvas"
        role="img"
        aria-label={name}
        ref={draw}
        sx={{ display: "block", maxWidth: "100%", maxHeight: "65vh", objectFit: "contain" }}
      />
    </Box>
  );
}
