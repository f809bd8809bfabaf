import { keyframes } from "@emotion/react";
import Typography from "@mui/material/Typography";
import { Page } from "./Page.tsx";

const appear = keyframes({ to: { opacity: 1 } });

export const loading = "Loading...";

/** A guard is checking. */
export const Loading = () => (
  <Page>
    <LoadingText />
  </Page>
);

/** What takes less than a blink is not worth a flash of text. */
export const LoadingText = () => (
  <Typography
    role="status"
    color="textSecondary"
    sx={{ opacity: 0, animation: `${appear} 120ms linear 200ms forwards` }}
  >
    {loading}
  </Typography>
);
