import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import InfoOutlined from "@mui/icons-material/InfoOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { EntrySummary } from "@pomander/vault";
import type { EntryHealth, Finding, FindingKind } from "@pomander/vault/health";
import { Link as RouterLink } from "react-router";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { DotSeparated } from "../../../components/DotSeparated.tsx";
import { Monospace } from "../../../components/Monospace.tsx";
import { shortLink } from "../../../lib/format/links.ts";
import type { VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { changePasswordUrl, editsEntry, entryPath } from "../../../lib/vault/fixes.ts";
import { texts } from "../texts.ts";
import { findingText, type FindingContext } from "./finding-text.ts";
import { FindingMenu } from "./FindingMenu.tsx";
import { findingRow } from "./row-layout.ts";
import type { Ignoring } from "./use-ignoring.ts";

interface Props extends Omit<FindingContext, "nameOf"> {
  health: EntryHealth;
  place: VaultPlace;
  /** Null while the list no longer has such an entry. */
  entry: EntrySummary | null;
  isIgnoredView: boolean;
  ignoring: Ignoring;
  nameOf: (entryId: string, userId: string) => string;
  onSetAside: (id: string, who: readonly string[]) => void;
  /** Called when the user leaves for the entry, to see or fix it. */
  onFix: () => void;
}

/** Shows an entry with its findings, and what the user can do about them. */
export function FindingRow(props: Props) {
  const { health, entry, place, isIgnoredView, today, titleOf, nameOf, ignoring, onSetAside, onFix } = props;
  const name = entry?.title.trim() || texts.untitled;
  const findings = isIgnoredView ? health.ignored : health.findings;
  const about = [entry?.email ?? "", shortLink(entry?.link ?? ""), place.name ?? ""].filter((part) => part !== "");
  const site = !isIgnoredView && findings.some(({ kind }) => isAboutPassword(kind)) ? health.host : null;
  return (
    <Box component="li" sx={findingRow}>
      <Mark kind={findings[0]?.kind ?? "old"} isMuted={isIgnoredView} />
      <Box sx={{ gridArea: "text", minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={entryPath(health.id)}
          onClick={onFix}
          underline="hover"
          color="inherit"
          noWrap
          dir="auto"
          sx={{ display: "block", typography: "subtitle1", textAlign: "left" }}
        >
          {name}
        </Link>
        {about.length > 0 && (
          <SecondaryText noWrap dir="auto">
            <DotSeparated parts={about} />
          </SecondaryText>
        )}
        <FindingLines
          findings={findings}
          today={today}
          titleOf={titleOf}
          nameOf={(userId) => nameOf(health.id, userId)}
        />
      </Box>
      <Stack direction="row" sx={{ gridArea: "action", flexWrap: "wrap", gap: 1 }}>
        {site !== null && (
          <Tooltip title={texts.row.changeTip(site)}>
            <OutlinedButton
              size="small"
              endIcon={<OpenInNewRounded />}
              href={changePasswordUrl(site)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={texts.row.changeOf(name, site)}
            >
              {texts.row.change}
            </OutlinedButton>
          </Tooltip>
        )}
        {!place.isReadOnly && !isIgnoredView && (
          <OutlinedButton
            size="small"
            component={RouterLink}
            to={entryPath(health.id)}
            state={editsEntry}
            onClick={onFix}
            aria-label={texts.row.editOf(name)}
          >
            {texts.row.edit}
          </OutlinedButton>
        )}
      </Stack>
      {!place.isReadOnly && (
        <Box sx={{ gridArea: "more", alignSelf: { xs: "start", sm: "center" }, marginInlineEnd: -1 }}>
          <FindingMenu
            id={health.id}
            name={name}
            findings={findings}
            isIgnoredView={isIgnoredView}
            ignoring={ignoring}
            onSetAside={onSetAside}
          />
        </Box>
      )}
    </Box>
  );
}

const isAboutPassword = (kind: FindingKind) =>
  kind === "breached" || kind === "known" || kind === "weak" || kind === "reused" || kind === "old";

interface FindingLinesProps extends FindingContext {
  findings: readonly Finding[];
}

/** Shows what the rows below it have in common, up to the next group row. */
export function GroupRow({ many }: { many: number }) {
  return (
    <Box
      component="li"
      sx={{
        padding: { xs: "8px 4px 0", sm: "10px 16px" },
        backgroundColor: { sm: "background.sunken" },
        "&:not(:first-of-type)": { borderTop: { sm: 1 }, borderColor: { sm: "divider" } },
      }}
    >
      <Typography variant="subtitle2" component="p" color="textSecondary">
        {texts.finding.group(many)}
      </Typography>
    </Box>
  );
}

/** Shows each finding in its own words, with the most important one emphasized. */
function FindingLines({ findings, ...context }: FindingLinesProps) {
  return findings.map((finding, index) => (
    <Typography
      key={finding.kind}
      variant="body2"
      color={index === 0 ? "textPrimary" : "textSecondary"}
      dir="auto"
      sx={{ marginTop: index === 0 ? 0.75 : 0.25, textAlign: "left", overflowWrap: "anywhere" }}
    >
      {findingText(finding, context)}
    </Typography>
  ));
}

/** Shows the severity by shape and colour; the text beside it says what was found. */
function Mark({ kind, isMuted }: { kind: FindingKind; isMuted: boolean }) {
  const at = { gridArea: "mark", alignSelf: "start", marginTop: 0.25 };
  if (isMuted) return <InfoOutlined aria-hidden sx={{ ...at, color: "text.secondary" }} />;
  if (kind === "breached" || kind === "weak")
    return <ErrorOutlineRounded aria-hidden sx={{ ...at, color: "error.main" }} />;
  if (kind === "known" || kind === "reused" || kind === "expired" || kind === "insecure-link")
    return <WarningAmberRounded aria-hidden sx={{ ...at, color: "warning.main" }} />;
  return <InfoOutlined aria-hidden sx={{ ...at, color: "text.secondary" }} />;
}

/** Shows an entry that cannot be opened, with its id and the reason. */
export function UnreadableRow({ id, reason }: { id: string; reason: string }) {
  return (
    <Box component="li" sx={findingRow}>
      <LockOutlined aria-hidden sx={{ gridArea: "mark", alignSelf: "start", color: "text.secondary" }} />
      <Box sx={{ gridArea: "text", minWidth: 0, gridColumnEnd: "-1" }}>
        <Typography variant="subtitle1" component="p">
          {texts.finding.unreadable}
        </Typography>
        <SecondaryText>{reason}</SecondaryText>
        <Caption>{id === "" ? texts.finding.noId : <Monospace>{id}</Monospace>}</Caption>
      </Box>
    </Box>
  );
}
