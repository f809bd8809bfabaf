import type { Format } from "@pomander/texts/format";

/** Returns the texts of mails about the server: webhooks of its audit, its backups, visitors' messages and the test. */
export const english = ({ plural }: Format) => ({
  auditWebhook: {
    titles: {
      "audit-webhook-added": "A webhook for the audit was added",
      "audit-webhook-replaced": "A webhook for the audit got another address or secret",
      "audit-webhook-kept": "A webhook for the audit works again after a restore",
      "audit-webhook-removed": "A webhook for the audit was removed",
    },
    name: "Name",
    server: "Server",
    by: "By",
    open: "Open audit webhooks",
    gets: "From now on that server gets every event of the audit: who did what, when and on which device.",
    getsNothing: "That server doesn't get the audit any more.",
    unexpected: "If you didn't expect this, ask the person who did it.",
    behind: "A webhook hasn't accepted the audit for a day",
    reason: "Reason",
    /** The reason, as the server stored it. */
    problem: (stored: string) => stored,
    since: "Since",
    goesOn: "Pomander keeps trying, and sends everything in order once the server accepts it again.",
    mayBeLost: "Events that are deleted after their time (AUDIT_DAYS) before that are never sent.",
  },
  provisioning: {
    title: "Your directory shut out many people, or took rights from them",
    open: "Open provisioning",
    people: (count: number) =>
      plural(count, {
        one: "In 24 hours, your company's directory shut out # person, or no longer gives them a right.",
        other: "In 24 hours, your company's directory shut out # people, or no longer gives them a right.",
      }),
    rights: "It takes no more rights and no one out of groups until you confirm the plan.",
    undo: "If that's wrong, stop applying what the directory says. The accounts and their vaults are still there: people can sign in again once the directory makes them active, or you let them in.",
  },
  provisioningNew: {
    title: "Your directory named many new people or addresses",
    open: "Open provisioning",
    what: "In 24 hours, your company's directory added so many people, or gave them other addresses, that the last ones aren't invited yet.",
    apply:
      "If that's right, apply the plan: it creates the accounts that are missing and invites their owners. Change the addresses of accounts in the dashboard. If it's wrong, stop applying what the directory says, and correct the directory.",
  },
  provisioningAdmins: {
    title: "Your directory changed who is an administrator",
    open: "Open the audit",
    what: "Your company's directory gave someone the right of an administrator, or took it, because its groups changed. The audit names everyone. You get this email once a day at most.",
    stop: "If that's wrong, stop applying what the directory says, and replace its token: someone else may have it.",
  },
  leaverTokens: {
    title: "Someone who left created API tokens of the server",
    who: "Who",
    token: "Token",
    what: "Your company's directory says that this person left, and they may have copies of tokens that they created. Their own tokens have ended; those of the server are still valid.",
    rotate: "Rotate these tokens, or revoke those that nothing needs.",
  },
  serverChanged: {
    titles: {
      watching: "Someone stopped applying what your directory says",
      cleared: "Someone deleted what your directory sent",
      heir: "Someone else gets the reminders of people who leave",
      "token-revoked": "Someone revoked an API token of the server",
    },
    names: { heir: "Who gets them", "token-revoked": "Token" },
    by: "By",
    what: {
      watching: "People who leave keep their accounts until a super admin applies the plan again.",
      cleared:
        "Nothing that your directory says is applied until it has sent everything again and a super admin applies the plan. Until then, people who leave keep their accounts.",
      heir: "The page of provisioning says who gets reminders that only someone who left would have got.",
      "token-revoked":
        "The program that used it can't reach this server any more. If it was your directory's, people who leave keep their accounts.",
    },
    unexpected:
      "If you didn't expect this, ask the person who did it. If your account did it and you didn't, sign out everywhere and change your master password.",
  },
  handedOver: {
    title: "Reminders of someone who left are yours now",
    who: "Who left",
    manager: "Their manager",
    open: "Open reminders",
    many: (count: number) =>
      plural(count, {
        one: "Someone left. A reminder that they shared belongs to you now.",
        other: "Someone left. # reminders that they shared belong to you now.",
      }),
    give: "You can give them to this manager: on your page of reminders, in one step.",
  },
  backup: {
    overdue: "Backups of your Pomander server are overdue",
    failed: "The backup of your Pomander server failed",
    reason: "Reason",
    folder: "Folder",
    lastGood: "Last good backup",
    noneYet: "none yet",
    checked: "Checked",
    open: "Open system status",
    whatIfOverdue:
      "There's been no good backup for more than a day. If the server's disk fails now, everything saved since the last one is lost.",
    whatIfFailed: "Pomander couldn't make the scheduled backup. It tries again every hour.",
    fix: "Ask whoever runs the server to fix this soon. The documentation (docs/operations.md, Backups) explains how backups work.",
  },
  contact: {
    subject: (subject: string) => `Contact: ${subject === "" ? "no subject" : subject}`,
    preview: (name: string) => `${name} sent a message from the contact form.`,
    title: "A message from the contact form",
    name: "Name",
    email: "Email",
    subjectLabel: "Subject",
    noSubject: "none",
    ending:
      "Anyone can use this form, with any name and address. Reply to this email to answer them. Never ask for master passwords or recovery keys: Pomander doesn't send them to anyone, and no one can read a vault to help.",
  },
  test: {
    title: "A test email from Pomander",
    what: "You asked for this email on the dashboard. It arrived, so this server can send email.",
  },
});
