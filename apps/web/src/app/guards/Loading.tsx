import { keyframes } from "@emotion/react";
import Typography from "@mui/material/Typography";
import { Page } from "../../components/Page.tsx";
import { texts } from "../texts.ts";

const appear = keyframes({ to: { opacity: 1 } });

/** A guard is checking. What takes less than a blink is not worth a flash of text. */
export function Loading() {
  return (
    <Page>
      <Typography
        role="status"
        color="textSecondary"
        sx={{ opacity: 0, animation: `${appear} 120ms linear 200ms forwards` }}
      >
        {texts.loading}
      </Typography>
    </Page>
  );
}
