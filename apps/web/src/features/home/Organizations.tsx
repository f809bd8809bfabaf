import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { texts } from "./texts.ts";

const { organizations } = texts;

export function Organizations() {
  return (
    <Card
      component="section"
      sx={{
        display: "flex",
        flexDirection: { xs: "column", md: "row" },
        alignItems: { xs: "flex-start", md: "center" },
        justifyContent: "space-between",
        gap: { xs: 2.5, md: 6 },
        padding: { xs: 3, sm: 4 },
        marginTop: { xs: 8, md: 12 },
      }}
    >
      <div>
        <Typography variant="h2">{organizations.title}</Typography>
        <Typography color="textSecondary" sx={{ marginTop: 1, maxWidth: "68ch" }}>
          {organizations.text}
        </Typography>
      </div>
      <Button component={Link} to="/contact" variant="outlined" color="inherit">
        {organizations.action}
      </Button>
    </Card>
  );
}
