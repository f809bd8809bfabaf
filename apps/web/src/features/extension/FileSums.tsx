import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PackedFile } from "@pomander/contract";
import { Disclosure } from "../../components/Disclosure.tsx";
import { Monospace } from "../../components/Monospace.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { texts } from "./texts.ts";

/** Shows the SHA-256 of each file. */
export const FileSums = ({ files }: { files: readonly PackedFile[] }) => (
  <Disclosure label={texts.check.title}>
    <SecondaryText sx={{ marginTop: 1 }}>{texts.check.lead}</SecondaryText>
    <Box component="dl" sx={{ margin: 0 }}>
      {files.map(({ file, sha256 }) => (
        <Box key={file} sx={{ marginTop: 1.5 }}>
          <Typography component="dt" sx={{ overflowWrap: "anywhere" }}>
            {file}
          </Typography>
          <Box component="dd" sx={{ margin: 0 }}>
            <Monospace>{sha256}</Monospace>
          </Box>
        </Box>
      ))}
    </Box>
  </Disclosure>
);
