import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import type { VaultSnapshot } from "@pomander/vault";
import { skeletonAfter, SkeletonRows } from "../../../components/LoadingRows.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useTimeout } from "../../../lib/hooks/timing.ts";
import { texts } from "../texts.ts";
import { entryFrame } from "./row-layout.ts";

const progressAfter = 500;
/**
 * Milliseconds after which the download is shown, so that the user of a slow connection sees what the page waits for.
 */
const downloadAfter = 1_500;

interface Props {
  progress: VaultSnapshot["progress"];
  checking?: VaultSnapshot["checking"];
}

/**
 * Shows, while entries are opened and changes are checked, nothing at first, then the skeleton of the list, then the
 * progress or what the page waits for.
 */
export function OpeningList({ progress: { opened, total }, checking = null }: Props) {
  const isSkeletonShown = useTimeout(skeletonAfter);
  const isProgressShown = useTimeout(progressAfter) && total > 0;
  const isDownloadShown = useTimeout(downloadAfter) && total === 0;
  const [done, outOf] = checking === null ? [opened, total] : [checking.walked, checking.total];
  const words = checking === null ? texts.opening.progress : texts.opening.checking;
  return (
    <Box aria-busy sx={{ minHeight: 400, pointerEvents: "none" }}>
      {/* This is as high as the toolbar above the list, so that the rows appear where the skeleton was. */}
      <Box sx={{ minHeight: { xs: 94, sm: 106 } }}>
        {isSkeletonShown && <ToolbarSkeleton />}
        {(isProgressShown || isDownloadShown) && (
          <>
            <SecondaryText sx={{ marginBottom: 0.5, fontVariantNumeric: "tabular-nums" }}>
              {isProgressShown ? words(done, outOf) : texts.opening.downloading}
            </SecondaryText>
            <LinearProgress
              aria-label={texts.opening.busy}
              {...(isProgressShown ? { variant: "determinate" as const, value: (100 * done) / outOf } : {})}
              sx={{ borderRadius: 1 }}
            />
          </>
        )}
      </Box>
      {isSkeletonShown && (
        <SkeletonRows frame={entryFrame} count={6}>
          <Skeleton variant="rounded" width={40} height={40} sx={{ gridArea: "tile" }} />
          <Box sx={{ gridArea: "text" }}>
            <Skeleton width="40%" />
            <Skeleton width="65%" />
          </Box>
        </SkeletonRows>
      )}
    </Box>
  );
}

/** Shows placeholders for the search box and the filters. */
function ToolbarSkeleton() {
  return (
    <Stack aria-hidden sx={{ gap: { xs: 0.75, sm: 1.5 } }}>
      <Skeleton variant="rounded" height={46} />
      <Skeleton variant="rounded" height={36} />
    </Stack>
  );
}
