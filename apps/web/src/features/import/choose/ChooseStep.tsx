import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { OpenVault } from "@pomander/vault";
import { Disclosure } from "../../../components/Disclosure.tsx";
import { ChooseFile } from "../../../widgets/file-import/ChooseFile.tsx";
import type { HeadingRef } from "../../../components/StepCard.tsx";
import { forgetHandedFile, handedFile } from "../../../lib/handed-file.ts";
import { texts } from "../texts.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { exportHelp } from "./help-texts.ts";

const { choose } = texts;

interface Props {
  heading: HeadingRef;
  vault: OpenVault;
  /** Why the previous file was refused. */
  problem: string | null;
  onFile: (file: File) => void;
}

/** Asks for the file, and lists the earlier imports below. */
export const ChooseStep = ({ vault, ...file }: Props) => (
  <Stack sx={{ gap: 4 }}>
    <HandedFile onFile={file.onFile} />
    <ChooseFile words={choose} {...file}>
      <ExportHelp />
    </ChooseFile>
    <EarlierImports vault={vault} />
  </Stack>
);

/** Offers the file that another page has handed over; renders nothing without one. */
function HandedFile({ onFile }: Pick<Props, "onFile">) {
  const file = handedFile();
  if (file === null) return null;
  const read = () => {
    forgetHandedFile();
    onFile(file);
  };
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={read}>
          {choose.readHanded}
        </Button>
      }
    >
      {choose.handed(file.name)}
    </Alert>
  );
}

/** Says where other programs have their export. */
const ExportHelp = () => (
  <Disclosure label={choose.help} marginTop={1} outdent={1.5}>
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
  </Disclosure>
);
