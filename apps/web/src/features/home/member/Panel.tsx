import Card from "@mui/material/Card";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { Link } from "react-router";

interface Props {
  title: string;
  /** Link to the page that has more of it. */
  more?: { label: string; to: string };
  /** A button in the place of that link. */
  action?: ReactNode;
  children: ReactNode;
}

/** Shows a part of the home page. */
export function Panel({ title, more, action, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ alignItems: "baseline", justifyContent: "space-between", gap: 2, marginBottom: 1 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {more !== undefined && (
          <MuiLink component={Link} to={more.to} variant="body2" sx={{ flexShrink: 0, lineHeight: "24px" }}>
            {more.label}
          </MuiLink>
        )}
        {action}
      </Stack>
      {children}
    </Card>
  );
}

export const rowStyle = {
  display: "flex",
  alignItems: "center",
  gap: 1,
  minHeight: 52,
  "& + &": { borderTop: 1, borderColor: "divider" },
} as const;
export const listStyle = { listStyle: "none", margin: 0, padding: 0 } as const;

/** Draws a row's name, which leads to what it names. */
export const RowLink = ({ to, children }: { to: string; children: string }) => (
  <MuiLink
    component={Link}
    to={to}
    color="inherit"
    underline="hover"
    variant="subtitle2"
    dir="auto"
    sx={{
      // A phone's line is too short for many a title.
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: { xs: 2, sm: 1 },
      overflow: "hidden",
      overflowWrap: "anywhere",
      lineHeight: "24px",
      // Words of either direction begin at the same edge.
      textAlign: "left",
    }}
  >
    {children}
  </MuiLink>
);
