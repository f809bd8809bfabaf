import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { Page, PageTitle, type PageProps } from "./Page.tsx";
import { texts } from "./texts.ts";

interface Props extends Pick<PageProps, "width"> {
  /** `here` is the name of the page in the breadcrumb; without it, the heading is. */
  words: { heading: string; lead: string; here?: string };
  /** The name of the page above this one; `to` is its address. */
  parent: string;
  to: string;
  children: ReactNode;
}

/** Renders a page below another one: a breadcrumb that leads back to it, the heading with its lead, and the content. */
export const SubPage = ({ words, parent, to, children, ...page }: Props) => (
  <Page {...page}>
    <Breadcrumbs aria-label={texts.breadcrumb} sx={{ typography: "body2", marginBottom: 1 }}>
      <Link component={RouterLink} to={to} color="inherit">
        {parent}
      </Link>
      <span aria-current="page">{words.here ?? words.heading}</span>
    </Breadcrumbs>
    <PageTitle title={words.heading} lead={words.lead} />
    {children}
  </Page>
);
