import { versionText } from "@pomander/texts/vault";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { limits } from "@pomander/contract";
import type { OpenEntry, OpenVersion } from "@pomander/vault";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { Monospace } from "../../../components/Monospace.tsx";
import { dayOf, daysBetween, plusDays } from "../../../lib/format/days.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { titleOf } from "../list/entry-actions.ts";
import { SecondLine } from "../list/SecondLine.tsx";
import { EntryTile } from "../list/EntryTile.tsx";
import { rowGrid } from "../list/row-layout.ts";
import { texts as passwords } from "../texts.ts";
import type { VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { VaultName } from "../shared/VaultName.tsx";
import { focusRow } from "./HistoryPagesView.tsx";
import { texts } from "./texts.ts";

const { deleted } = texts;

/** Returns a deleted entry's title, or its id where the entry cannot be read. */
export const nameOf = ({ entry, entryId }: OpenVersion) =>
  entry === null ? passwords.unreadable.id(entryId) : titleOf(entry);

/**
 * Width of the actions in pixels: the same in each row, whichever buttons it has, so that the columns before are
 * aligned.
 */
const actionsWidth = 200;

interface Props {
  version: OpenVersion;
  /** Id of the entry that it was just put back as. */
  restoredAs: string | null;
  takesFocus: boolean;
  place: VaultPlace;
  /** Whether the row names its vault. */
  isVaultNamed: boolean;
  onRestore: (entry: OpenEntry) => Promise<void>;
  onShow: (id: string) => void;
  onDeleteNow: () => void;
}

/** Shows a deleted entry with the date until which it can be put back, or why it cannot. */
export function DeletedRow(props: Props) {
  const { version, restoredAs, takesFocus, place, onRestore, onShow, onDeleteNow } = props;
  const { entry } = version;
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(version);
  const restoreVersion = async (of: OpenEntry) => {
    if (isBusy) return;
    setBusy(true);
    await onRestore(of);
    setBusy(false);
  };
  return (
    <Box component="li" sx={rowGrid}>
      <Box sx={{ gridArea: "tile", width: 40, display: "grid", placeItems: "center", color: "text.secondary" }}>
        {entry === null ? <LockOutlined /> : <EntryTile title={entry.title} />}
      </Box>
      <Box sx={{ gridArea: "text", minWidth: 0, paddingInlineEnd: { sm: 2 } }}>
        <Typography
          variant="subtitle1"
          component="p"
          noWrap
          dir="auto"
          data-entry-title
          tabIndex={-1}
          ref={takesFocus ? focusRow : null}
          sx={{ textAlign: "left" }}
        >
          {entry === null ? passwords.unreadable.title : name}
        </Typography>
        {entry === null ? (
          <>
            <SecondaryText>{version.reason !== null && versionText(version.reason)}</SecondaryText>
            <Caption>
              <Monospace>{name}</Monospace>
            </Caption>
          </>
        ) : (
          <Stack direction="row" sx={{ gap: 1, minWidth: 0 }}>
            {props.isVaultNamed && <VaultName name={place.name} />}
            <SecondLine email={entry.email} link={entry.link} />
          </Stack>
        )}
      </Box>
      <Box sx={{ gridArea: "labels", minWidth: 0, marginTop: { xs: 0.75, md: 0 } }}>
        {version.savedAt !== null && (
          <Typography variant="body2">{texts.saved.title(format.moment(version.savedAt))}</Typography>
        )}
        <SecondaryText>{deleted.at(format.moment(version.at))}</SecondaryText>
        <SecondaryText>{restoredAs === null ? <Until at={version.at} /> : deleted.isBack}</SecondaryText>
      </Box>
      <Stack
        direction="row"
        sx={{
          gridArea: { xs: "3 / 1 / 4 / -1", sm: "change" },
          gap: 1,
          justifyContent: "flex-end",
          minWidth: { sm: actionsWidth },
          marginBlock: { xs: 1, sm: 0 },
        }}
      >
        {entry !== null && !place.isReadOnly && (
          // A single button serves both actions, so that it keeps the focus.
          <OutlinedButton
            size="small"
            disabled={place.isWritingOff}
            aria-label={restoredAs === null ? deleted.restoreLabel(name) : deleted.showLabel(name)}
            onClick={() => (restoredAs === null ? void restoreVersion(entry) : onShow(restoredAs))}
          >
            {restoredAs === null ? deleted.restoreVersion : deleted.show}
          </OutlinedButton>
        )}
        {place.isManager && (
          <Button
            size="small"
            color="inherit"
            aria-label={deleted.deleteNowLabel(name)}
            disabled={place.isWritingOff}
            onClick={onDeleteNow}
          >
            {deleted.deleteNow}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

function Until({ at }: { at: string }) {
  const last = plusDays(dayOf(new Date(at)), limits.historyDays);
  return deleted.until(format.day(last), format.relativeDays(daysBetween(useToday(), last)));
}
