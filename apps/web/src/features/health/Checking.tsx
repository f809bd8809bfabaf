import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { skeletonAfter, SkeletonRows } from "../../components/LoadingRows.tsx";
import { useTimeout } from "../../lib/hooks/timing.ts";
import { CheckProgress } from "./CheckProgress.tsx";
import { findingRow } from "./findings/row-layout.ts";
import { texts } from "./texts.ts";

const progressAfter = 500;

interface Props {
  checked: number;
  total: number;
  onCancel?: () => void;
}

/** Shows, while passwords are checked, nothing at first, then the skeleton of the page, then the progress. */
export function Checking({ checked, total, onCancel }: Props) {
  const isShown = useTimeout(skeletonAfter);
  const isProgressShown = useTimeout(progressAfter) && total > 0;
  return (
    <Box aria-busy sx={{ minHeight: 400 }}>
      {isShown && (
        <Card
          sx={{ padding: { xs: 2, sm: 3 }, minHeight: 152, marginBottom: 5, display: "grid", alignItems: "center" }}
        >
          {isProgressShown ? (
            <CheckProgress words={texts.checking} done={checked} total={total} onCancel={onCancel} />
          ) : (
            <Stack aria-hidden direction="row" sx={{ alignItems: "center", gap: 3 }}>
              <Skeleton variant="circular" width={104} height={104} />
              <Box sx={{ flex: 1 }}>
                <Skeleton width="30%" height={32} />
                <Skeleton width="70%" />
              </Box>
            </Stack>
          )}
        </Card>
      )}
      {isShown && (
        <SkeletonRows rowStyle={findingRow} count={5}>
          <Skeleton variant="circular" width={24} height={24} sx={{ gridArea: "mark" }} />
          <Box sx={{ gridArea: "text" }}>
            <Skeleton width="30%" />
            <Skeleton width="60%" />
          </Box>
        </SkeletonRows>
      )}
    </Box>
  );
}
