import LockOutlined from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { Page } from "../../../components/Page.tsx";
import { usePageTitle } from "../../../components/PageTitle.tsx";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

const { unlock } = texts;

/** What stands around the form that asks for the master password. */
export function UnlockFrame({ children }: { children: ReactNode }) {
  usePageTitle(texts.heading);
  const { holder } = useServices();
  return (
    <Page width="form">
      <Stack sx={{ gap: 3, paddingTop: { xs: 2, sm: 6 } }}>
        <Box>
          <LockOutlined sx={{ fontSize: 36, color: "primary.main", display: "block", marginBottom: 2 }} />
          <Typography variant="h1" gutterBottom>
            {unlock.title}
          </Typography>
          <Typography color="textSecondary">{unlock.reasons[holder.lockReason()]}</Typography>
        </Box>
        {children}
        <Typography variant="body2" color="textSecondary">
          {unlock.explanation}
        </Typography>
        <Link component={RouterLink} to="/recover" variant="body2" sx={{ alignSelf: "flex-start", lineHeight: "24px" }}>
          {unlock.forgotten}
        </Link>
      </Stack>
    </Page>
  );
}
