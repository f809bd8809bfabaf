import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { listFrame } from "../../../components/list-frame.ts";
import { useTimeout } from "../../../lib/hooks/timing.ts";
import { texts } from "../texts.ts";
import { rowGrid } from "./row-layout.ts";

const rows = ["a", "b", "c", "d", "e", "f"];
const skeletonAfter = 200;

/** While users are loaded: nothing for a moment, then the shape of the list. */
export function LoadingUsers() {
  const isShown = useTimeout(skeletonAfter);
  return (
    <Box role="status" aria-label={texts.list.loading} sx={{ minHeight: 400 }}>
      {isShown && (
        <Box component="ul" aria-hidden sx={listFrame}>
          {rows.map((row) => (
            <Box key={row} component="li" sx={rowGrid(false)}>
              <Skeleton variant="circular" width={40} height={40} sx={{ gridArea: "avatar" }} />
              <Box sx={{ gridArea: "who" }}>
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
