import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { PageTitle } from "../../components/Page.tsx";
import { texts } from "./texts.ts";

/** Shows the page's heading, and the way back to the passwords. */
export function HealthTitle() {
  return (
    <>
      <Breadcrumbs aria-label={texts.breadcrumb} sx={{ typography: "body2", marginBottom: 1 }}>
        <Link component={RouterLink} to="/passwords" color="inherit">
          {texts.back}
        </Link>
        <span aria-current="page">{texts.heading}</span>
      </Breadcrumbs>
      <PageTitle title={texts.heading} lead={texts.lead} />
    </>
  );
}
