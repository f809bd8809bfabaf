import { versionText } from "@pomander/texts/vault";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Collapse from "@mui/material/Collapse";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenEntry, OpenVersion } from "@pomander/vault";
import { useId, useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { Comparison } from "../compare/Comparison.tsx";
import { differencesBetween } from "../compare/differences.ts";
import { focusRow } from "./HistoryPagesView.tsx";
import { texts } from "./texts.ts";
import { versionTexts } from "./version-times.ts";

const { versions } = texts;

interface Props {
  version: OpenVersion;
  /** The entry that the version is compared with, and its label. */
  other: { entry: OpenEntry; label: string };
  /** The name of the person who saved the version, in a shared vault; null: not known. */
  by: string | null;
  isOpenAtFirst: boolean;
  takesFocus: boolean;
  isWritingOff: boolean;
  /** null: the user may only view the vault. */
  onRestore: (() => void) | null;
  onCopy: (secret: string) => void;
}

/** Shows when a version was saved and by whom, in which fields it differs and, when opened, how. */
export function VersionItem({ version, other, by, isOpenAtFirst, takesFocus, isWritingOff, onRestore, onCopy }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const times = versionTexts(version, by);
  const { entry } = version;
  const differences = entry === null ? [] : differencesBetween(entry, other.entry);
  const title = (
    <Typography variant="subtitle2" component="span" id={`${id}-title`} sx={{ display: "block" }}>
      {times.title}
    </Typography>
  );
  return (
    <Box
      component="li"
      tabIndex={-1}
      ref={takesFocus ? focusRow : null}
      aria-labelledby={`${id}-title`}
      sx={{ outlineOffset: -2, "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" } }}
    >
      {entry === null ? (
        <Stack direction="row" sx={{ gap: 1.5, padding: 2, color: "text.secondary" }}>
          <LockOutlined fontSize="small" />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="subtitle2" component="h3" id={`${id}-title`} color="textPrimary">
              {times.title}
            </Typography>
            <Typography variant="body2">{version.reason !== null && versionText(version.reason)}</Typography>
          </Box>
        </Stack>
      ) : (
        <>
          <Stack direction="row" sx={{ flexWrap: { xs: "wrap", sm: "nowrap" }, alignItems: "center", columnGap: 1 }}>
            <Box component="h3" sx={{ margin: 0, flex: { xs: "0 0 100%", sm: 1 }, minWidth: 0 }}>
              <ButtonBase
                aria-expanded={isOpen}
                aria-controls={`${id}-fields`}
                onClick={() => setOpen(!isOpen)}
                sx={{
                  width: "100%",
                  justifyContent: "flex-start",
                  gap: 1.5,
                  padding: 2,
                  paddingInlineEnd: 1,
                  borderRadius: 1,
                  font: "inherit",
                  textAlign: "start",
                  "&:hover": { backgroundColor: "action.hover" },
                }}
              >
                <ExpandMoreRounded
                  fontSize="small"
                  sx={{ color: "text.secondary", transition: "transform 160ms", rotate: isOpen ? "0deg" : "-90deg" }}
                />
                <span>
                  {title}
                  {times.beside !== null && (
                    <SecondaryText component="span" sx={{ display: "block" }}>
                      {times.beside}
                    </SecondaryText>
                  )}
                  <SecondaryText component="span" sx={{ display: "block" }}>
                    {differences.length === 0 ? versions.same : versions.differs(differences.map(({ label }) => label))}
                  </SecondaryText>
                </span>
              </ButtonBase>
            </Box>
            {onRestore !== null && (
              <OutlinedButton
                size="small"
                aria-label={times.restoreLabel}
                disabled={isWritingOff}
                onClick={onRestore}
                // On a phone, the button is below the title, in line with the text beside the arrow.
                sx={{ marginInlineStart: { xs: 6, sm: 0 }, marginInlineEnd: 2, marginBottom: { xs: 2, sm: 0 } }}
              >
                {versions.restoreVersion}
              </OutlinedButton>
            )}
          </Stack>
          <Collapse in={isOpen} id={`${id}-fields`} unmountOnExit>
            <Box sx={{ paddingInline: 2, paddingBottom: 2 }}>
              <Comparison
                differences={differences}
                left={versions.thisOne}
                right={other.label}
                heading="h4"
                onCopy={onCopy}
              />
            </Box>
          </Collapse>
        </>
      )}
    </Box>
  );
}
