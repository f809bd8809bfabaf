import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import { useId, useState } from "react";
import { DropZone } from "../../../components/FileInput.tsx";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { useFileDrop } from "../../../lib/hooks/use-file-drop.ts";
import { texts } from "../texts.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { exportHelp } from "./export-help.ts";

const { choose } = texts;

interface Props {
  heading: HeadingRef;
  vault: OpenVault;
  /** What was wrong with the file before. */
  problem: string | null;
  onFile: (file: File) => void;
}

/** Chooses the file, or takes one that is dropped anywhere on the page; below it what came in earlier. */
export function ChooseStep({ heading, vault, problem, onFile }: Props) {
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
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1.5 }}>
          {choose.hint}
        </Typography>
        <ExportHelp />
      </StepCard>
      <EarlierImports vault={vault} />
    </Stack>
  );
}

/** Where other programs have their export. */
function ExportHelp() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ marginTop: 1 }}>
      <Button
        size="small"
        color="inherit"
        sx={{ marginInlineStart: -1.5 }}
        endIcon={<ExpandMoreRounded sx={{ transform: isOpen ? "rotate(180deg)" : "none" }} />}
        aria-expanded={isOpen}
        aria-controls={`${id}-help`}
        onClick={() => setOpen(!isOpen)}
      >
        {choose.help}
      </Button>
      <Collapse in={isOpen} id={`${id}-help`} unmountOnExit>
        <Box
          component="dl"
          sx={{
            typography: "body2",
            marginBlock: 1,
            "& > div": {
              display: "grid",
              gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "220px minmax(0, 1fr)" },
              columnGap: 3,
              paddingBlock: 1.25,
              borderTop: 1,
              borderColor: "divider",
            },
            "& dt": { fontWeight: 500 },
            "& dd": { margin: 0, color: "text.secondary" },
          }}
        >
          {exportHelp.map(({ from, steps }) => (
            <div key={from}>
              <dt>{from}</dt>
              <dd>{steps}</dd>
            </div>
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}
