import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ApiToken } from "@pomander/contract";
import { useState } from "react";
import { FactLine } from "../../components/FactLine.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { Caption } from "../../components/quiet-text.tsx";
import { format } from "@pomander/texts/format";
import { dayOf } from "../../lib/format/days.ts";
import { tokenTexts } from "./texts.ts";

const { row: texts, scopes: scopeTexts } = tokenTexts;

interface Props {
  token: ApiToken;
  isServers: boolean;
  onRotate: () => void;
  onRevoke: () => void;
  onKeep: () => void;
}

/** Shows a token: what it may do, until when, when and from where it was used, and its actions. */
export function TokenRow({ token, isServers, onRotate, onRevoke, onKeep }: Props) {
  const { name, awaitsKeep, expiresAt } = token;
  const [openedAt] = useState(() => Date.now());
  const isEnded = new Date(expiresAt).getTime() <= openedAt;
  return (
    <Stack
      component="li"
      sx={{
        flexDirection: { xs: "column", sm: "row" },
        gap: { xs: 1.5, sm: 2 },
        paddingBlock: 2,
        borderBottom: 1,
        borderColor: "divider",
        "&:first-of-type": { paddingTop: 0 },
        "&:last-of-type": { borderBottom: 0, paddingBottom: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
          <Typography variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          {isEnded && <Chip size="small" variant="outlined" label={texts.ended} />}
          {awaitsKeep && <Chip size="small" color="warning" variant="outlined" label={texts.fromBackup} />}
        </Stack>
        <Typography variant="body2" sx={{ marginTop: 0.5 }}>
          <FactLine facts={token.scopes.map((scope) => scopeTexts[scope].name)} />
        </Typography>
        {factLines(token, isServers, isEnded).map((facts) => (
          <Caption key={facts.join()} sx={{ overflowWrap: "anywhere", marginTop: 0.25 }}>
            <FactLine facts={facts} />
          </Caption>
        ))}
        {awaitsKeep && (
          <Alert severity="warning" sx={{ marginTop: 1 }}>
            {texts.awaitsKeep}
          </Alert>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignSelf: "flex-start", flexWrap: "wrap" }}>
        <OutlinedButton size="small" aria-label={texts.rotateLabel(name)} onClick={onRotate}>
          {texts.rotate}
        </OutlinedButton>
        {awaitsKeep && (
          <OutlinedButton size="small" aria-label={texts.keepLabel(name)} onClick={onKeep}>
            {texts.keep}
          </OutlinedButton>
        )}
        <OutlinedButton size="small" aria-label={texts.revokeLabel(name)} onClick={onRevoke}>
          {texts.revoke}
        </OutlinedButton>
      </Stack>
    </Stack>
  );
}

/** Returns the day of a moment on this device's clock. */
const dayText = (iso: string) => format.day(dayOf(new Date(iso)));

/** Returns the facts about a token, line by line. */
function factLines(token: ApiToken, isServers: boolean, isEnded: boolean): string[][] {
  const { expiresAt, createdAt, createdBy, lastUsedAt, usedFrom, networks, formerUntil } = token;
  const reach = reachOf(token);
  const used =
    lastUsedAt === null ? texts.neverUsed : texts.used(format.moment(lastUsedAt), usedFrom[0]?.network ?? null);
  return [
    ...(reach === null ? [] : [[reach]]),
    [isEnded ? texts.wasUntil(dayText(expiresAt)) : texts.ends(dayText(expiresAt)), used],
    [
      texts.created(dayText(createdAt), isServers ? createdBy : null),
      ...(networks.length === 0 ? [] : [texts.onlyFrom(texts.names(networks))]),
      ...(formerUntil === null ? [] : [texts.former(format.moment(formerUntil))]),
    ],
  ];
}

/** Returns which reminders a token reaches; null where its scopes are about none. */
function reachOf({ scopes, tags }: ApiToken): string | null {
  if (!scopes.some((scope) => scope.startsWith("reminders:"))) return null;
  if (tags === null) return texts.ownReminders;
  return tags.length === 0 ? texts.noTags : texts.tags(texts.names(tags.map(({ name }) => name)));
}
