import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useFileDrop } from "../../lib/hooks/use-file-drop.ts";
import { DropZone } from "../../components/FileInput.tsx";
import { StepCard, type HeadingRef } from "../../components/StepCard.tsx";

interface Props {
  heading: HeadingRef;
  words: { title: string; file: string; drop: string; submit: string; hint: string };
  /** The problem with the previous file; null if there is none. */
  problem: string | null;
  onFile: (file: File) => void;
  children?: ReactNode;
}

/** Chooses the file, or takes one that is dropped anywhere on the page. */
export function ChooseFile({ heading, words, problem, onFile, children }: Props) {
  useFileDrop(onFile);
  return (
    <StepCard heading={heading} title={words.title}>
      {problem !== null && (
        <Alert severity="error" role="alert" sx={{ marginBottom: 2, overflowWrap: "anywhere" }}>
          {problem}
        </Alert>
      )}
      <DropZone label={words.file} hint={words.drop} chooseLabel={words.submit} isPrimary onFile={onFile} />
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1.5, maxWidth: "68ch" }}>
        {words.hint}
      </Typography>
      {children}
    </StepCard>
  );
}
