import Devices from "@mui/icons-material/DevicesOutlined";
import Dice from "@mui/icons-material/CasinoOutlined";
import Lock from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { texts } from "./texts.ts";

const icons = [Lock, Dice, Devices];

export function FeatureCards() {
  return (
    <Box
      component="section"
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" },
        marginTop: { xs: 4, md: 5 },
      }}
    >
      {texts.features.map(({ title, text }, index) => {
        const Icon = icons[index] ?? Lock;
        return (
          <Card key={title} sx={{ padding: 3 }}>
            <Icon sx={{ color: "secondary.main", display: "block", marginBottom: 2 }} />
            <Typography variant="h3" component="h2" sx={{ marginBottom: 0.75 }}>
              {title}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
          </Card>
        );
      })}
    </Box>
  );
}
