import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { column } from "../../components/Page.tsx";
import { useServices } from "../../lib/services.ts";
import { texts } from "../texts.ts";
import { type ConnectionTextOptions, connectionText } from "./connection-text.ts";

/** Under the header, while the server cannot be reached. */
export function ConnectionBar(props: ConnectionTextOptions) {
  const { connection } = useServices();
  const [isBusy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void connection.check().finally(() => setBusy(false));
  };
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
          onClick={retry}
          sx={{ flexShrink: 0, marginInlineEnd: -1.25 }}
        >
          {texts.offline.retry}
        </Button>
      </Box>
    </Box>
  );
}
