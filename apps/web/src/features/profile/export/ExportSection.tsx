import { Link } from "react-router";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { Section } from "../../../components/Section.tsx";
import { texts } from "./texts.ts";

const { section } = texts;

export const exportPath = "/profile/export";

/** Links to the Export page. */
export function ExportSection() {
  return (
    <Section title={section.title} lead={section.lead}>
      <OutlinedButton component={Link} to={exportPath} sx={fullWidthOnPhones}>
        {section.open}
      </OutlinedButton>
    </Section>
  );
}
