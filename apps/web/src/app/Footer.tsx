import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "./texts.ts";

export function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: "divider", marginTop: 6 }}>
      <Box sx={{ maxWidth: 1120, marginInline: "auto", paddingInline: { xs: 2, sm: 3, md: 4 }, paddingBlock: 3 }}>
        <Typography variant="body2" color="textSecondary">
          {texts.footer(new Date().getFullYear())}
        </Typography>
      </Box>
    </Box>
  );
}
