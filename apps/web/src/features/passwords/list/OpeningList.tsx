import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { listFrame } from "../../../components/list-frame.ts";
import { useAfter } from "../../../lib/use-after.ts";
import { texts } from "../texts.ts";
import { rowGrid } from "./row-layout.ts";

const rows = ["a", "b", "c", "d", "e", "f"];
const skeletonAfter = 200;
const progressAfter = 500;

/** While entries are opened: nothing for a moment, then the shape of the list, then how far it is. */
export function OpeningList({ progress }: { progress: { opened: number; total: number } }) {
  const isSkeletonShown = useAfter(skeletonAfter);
  const isProgressShown = useAfter(progressAfter) && progress.total > 0;
  return (
    <Box aria-busy sx={{ minHeight: 400 }}>
      {/* As high as what stands above the list, so that the rows come where the skeleton was. */}
      <Box sx={{ minHeight: { xs: 154, md: 92 } }}>
        {isProgressShown && (
          <>
            <Typography
              variant="body2"
              color="textSecondary"
              sx={{ marginBottom: 1, fontVariantNumeric: "tabular-nums" }}
            >
              {texts.opening.progress(progress.opened, progress.total)}
            </Typography>
            <LinearProgress
              variant="determinate"
              aria-label={texts.opening.busy}
              value={(100 * progress.opened) / progress.total}
              sx={{ borderRadius: 1, marginBottom: 2 }}
            />
          </>
        )}
      </Box>
      {isSkeletonShown && (
        <Box component="ul" aria-hidden sx={listFrame}>
          {rows.map((row) => (
            <Box key={row} component="li" sx={rowGrid}>
              <Skeleton variant="rounded" width={40} height={40} sx={{ gridArea: "tile" }} />
              <Box sx={{ gridArea: "text" }}>
                <Skeleton width="40%" />
                <Skeleton width="65%" />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
