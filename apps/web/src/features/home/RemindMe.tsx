import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { ProductPicture } from "./ProductPicture.tsx";
import { reminderShots } from "./screenshots.ts";
import { texts } from "./texts.ts";

const { reminders } = texts;

/** The other half of the product, told apart from the vault. */
export function RemindMe() {
  return (
    <Box component="section" sx={{ marginTop: { xs: 8, md: 12 } }}>
      <Typography variant="h2" sx={{ fontSize: { xs: "1.625rem", md: "2rem" }, letterSpacing: "-0.02em" }}>
        {reminders.title}
      </Typography>
      <Typography color="textSecondary" sx={{ marginTop: 1, fontSize: { sm: "1.125rem" } }}>
        {reminders.lead}
      </Typography>
      <Box sx={{ marginTop: { xs: 3, md: 4 } }}>
        <ProductPicture shots={reminderShots} alt={reminders.picture} />
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 3, md: 5 },
          gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" },
          marginTop: 4,
        }}
      >
        {reminders.points.map(({ title, text }) => (
          <Stack key={title} sx={{ gap: 0.75 }}>
            <Typography variant="h3">{title}</Typography>
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
          </Stack>
        ))}
      </Box>
    </Box>
  );
}
