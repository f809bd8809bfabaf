import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { SubPage } from "../../components/SubPage.tsx";
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
    <SubPage words={texts} parent={texts.dashboard} to="/dashboard">
      <Tabs
        value={tab}
        onChange={(_event, chosen: TabName) => show(chosen)}
        aria-label={texts.tabs.label}
        sx={{
          borderBottom: 1,
          borderColor: "divider",
          marginBottom: 3,
          "& button": { flexShrink: 1, minWidth: 0, paddingInline: { xs: 1, sm: 2 } },
        }}
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
    </SubPage>
  );
}
