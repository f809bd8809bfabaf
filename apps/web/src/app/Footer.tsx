import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { column } from "../components/Page.tsx";
import { texts } from "./texts.ts";

const year = new Date().getFullYear();

export function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: "divider", marginTop: 6 }}>
      <Box sx={{ ...column, paddingBlock: 3 }}>
        <Typography variant="body2" color="textSecondary">
          {texts.footer(year)}
        </Typography>
      </Box>
    </Box>
  );
}
