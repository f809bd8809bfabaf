import { Link } from "react-router";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { Section } from "../../components/Section.tsx";
import { useExtensionVersion } from "../../lib/hooks/use-extension-version.ts";
import { extensionPath } from "../../widgets/extension-offer/ExtensionOffer.tsx";
import { texts } from "./texts.ts";

const { title, lead, present, open, openPresent } = texts.extension;

/** Links to the page of the browser extension, and says when it is here. */
export function ExtensionSection() {
  const version = useExtensionVersion();
  return (
    <Section title={title} lead={version === null ? lead : [lead, present(version)]}>
      <OutlinedButton component={Link} to={extensionPath} sx={fullWidthOnPhones}>
        {version === null ? open : openPresent}
      </OutlinedButton>
    </Section>
  );
}
