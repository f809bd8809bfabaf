import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PackedExtension } from "@pomander/contract";
import { Disclosure } from "../../components/Disclosure.tsx";
import { monospaceFont } from "../../components/Monospace.tsx";
import { chromiumPolicy, firefoxPolicy } from "./policies.ts";
import { texts } from "./texts.ts";

const { title, chromium, noSigned, firefox } = texts.company;

/** Shows the policies with which administrators install the extension everywhere. */
export function CompanySection({ extension }: { extension: PackedExtension }) {
  const ofChromium = chromiumPolicy(extension, location.origin);
  const ofFirefox = firefoxPolicy(extension, location.origin);
  return (
    <Disclosure label={title}>
      <Typography sx={{ marginTop: 1 }}>{ofChromium === null ? noSigned : chromium}</Typography>
      {ofChromium !== null && <Policy text={ofChromium} label={chromium} />}
      {ofFirefox !== null && (
        <>
          <Typography sx={{ marginTop: 2 }}>{firefox}</Typography>
          <Policy text={ofFirefox} label={firefox} />
        </>
      )}
    </Disclosure>
  );
}

/** Shows a policy, which is wider than a phone: it is scrolled by keys, too. */
const Policy = ({ text, label }: { text: string; label: string }) => (
  <Box
    component="pre"
    data-scrolls-sideways
    translate="no"
    tabIndex={0}
    role="region"
    aria-label={label}
    sx={{
      ...monospaceFont,
      fontSize: "0.8125rem",
      margin: 0,
      marginTop: 1,
      padding: 1.5,
      overflowX: "auto",
      border: 1,
      borderColor: "divider",
      borderRadius: 1,
      backgroundColor: "background.paper",
    }}
  >
    {text}
  </Box>
);
