import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode } from "react";
import { MailLink } from "../MailLink.tsx";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import { texts } from "./texts.ts";

const { ways } = texts;

/** Addresses, phone, headquarters and hours. */
export function WaysToReach() {
  const { value: settings, error, reload } = usePublicSettings();
  const hasFailed = error !== null && settings === null;
  const shown = (value: ReactNode) => (settings === null ? <Skeleton width="70%" /> : value);
  return (
    <Box component="section" aria-labelledby="ways">
      <Typography variant="h2" id="ways">
        {ways.title}
      </Typography>
      {hasFailed ? (
        <Box role="alert" sx={{ marginTop: 2 }}>
          <Typography color="error">{ways.failed}</Typography>
          <Button variant="outlined" color="inherit" onClick={reload} sx={{ marginTop: 1.5 }}>
            {ways.retry}
          </Button>
        </Box>
      ) : (
        <Box component="dl" sx={{ margin: 0 }}>
          <Way name={ways.support}>{shown(<MailLink address={settings?.supportEmail ?? ""} />)}</Way>
          <Way name={ways.enterprise}>{shown(<MailLink address={settings?.enterpriseEmail ?? ""} />)}</Way>
          <Way name={ways.phone}>{shown(<PhoneLink number={settings?.phone ?? ""} />)}</Way>
          <Way name={ways.headquarters}>{shown(settings?.address)}</Way>
          <Way name={ways.hours} isForWideScreens>
            {ways.hoursText.map((parts) => (
              <div key={parts[0]}>
                {parts.map((part, index) => (
                  <Fragment key={part}>
                    {index > 0 && " "}
                    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
                      {part}
                    </Box>
                  </Fragment>
                ))}
              </div>
            ))}
          </Way>
        </Box>
      )}
    </Box>
  );
}

interface WayProps {
  name: string;
  isForWideScreens?: boolean;
  children: ReactNode;
}

function Way({ name, isForWideScreens = false, children }: WayProps) {
  return (
    <Box sx={{ marginTop: 2.5, ...(isForWideScreens ? { display: { xs: "none", sm: "block" } } : {}) }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ margin: 0, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {children}
      </Typography>
    </Box>
  );
}

const PhoneLink = ({ number }: { number: string }) => (
  <Link href={`tel:${number.replace(/[^+\d]/g, "")}`}>{number}</Link>
);
