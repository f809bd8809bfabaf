import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { DropZone } from "../../../components/FileInput.tsx";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { useFileDrop } from "../../../lib/hooks/use-file-drop.ts";
import { texts } from "../texts.ts";
import { EarlierImports } from "./EarlierImports.tsx";

const { choose } = texts;

interface Props {
  heading: HeadingRef;
  /** What was wrong with the file before. */
  problem: string | null;
  onFile: (file: File) => void;
}

/** Chooses the file, or takes one that is dropped anywhere on the page; below it what came in earlier. */
export function ChooseStep({ heading, problem, onFile }: Props) {
  useFileDrop(onFile);
  return (
    <Stack sx={{ gap: 4 }}>
      <StepCard heading={heading} title={choose.title}>
        {problem !== null && (
          <Alert severity="error" role="alert" sx={{ marginBottom: 2, overflowWrap: "anywhere" }}>
            {problem}
          </Alert>
        )}
        <DropZone label={choose.file} hint={choose.drop} chooseLabel={choose.submit} isPrimary onFile={onFile} />
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1.5, maxWidth: "68ch" }}>
          {choose.hint}
        </Typography>
      </StepCard>
      <EarlierImports />
    </Stack>
  );
}
