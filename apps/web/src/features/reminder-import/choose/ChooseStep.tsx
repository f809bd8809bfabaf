import Stack from "@mui/material/Stack";
import { ChooseFile } from "../../../widgets/file-import/ChooseFile.tsx";
import type { HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import { EarlierImports } from "./EarlierImports.tsx";

interface Props {
  heading: HeadingRef;
  /** What was wrong with the file before. */
  problem: string | null;
  onFile: (file: File) => void;
}

/** Chooses the file; below it what came in earlier. */
export const ChooseStep = (props: Props) => (
  <Stack sx={{ gap: 4 }}>
    <ChooseFile words={texts.choose} {...props} />
    <EarlierImports />
  </Stack>
);
