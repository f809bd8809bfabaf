import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import type { SystemProblem } from "./problems.ts";
import { texts } from "./texts.ts";
import { SecondaryText } from "../../components/quiet-text.tsx";

/** A line of a part: its label and its value. */
export interface Fact {
  label: string;
  value: ReactNode;
}

interface Props {
  /** Id of the part in the page's address. */
  id: string;
  title: string;
  /** Problems of the part. A part without this list has no status. */
  problems?: readonly SystemProblem[];
  facts?: readonly Fact[];
  action?: ReactNode;
  children?: ReactNode;
}

/** Shows one part of the server: whether it is well, what should be done, and the facts. */
export function PartCard({ id, title, problems, facts = [], action, children }: Props) {
  return (
    <Card
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      sx={{
        padding: { xs: 2, sm: 3 },
        scrollMarginTop: 80,
        "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: "2px" },
      }}
    >
      <Stack direction="row" sx={{ alignItems: "center", gap: 1, minHeight: 40 }}>
        {problems !== undefined && <StateIcon problems={problems} />}
        <Typography id={`${id}-title`} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Stack>
      {problems?.map(({ title: what, severity, hint, link }) => (
        <Alert key={what} severity={severity} icon={false} sx={{ marginTop: 1.5, overflowWrap: "anywhere" }}>
          <AlertTitle sx={{ fontSize: "inherit" }}>{what}</AlertTitle>
          {hint}
          {link !== undefined && (
            <>
              {" "}
              <Link component={RouterLink} to={link.to} color="inherit">
                {link.label}
              </Link>
            </>
          )}
        </Alert>
      ))}
      {facts.length > 0 && <FactList facts={facts} />}
      {children}
    </Card>
  );
}

function StateIcon({ problems }: { problems: readonly SystemProblem[] }) {
  if (problems.some(({ severity }) => severity === "error"))
    return <ErrorOutlineRounded color="error" titleAccess={texts.states.error} />;
  if (problems.length > 0) return <WarningAmberRounded color="warning" titleAccess={texts.states.warning} />;
  return <CheckCircleOutlineRounded color="success" titleAccess={texts.states.ok} />;
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      // The labels get the width that they need, so that few of them wrap.
      sx={{
        display: "grid",
        gridTemplateColumns: "fit-content(55%) minmax(0, 1fr)",
        columnGap: 2,
        margin: 0,
        marginTop: 1.5,
      }}
    >
      {facts.map(({ label, value }) => (
        <Box
          key={label}
          sx={{
            display: "grid",
            gridColumn: "1 / -1",
            gridTemplateColumns: "subgrid",
            paddingBlock: 1,
            borderTop: "1px solid",
            borderColor: "divider",
          }}
        >
          <SecondaryText component="dt">{label}</SecondaryText>
          <Typography component="dd" variant="body2" sx={{ margin: 0, overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
