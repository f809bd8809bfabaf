import type { ReactNode } from "react";
import { useFileDrop } from "../../lib/hooks/use-file-drop.ts";
import { DropZone } from "../../components/FileInput.tsx";
import { StepCard, type HeadingRef } from "../../components/StepCard.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";

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
      <ProblemAlert sx={{ marginBottom: 2, overflowWrap: "anywhere" }}>{problem}</ProblemAlert>
      <DropZone label={words.file} hint={words.drop} chooseLabel={words.submit} isPrimary onFile={onFile} />
      <SecondaryText sx={{ marginTop: 1.5, maxWidth: "68ch" }}>{words.hint}</SecondaryText>
      {children}
    </StepCard>
  );
}
