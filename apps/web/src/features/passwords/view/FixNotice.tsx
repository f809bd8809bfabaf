import ArrowForwardRounded from "@mui/icons-material/ArrowForwardRounded";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { changePasswordUrl, editsEntry, entryPath, type CurrentFix } from "../../../lib/vault/fixes.ts";
import { texts } from "./texts.ts";

const { fix: words } = texts;

/** Says what the health report found about an entry, and leads to the next one, whose form opens. */
export function FixNotice({ fix, isInForm = false }: { fix: CurrentFix; isInForm?: boolean }) {
  const { isChanged, findings, left, next, report, site } = fix;
  const nextRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The form of the change has closed.
    if (isChanged) nextRef.current?.focus();
  }, [isChanged]);
  return (
    <Alert severity={isChanged ? "success" : "warning"} role="note" translate="no" sx={{ marginBottom: 2 }}>
      {isChanged ? words.changed : findings.map((finding) => <div key={finding}>{finding}</div>)}
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1, marginInlineStart: -1 }}>
        {!isChanged && site !== null && (
          <Button
            size="small"
            color="inherit"
            endIcon={<OpenInNewRounded />}
            href={changePasswordUrl(site)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.changeOnSite}
          </Button>
        )}
        {!isInForm && (
          <Button
            ref={nextRef}
            size="small"
            color="inherit"
            endIcon={<ArrowForwardRounded className="directed" />}
            component={Link}
            {...(next === null ? { to: report } : { to: entryPath(next), replace: true, state: editsEntry })}
          >
            {next === null ? words.toReport : words.next}
          </Button>
        )}
        {!isInForm && left > 0 && <Typography variant="caption">{words.left(left)}</Typography>}
      </Stack>
    </Alert>
  );
}
