import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { column } from "../../components/Page.tsx";
import { useServices } from "../../lib/services.ts";
import { texts } from "../texts.ts";
import { type ConnectionTextOptions, connectionText } from "./connection-text.ts";
import { useTask } from "../../lib/hooks/use-task.ts";

/** Under the header, while the server cannot be reached. */
export function ConnectionBar(props: ConnectionTextOptions) {
  const { connection } = useServices();
  const { isBusy, run } = useTask(() => null);
  return (
    <Box sx={{ backgroundColor: "background.sunken", borderBottom: 1, borderColor: "divider" }}>
      <Box sx={{ ...column, display: "flex", alignItems: "center", gap: 1.5, paddingBlock: 0.5, minHeight: 44 }}>
        <CloudOffRounded fontSize="small" sx={{ color: "text.secondary", flexShrink: 0 }} />
        <Typography variant="body2" sx={{ flexGrow: 1 }}>
          {connectionText(props)}
        </Typography>
        <Button
          size="small"
          color="inherit"
          loading={isBusy}
          onClick={() => void run(connection.check)}
          sx={{ flexShrink: 0, marginInlineEnd: -1.25 }}
        >
          {texts.offline.retry}
        </Button>
      </Box>
    </Box>
  );
}
