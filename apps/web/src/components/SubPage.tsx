import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { Page, PageTitle, type PageProps } from "./Page.tsx";
import { texts } from "./texts.ts";

interface Props extends Pick<PageProps, "width"> {
  /** `here` names the page in the breadcrumb, unless its heading does. */
  words: { heading: string; lead: string; here?: string };
  /** Name and address of the page that this one belongs to. */
  parent: string;
  to: string;
  children: ReactNode;
}

/** Renders a page that belongs to another one: the way back to that, its heading, and its content. */
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
