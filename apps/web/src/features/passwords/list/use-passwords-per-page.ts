import { calls, type PasswordsPerPage } from "@pomander/contract";
import { startTransition, useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useSessionStore, useUser } from "../../../lib/session/store.tsx";
import { texts } from "../texts.ts";

export interface PerPage {
  choice: PasswordsPerPage;
  choose: (choice: PasswordsPerPage) => void;
}

/**
 * Returns how many passwords the user wants on a page, and stores another choice with the account. Where it cannot be
 * stored, it applies to this visit.
 */
export function usePasswordsPerPage(): PerPage {
  const { api } = useServices();
  const store = useSessionStore();
  const notify = useNotify();
  const user = useUser();
  const [chosen, setChosen] = useState<PasswordsPerPage | null>(null);
  return {
    choice: chosen ?? user?.passwordsPerPage ?? "10",
    choose: (passwordsPerPage: PasswordsPerPage) => {
      // A long page is rendered in a transition, so that the menu closes at once.
      startTransition(() => setChosen(passwordsPerPage));
      const save = async () => {
        const { user: saved } = await (await api())(calls.users.updateMe, { body: { passwordsPerPage } });
        store.refreshed(saved);
      };
      save().catch((error: unknown) =>
        notify({ text: withReason(texts.perPage.notSaved, problemOf(error, "").message), severity: "info" }),
      );
    },
  };
}
