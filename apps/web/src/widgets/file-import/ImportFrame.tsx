import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { Page, PageTitle } from "../../components/Page.tsx";

interface Props {
  words: { path: string; heading: string; lead: string };
  /** The list into which the import brings something: its name and address. */
  list: string;
  to: string;
  children: ReactNode;
}

/** The page of an import: the way back to its list, and its heading. */
export function ImportFrame({ words, list, to, children }: Props) {
  return (
    <Page>
      <Breadcrumbs aria-label={words.path} sx={{ typography: "body2", marginBottom: 1 }}>
        <Link component={RouterLink} to={to} color="inherit">
          {list}
        </Link>
        <span aria-current="page">{words.heading}</span>
      </Breadcrumbs>
      <PageTitle title={words.heading} lead={words.lead} />
      {children}
    </Page>
  );
}
