import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { texts } from "../texts.ts";
import type { UploadWait } from "./upload.ts";

const { bulk } = texts;

interface Props {
  done: number;
  total: number;
  waiting: UploadWait;
}

/** How far the upload is, and what it waits for. */
export function Sending({ done, total, waiting }: Props) {
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
      <Typography role="status" variant="body2" color="textSecondary" sx={{ marginTop: 1.5, minHeight: "1.55em" }}>
        {waiting?.kind === "retrying" && bulk.retrying}
        {waiting?.kind === "asked" && bulk.waiting(waiting.seconds)}
      </Typography>
    </>
  );
}
