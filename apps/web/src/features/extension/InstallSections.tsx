import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type PackedExtension, packedFilePath, type PackedFile } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import type { ReactNode } from "react";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { Monospace } from "../../components/Monospace.tsx";
import { Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";

interface Props {
  extension: PackedExtension;
  /** Whether it is for the browser that the person uses now. */
  isHere: boolean;
}

export function ChromiumSection({ extension: { files }, isHere }: Props) {
  const { title, lead, unpack, open, load } = texts.chromium;
  const zip = files.find(({ kind }) => kind === "zip");
  if (zip === undefined) return null;
  return (
    <Section title={title} lead={lead}>
      <Steps>
        <Download packed={zip} isHere={isHere} />
        {unpack}
        <Typed text={open} value="chrome://extensions" />
        {load}
        <Typed text={texts.connectTo} value={location.origin} />
      </Steps>
    </Section>
  );
}

export function FirefoxSection({ extension: { files }, isHere }: Props) {
  const { title, lead, open, load } = texts.firefox;
  const xpi = files.find(({ kind }) => kind === "xpi");
  if (xpi === undefined) return null;
  return (
    <Section title={title} lead={lead}>
      <Steps>
        <Download packed={xpi} isHere={isHere} />
        <Typed text={open} value="about:debugging#/runtime/this-firefox" />
        {load}
        <Typed text={texts.connectTo} value={location.origin} />
      </Steps>
    </Section>
  );
}

function Steps({ children }: { children: ReactNode[] }) {
  return (
    <Box component="ol" sx={{ margin: 0, paddingInlineStart: 3 }}>
      {children.map((step, index) => (
        <Typography key={index} component="li" sx={{ "& + &": { marginTop: 1.5 } }}>
          {step}
        </Typography>
      ))}
    </Box>
  );
}

const Download = ({ packed, isHere }: { packed: PackedFile; isHere: boolean }) => (
  <Button
    {...(isHere ? { variant: "contained" } : { variant: "outlined", color: "inherit" })}
    href={packedFilePath(packed)}
    download={packed.file}
    sx={{ ...fullWidthOnPhones, verticalAlign: "middle" }}
  >
    {texts.download(`.${packed.kind}`, format.bytes(packed.bytes))}
  </Button>
);

/** A text with what a person types or pastes, since no page may open such an address. */
const Typed = ({ text: [before, after], value }: { text: readonly [string, string]; value: string }) => (
  <>
    {before} <Monospace>{value}</Monospace> {after}
  </>
);
