import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ImportFormat } from "@pomander/transfer";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import type { ImportPlan } from "../preview/plan.ts";
import { texts } from "../texts.ts";

const { next } = texts;

/** Formats whose files are of no use to someone who finds them, because they are encrypted. */
const sealed: readonly ImportFormat[] = ["pomander", "keepass-kdbx", "bitwarden-encrypted-json"];

/** Says what is left to do once the entries are imported. */
export function NextSteps({ plan: { contents, fileName } }: { plan: ImportPlan }) {
  const isSealed = sealed.includes(contents.format);
  return (
    <Card component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">{next.title}</Typography>
      <Box
        component="ol"
        sx={{ typography: "body2", margin: 0, marginTop: 2, paddingInlineStart: 2.5, "& li + li": { marginTop: 2 } }}
      >
        <Step title={next.delete}>{isSealed ? next.deleteSealed(fileName) : next.deleteLead(fileName)}</Step>
        <Step
          title={
            <Link component={RouterLink} to="/passwords/health">
              {next.health}
            </Link>
          }
        >
          {next.healthLead}
        </Step>
        <Step title={next.old}>{next.oldLead}</Step>
      </Box>
    </Card>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Typography variant="subtitle2" component="p">
        {title}
      </Typography>
      <SecondaryText sx={{ maxWidth: "68ch", overflowWrap: "anywhere" }}>{children}</SecondaryText>
    </li>
  );
}
