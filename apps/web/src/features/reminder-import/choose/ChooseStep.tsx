import Stack from "@mui/material/Stack";
import { ChooseFile } from "../../../widgets/file-import/ChooseFile.tsx";
import type { HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import { EarlierImports } from "./EarlierImports.tsx";

interface Props {
  heading: HeadingRef;
  /** The error of the previous file. */
  problem: string | null;
  onFile: (file: File) => void;
}

/** Renders the choice of a file, and below it the earlier imports. */
export const ChooseStep = (props: Props) => (
  <Stack sx={{ gap: 4 }}>
    <ChooseFile words={texts.choose} {...props} />
    <EarlierImports />
  </Stack>
);
