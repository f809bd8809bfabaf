import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { withQrReader, type ReadQr } from "./read-qr.ts";
import { texts } from "./texts.ts";

const { scan } = texts;
const pauseMs = 200;

interface Props {
  /** Receives each code until it accepts one by returning null; a returned text is shown as the reason. */
  onCode: (text: string) => string | null;
  onClose: () => void;
}

/** Scans for a QR code with the camera. */
export function ScanDialog({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useBackCloses(onClose);
  const found = useEffectEvent((text: string) => {
    const refusal = onCode(text);
    setProblem(refusal);
    return refusal === null;
  });
  useEffect(() => {
    const ended = new AbortController();
    const look = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      ended.signal.addEventListener("abort", () => stopCamera(stream));
      if (ended.signal.aborted || video.current === null) return stopCamera(stream);
      video.current.srcObject = stream;
      await video.current.play();
      setStarted(true);
      await withQrReader((read) => lookUntilFound(video.current, read, found, ended.signal));
    };
    look().catch((error: unknown) => !ended.signal.aborted && setProblem(reasonOf(error)));
    return () => ended.abort();
  }, []);
  return (
    <QuestionDialog
      title={scan.title}
      lead={scan.lead}
      isLeadRead
      onClose={onClose}
      actions={
        <OutlinedButton autoFocus onClick={onClose}>
          {scan.cancel}
        </OutlinedButton>
      }
    >
      <Box
        sx={{
          aspectRatio: "1",
          borderRadius: 1.5,
          overflow: "hidden",
          backgroundColor: "background.sunken",
          display: isStarted || problem === null ? "grid" : "none",
          placeItems: "center",
        }}
      >
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={scan.view}
          sx={{ width: "100%", height: "100%", objectFit: "cover", display: isStarted ? "block" : "none" }}
        />
        {!isStarted && problem === null && <span role="status">{scan.starting}</span>}
      </Box>
      {problem !== null && (
        <Alert severity="warning" role="alert" sx={{ marginTop: isStarted ? 2 : 0 }}>
          {problem}
        </Alert>
      )}
    </QuestionDialog>
  );
}

async function lookUntilFound(
  video: HTMLVideoElement | null,
  read: ReadQr,
  found: (text: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (video !== null && !signal.aborted) {
    const text = await read(await createImageBitmap(video));
    if (signal.aborted || (text !== null && found(text))) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return scan.refused;
  if (["NotFoundError", "NotSupportedError", "OverconstrainedError"].includes(name)) return scan.missing;
  return scan.failed;
}
