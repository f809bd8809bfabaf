import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { listFrame } from "../../components/list-frame.ts";
import { useTimeout } from "../../lib/hooks/timing.ts";
import { findingRow } from "./findings/row-layout.ts";
import { texts } from "./texts.ts";

const skeletonAfter = 200;
const progressAfter = 500;
const rows = ["a", "b", "c", "d", "e"];

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
            <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 2 }}>
              <Box sx={{ flex: "1 1 240px" }}>
                <Typography variant="body2" sx={{ marginBottom: 1, fontVariantNumeric: "tabular-nums" }}>
                  {texts.checking.progress(checked, total)}
                </Typography>
                <LinearProgress
                  variant="determinate"
                  aria-label={texts.checking.label}
                  value={(100 * checked) / total}
                  sx={{ borderRadius: 1 }}
                />
              </Box>
              {onCancel !== undefined && (
                <Button variant="outlined" color="inherit" onClick={onCancel}>
                  {texts.checking.cancel}
                </Button>
              )}
            </Stack>
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
        <Box component="ul" aria-hidden sx={listFrame}>
          {rows.map((row) => (
            <Box key={row} component="li" sx={findingRow}>
              <Skeleton variant="circular" width={24} height={24} sx={{ gridArea: "mark" }} />
              <Box sx={{ gridArea: "text" }}>
                <Skeleton width="30%" />
                <Skeleton width="60%" />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
