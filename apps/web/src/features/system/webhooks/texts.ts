import { limits } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

/** Every text of the audit's webhooks on the page about the server. */
export const english = ({ number, plural }: Format) => ({
  title: "Audit webhooks",
  lead: "Pomander posts every event of the audit to these addresses, in order and signed. Nothing from a vault is in it.",
  loadFailed: "Couldn't load the audit webhooks",
  none: "No webhook gets the audit.",
  list: "Audit webhooks",
  full: `You have all ${limits.auditWebhooks} webhooks. Remove one to add another.`,
  add: "Add a webhook",
  row: {
    sent: (when: string) => `Last sent ${when}`,
    neverSent: "Nothing sent yet",
    waiting: (many: number) =>
      many === 0 ? "Nothing waiting" : plural(many, { one: "# event waiting", other: "# events waiting" }),
    added: (day: string, by: string) => `Added ${day} by ${by}`,
    failing: (since: string, problem: string) =>
      `No events accepted since ${since}. ${problem} Pomander keeps trying, and sends everything in order.`,
    missed: (many: number) =>
      `${plural(many, { one: "# event was", other: "# events were" })} deleted before the address accepted ${many === 1 ? "it" : "them"}. The audit here is kept for a limited time (AUDIT_DAYS).`,
    fromBackup: "From a backup",
    awaitsKeep:
      "This webhook came back with a backup and gets nothing yet. Keep it if its address is still right, or remove it.",
    test: "Test",
    testLabel: (name: string) => `Test ${name}`,
    testFailed: "Couldn't send the test message",
    replace: "Replace",
    replaceLabel: (name: string) => `Replace ${name}`,
    keep: "Keep",
    keepLabel: (name: string) => `Keep ${name}`,
    remove: "Remove",
    removeLabel: (name: string) => `Remove ${name}`,
  },
  form: {
    addTitle: "Add an audit webhook",
    addLead: "It gets the events from now on. Super admins get an email about it.",
    addSubmit: "Add webhook",
    addFailed: "Couldn't add the webhook",
    replaceTitle: (name: string) => `Replace the address of ${name}?`,
    replaceLead: (host: string) =>
      `It now sends to ${host}. Enter the address, the same one or another: it gets a new secret, and the events that wait.`,
    replaceSubmit: "Replace",
    replaceFailed: "Couldn't replace the address",
    name: "Name",
    url: "Address",
    urlHint: `Such as https://siem.example.com/pomander. In a private network only if the server's settings allow it.`,
    faults: { name: "Enter a name", url: "Enter an address that starts with https://" },
  },
  keep: {
    title: (name: string) => `Keep ${name}?`,
    lead: (host: string, waiting: number) =>
      waiting === 0
        ? `It sends to ${host} again.`
        : `It sends to ${host} again, and begins with the ${number(waiting)} events that wait.`,
    submit: "Keep",
    failed: "Couldn't keep the webhook",
    done: "Webhook kept",
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    lead: (host: string) => `${host} gets nothing more. Super admins get an email about it.`,
    submit: "Remove",
    failed: "Couldn't remove the webhook",
    done: "Webhook removed",
  },
});

export const texts = localize("features/system/webhooks/texts", english);
