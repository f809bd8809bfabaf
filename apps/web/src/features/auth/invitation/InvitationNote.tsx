import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./texts.ts";

/** A reason for which an invitation cannot be accepted here. */
export type NoteReason = keyof typeof texts.notes;

/** Says why an invitation cannot be accepted here. `title`: that of the page. */
export function InvitationNote({ title, why }: { title: string; why: NoteReason }) {
  usePageTitle(title);
  const { signOut } = useServices();
  const { title: text, hint } = texts.notes[why];
  const login = (
    <Link component={RouterLink} to="/login">
      {texts.toLogin}
    </Link>
  );
  return (
    <Page width="form">
      <EmptyState
        heading
        text={text}
        hint={hint}
        button={why === "signedIn" ? { label: texts.signOut, onClick: signOut } : null}
        {...(why === "ended" ? { action: login } : {})}
      />
    </Page>
  );
}
