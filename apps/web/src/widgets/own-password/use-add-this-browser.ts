import type { User } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import { useCallback } from "react";
import { listenToCompanyWindow, openCompanyWindow } from "../../lib/company-window.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { addThisBrowser } from "../../lib/vault/add-this-browser.ts";
import { texts } from "./texts.ts";

/** Stops waiting for the second window that was opened last: a later one is opened for another reason. */
let stopListening = () => {};

/**
 * Returns what adds this browser to those that open the vault, and says whether that was possible. Where the company's
 * sign-in is too long ago, the notice offers to sign in again in a second window, after which the browser is added.
 */
export function useAddThisBrowser(): (user: User) => Promise<boolean> {
  const { client, holder, notices } = useServices();
  return useCallback(
    async (user) => {
      const add = async (): Promise<boolean> => {
        try {
          await addThisBrowser({ client, holder }, user);
          notices.show({ text: texts.added, severity: "success" });
          return true;
        } catch (error) {
          if (isCode(error, "company_needed")) offerSignIn();
          else notices.show({ text: problemOf(error, texts.notAdded).message, severity: "error" });
          return false;
        }
      };
      const offerSignIn = () => {
        const run = () => {
          stopListening();
          if (!openCompanyWindow("renew", user)) return notices.show({ text: texts.blocked, severity: "error" });
          stopListening = listenToCompanyWindow(({ purpose, userId }) => {
            stopListening();
            if (purpose === "renew" && userId === user._id) void add();
          });
        };
        notices.show({ text: texts.addAfterSignIn, isLasting: true, action: { label: texts.signIn, run } });
      };
      return add();
    },
    [client, holder, notices],
  );
}
