import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useId } from "react";
import { Link as RouterLink, useSearchParams } from "react-router";
import { Page, PageTitle } from "../../components/Page.tsx";
import { useUser } from "../../lib/session/store.tsx";
import { GroupsTab } from "./groups/GroupsTab.tsx";
import { readListParams, tabs, writeListParams, type TabName } from "./list-params.ts";
import { TagsTab } from "./tags/TagsTab.tsx";
import { texts } from "./texts.ts";

/** Scope Tag Administration: two tabs, of scope tags and of the groups that they are given to. */
export function ScopeTagAdminPage() {
  const id = useId();
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const { tab, pageSize } = readListParams(params);
  if (user === null) return null;
  const show = (chosen: TabName) =>
    setParams(writeListParams({ tab: chosen, search: "", page: 1, pageSize }), { preventScrollReset: true });
  return (
    <Page>
      <Breadcrumbs aria-label={texts.breadcrumb} sx={{ typography: "body2", marginBottom: 1 }}>
        <Link component={RouterLink} to="/dashboard" color="inherit">
          {texts.dashboard}
        </Link>
        <span aria-current="page">{texts.here}</span>
      </Breadcrumbs>
      <PageTitle title={texts.heading} lead={texts.lead} />
      <Tabs
        value={tab}
        onChange={(_event, chosen: TabName) => show(chosen)}
        aria-label={texts.tabs.label}
        sx={{ borderBottom: 1, borderColor: "divider", marginBottom: 3 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            label={texts.tabs[name]}
            id={`${id}-tab-${name}`}
            // Only the panel that is shown is there.
            aria-controls={name === tab ? `${id}-panel` : undefined}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tab}`}>
        {tab === "tags" ? <TagsTab key="tags" /> : <GroupsTab key="groups" actor={user} />}
      </div>
    </Page>
  );
}
