import type { User } from "@pomander/contract";
import { useCallback } from "react";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { addThisBrowser } from "../../lib/vault/add-this-browser.ts";
import { texts } from "./texts.ts";

/** Returns what adds this browser to those that open the vault, which is open here. It says whether that was possible. */
export function useAddThisBrowser(): (user: User) => Promise<boolean> {
  const { client } = useServices();
  const notify = useNotify();
  return useCallback(
    async (user) => {
      try {
        await addThisBrowser(client, user);
        notify({ text: texts.added, severity: "success" });
        return true;
      } catch (error) {
        notify({ text: problemOf(error, texts.notAdded).message, severity: "error" });
        return false;
      }
    },
    [client, notify],
  );
}
