import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { format } from "@pomander/texts/format";
import { type ReactNode, useState } from "react";
import { Link as RouterLink } from "react-router";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { MailLink } from "../MailLink.tsx";
import { dayOf } from "../../../lib/format/days.ts";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import { texts } from "./texts.ts";

/** Shows the policy, which is also the page of the terms of use. */
export function PrivacyPage() {
  usePageTitle(texts.title);
  const [today] = useState(() => dayOf(new Date()));
  return (
    <Page width="text">
      <Typography variant="h1">{texts.title}</Typography>
      <Typography color="textSecondary" sx={{ marginTop: 0.5, marginBottom: 3 }}>
        {texts.updated(format.day(today, "long"))}
      </Typography>
      <Typography>{texts.note}</Typography>
      <Typography sx={{ marginTop: 1.5 }}>{texts.terms}</Typography>
      {texts.sections.map((section, index) => (
        <Section key={section.title} number={index + 1} {...section}>
          {index === texts.sections.length - 1 && <ContactLine />}
        </Section>
      ))}
    </Page>
  );
}

type SectionProps = (typeof texts.sections)[number] & { number: number; children: ReactNode };

function Section({ number, title, paragraphs, points = [], children }: SectionProps) {
  return (
    <Box component="section" sx={{ marginTop: 5 }}>
      <Typography variant="h2">
        {number}. {title}
      </Typography>
      {paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ marginTop: 1.5 }}>
          {paragraph}
        </Typography>
      ))}
      {points.length > 0 && (
        <Box component="ul" sx={{ marginTop: 1.5, marginBottom: 0, paddingInlineStart: 3 }}>
          {points.map(([what, text]) => (
            <Typography key={what} component="li" sx={{ marginTop: 1 }}>
              <Box component="span" sx={{ fontWeight: "fontWeightMedium" }}>
                {what}
              </Box>{" "}
              {text}
            </Typography>
          ))}
        </Box>
      )}
      {children}
    </Box>
  );
}

function ContactLine() {
  const { value: settings } = usePublicSettings();
  return (
    <Typography sx={{ marginTop: 1.5 }}>
      {texts.contact.lead}{" "}
      <Link component={RouterLink} to="/contact">
        {texts.contact.link}
      </Link>
      {settings !== null && (
        <>
          {" "}
          {texts.contact.orBy} <MailLink address={settings.supportEmail} />
        </>
      )}
      .
    </Typography>
  );
}
