import Typography from "@mui/material/Typography";
import { texts } from "../texts.ts";
import LinearProgress from "@mui/material/LinearProgress";
import type { UploadWait } from "./upload.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { bulk } = texts;

interface SendingProps {
  done: number;
  total: number;
  waiting: UploadWait;
}

/** Renders the progress of the upload and the reason for a wait. */
export function Sending({ done, total, waiting }: SendingProps) {
  return (
    <>
      <Typography sx={{ marginBottom: 1.5, fontVariantNumeric: "tabular-nums" }}>
        {bulk.sending(done, total)}
      </Typography>
      <LinearProgress
        variant={done === 0 ? "indeterminate" : "determinate"}
        aria-label={bulk.progress}
        value={total === 0 ? 0 : (100 * done) / total}
        sx={{ height: 8, borderRadius: 1 }}
      />
      <SecondaryText role="status" sx={{ marginTop: 1.5, minHeight: "1.55em" }}>
        {waiting?.kind === "retrying" && bulk.retrying}
        {waiting?.kind === "asked" && bulk.waiting(waiting.seconds)}
      </SecondaryText>
    </>
  );
}
