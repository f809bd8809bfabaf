import Button from "@mui/material/Button";
import { isAdministrator, mayUseReminders } from "@pomander/contract";
import { Link, Navigate } from "react-router";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page } from "../../components/Page.tsx";
import { usePageTitle } from "../../components/PageTitle.tsx";
import { useUser } from "../../lib/session/store.ts";
import { texts } from "./texts.ts";
import { UsersPage } from "./UsersPage.tsx";

/** The User Management Dashboard for administrators; who has reminders goes to those, and others are told what is so. */
export function DashboardPage() {
  const user = useUser();
  if (user === null) return null;
  if (isAdministrator(user)) return <UsersPage actor={user} />;
  return mayUseReminders(user) ? <Navigate to="/remind-me" replace /> : <Unavailable />;
}

function Unavailable() {
  usePageTitle(texts.plainHeading);
  return (
    <Page>
      <EmptyState
        heading
        text={texts.unavailable.title}
        hint={texts.unavailable.text}
        action={
          <Button variant="outlined" component={Link} to="/passwords">
            {texts.unavailable.passwords}
          </Button>
        }
      />
    </Page>
  );
}
