import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { FileRecord, OpenLink } from "@pomander/vault/open-link";
import { useState } from "react";
import { Progress } from "../../components/Progress.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { TipButton } from "../../components/TipButton.tsx";
import { limitUpdates } from "../../lib/limit-updates.ts";
import { problemOf } from "../../lib/problem.ts";
import { NoRoomHere, savePieces } from "../../lib/save-pieces.ts";
import { texts } from "./texts.ts";

interface Props {
  files: readonly FileRecord[];
  opened: OpenLink;
  /** Shows why a file was not saved; null removes that reason. */
  onProblem: (problem: string | null) => void;
}

/** Lists the files of a link, to save and never to show. */
export function OpenedFiles({ files, opened, onProblem }: Props) {
  const [saving, setSaving] = useState<{ id: string; done: number } | null>(null);
  const save = async (file: FileRecord) => {
    onProblem(null);
    try {
      const onProgress = limitUpdates((done: number) => setSaving({ id: file.id, done }));
      await savePieces(file.name, file.size, () => {
        onProgress(0);
        return opened.readFile(file, { onProgress });
      });
    } catch (error) {
      onProblem(error instanceof NoRoomHere ? texts.noRoomHere : problemOf(error, texts.notSaved).message);
    }
    setSaving(null);
  };
  return (
    <Box sx={{ paddingBlock: 1 }}>
      <Typography variant="caption" component="h2" color="textSecondary">
        {texts.files}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {files.map((file) => (
          <Stack
            key={file.id}
            component="li"
            direction="row"
            sx={{ alignItems: "center", gap: 1, minHeight: 48, paddingBlock: 0.75 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography translate="no" dir="auto" sx={{ overflowWrap: "anywhere", unicodeBidi: "isolate" }}>
                {file.name}
              </Typography>
              {saving?.id === file.id ? (
                <Progress label={file.name} counted={{ done: saving.done, total: file.size }}>
                  {texts.saving(saving.done, file.size)}
                </Progress>
              ) : (
                <SecondaryText>{texts.size(file.size)}</SecondaryText>
              )}
            </Box>
            <TipButton
              label={texts.save(file.name)}
              edge="end"
              disabled={saving !== null}
              onClick={() => void save(file)}
            >
              <DownloadRounded />
            </TipButton>
          </Stack>
        ))}
      </Box>
      <SecondaryText>{texts.filesHint}</SecondaryText>
    </Box>
  );
}
