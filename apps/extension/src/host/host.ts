import "@pomander/browser/trusted-types";
import { parseSignInCode } from "@pomander/vault";
import { type LoginValues, noCode, type PageSettings } from "../messages.ts";
import type { HostCall, HostReply, HostRequest, HostRequests } from "../requests.ts";
import { createAccount } from "./account.ts";
import { createAddedLogins } from "./added-logins.ts";
import { sentError } from "./conversation.ts";
import { createDueReminders } from "./due-reminders.ts";
import { anyForm, createNewPasswords, makePassword } from "./new-passwords.ts";
import { createSaving } from "./saving.ts";
import { settings } from "./settings.ts";
import { createUsableEntries } from "./usable-entries.ts";

type ValuesRequest = HostRequests["valuesFor"]["given"];

/** Whether a request ends the session that the worker has kept. A text that is no code ends nothing. */
function endsSession(request: HostRequest): boolean {
  if (request.name === "signInWithCode") return parseSignInCode(request.code) !== null;
  return ["signIn", "signInWithPasskey", "connect"].includes(request.name);
}

/** Creates the part of the extension that alone has the open vault: its keys never leave this document. */
export function createHost() {
  const account = createAccount({
    onClosed: () => {
      usableEntries.forget();
      newPasswords.forget();
      addedLogins.forget();
      dueReminders.forget();
    },
    onLocked: () => saving.forget(),
  });
  const usableEntries = createUsableEntries(account.usable);
  const personal = () => account.usable()[0] ?? null;
  const newPasswords = createNewPasswords({ usableEntries, personal });
  const addedLogins = createAddedLogins(personal);
  const saving = createSaving({
    usableEntries,
    settings,
    personal,
    isLocked: account.isLocked,
    isSignedIn: () => account.session() !== null,
    server: account.server,
  });
  const dueReminders = createDueReminders(account.api);
  const pageSettings = async (): Promise<PageSettings> => ({
    saving: await settings.inPages("saving"),
    button: await settings.inPages("button"),
  });

  /** Returns what a form gets. One that changes a password gets the former one, once the proposed one is stored. */
  async function valuesFor({ id, address, tabId, isChange }: ValuesRequest): Promise<LoginValues | null> {
    const values = await usableEntries.valuesFor(id, address);
    if (values !== null) usableEntries.noteChoice(tabId, address, id);
    const former = isChange ? newPasswords.formerOf(tabId, address, id) : null;
    return values === null || former === null ? values : { ...values, password: former };
  }

  async function serve(request: HostRequest): Promise<unknown> {
    switch (request.name) {
      case "state":
        return account.state();
      case "connect":
        await account.connect(request.server);
        return account.state();
      case "signIn": {
        const { email, password } = request;
        return account.signIn(
          (client, ask, warn) =>
            client.signIn(email, password, warn, (factor) => ask({ kind: "factor", request: factor })),
          "password",
        );
      }
      case "signInWithPasskey":
        return account.signIn((client, _ask, warn) => client.signInWithPasskey(warn), "passkey");
      case "signInWithCode": {
        const code = parseSignInCode(request.code);
        if (code === null) return { kind: "failed", error: { ...sentError(null), code: noCode } };
        return account.signIn((client, _ask, warn) => client.signInWithCode(code, warn), "code");
      }
      case "unlock":
        return account.unlock((client, user, warn) => client.unlock(user, request.password, warn));
      case "unlockWithPasskey":
        return account.unlock((client, user, warn) => client.unlockWithPasskey(user, warn));
      case "readOpening":
        return account.readOpening();
      case "unlockWithKey":
        return account.unlockWithKey();
      case "unlockByApproval":
        return account.unlockByApproval();
      case "unlockWithRecoveryKey":
        return account.unlock((client, user, warn) => client.unlockWithRecoveryKey(user, request.recoveryKey, warn));
      case "answer":
        return account.answer(request.id, request.answer);
      case "entriesFor":
        return usableEntries.listFitting(request.address);
      case "chosen":
        return usableEntries.chosenIn(request.tabId, request.address);
      case "search":
        return usableEntries.find(request.text);
      case "refresh":
        // Without the server, what was read before stays.
        await account.refresh().catch(() => undefined);
        return account.state();
      case "confirmOwner": {
        const error = await account.confirmOwner(request.password);
        if (error === null) usableEntries.noteConfirmed(request.id);
        return { error };
      }
      case "valuesFor":
        return valuesFor(request);
      case "entriesForDialog":
        return usableEntries.listForDialog(request.address);
      case "valuesForDialog":
        return usableEntries.valuesForDialog(request.id, request.address);
      case "details":
        return usableEntries.details(request.kind);
      case "detailsFor":
        return usableEntries.detailsFor(request.id, request.address);
      case "copy":
        return { isCopied: await usableEntries.copy(request.id, request.part) };
      case "show":
        return usableEntries.show(request.id, request.part);
      case "copyGenerated":
        return { isCopied: await usableEntries.copySecret(request.password) };
      case "note":
        return saving.note(request);
      case "noted":
        return saving.noted(request.tabId);
      case "prompt":
        return saving.prompt(request.tabId, request.isPage);
      case "offer":
        return saving.offer(request.tabId);
      case "offeredPassword":
        return saving.passwordOf(request);
      case "save":
        return saving.save(request);
      case "propose":
        return newPasswords.propose(request);
      case "generate":
        return makePassword(anyForm);
      case "keepDraft":
        addedLogins.keep(request.draft);
        return null;
      case "draft":
        return addedLogins.draftFor(request.address);
      case "add":
        return addedLogins.add(request.draft);
      case "storeProposed":
        return newPasswords.store(request);
      case "dismiss":
        return saving.dismiss(request.tabId, request.isNever);
      case "pageSettings":
        return pageSettings();
      case "setInPages":
        await settings.setOn(request.part, request.isOn);
        if (request.part === "saving" && !request.isOn) saving.forget();
        return pageSettings();
      case "setLeftOut":
        await settings.setLeftOut(request.part, request.site, request.isLeftOut);
        return pageSettings();
      case "dueReminders": {
        const isOn = await settings.hasReminderBadge();
        return { isOn, count: isOn ? await dueReminders.count() : null };
      }
      case "setReminderBadge":
        await settings.setReminderBadge(request.isOn);
        return null;
      case "copiesCode":
        return settings.copiesCode();
      case "setCopiesCode":
        await settings.setCopiesCode(request.isOn);
        return null;
      case "lock":
        account.lock();
        return account.state();
      case "signOut":
        account.signOut();
        return account.state();
    }
  }

  /** Answers one call of the worker, which keeps the session: this document ends with a crash or an update. */
  return async function answer({ request, session: stored }: HostCall): Promise<HostReply> {
    await account.ready;
    account.keep(endsSession(request) ? null : stored);
    try {
      return { answer: await serve(request), session: account.session() };
    } catch (error) {
      return { error: sentError(error), session: account.session() };
    }
  };
}
