import Button from "@mui/material/Button";
import { Link } from "react-router";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { Section } from "../Section.tsx";
import { texts } from "./texts.ts";

const { section } = texts;

export const exportPath = "/profile/export";

/** Links to the Export page. */
export function ExportSection() {
  return (
    <Section title={section.title} lead={section.lead}>
      <Button variant="outlined" color="inherit" component={Link} to={exportPath} sx={fullWidthOnPhones}>
        {section.open}
      </Button>
    </Section>
  );
}
