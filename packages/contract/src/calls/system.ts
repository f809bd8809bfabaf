import { callsOf } from "../call.ts";
import { companyName } from "../schemas/company.ts";
import { packedExtension } from "../schemas/extension.ts";
import { systemStatus } from "../schemas/system.ts";
import { z } from "../zod.ts";

export const system = callsOf("System", {
  publicSettings: {
    method: "GET",
    path: "/public-settings",
    summary: "What a visitor's page needs to know of this server",
    replies: {
      200: z.object({
        registration: z.enum(["open", "closed"]),
        /** Into files of the server in place of a mail server: then nothing waits for the proof of an address. */
        mail: z.enum(["smtp", "outbox"]),
        supportEmail: z.string(),
        enterpriseEmail: z.string(),
        phone: z.string(),
        address: z.string(),
        version: z.string(),
        /** Whether reminders may watch targets. */
        checks: z.boolean(),
        /** The company whose people sign in here through it; null: none. */
        company: companyName.nullable(),
        /** Where breached passwords are looked up: nowhere, in a file of this server's, or at the service of that host. */
        breaches: z.object({ source: z.enum(["off", "file", "service"]), host: z.string().nullable() }),
      }),
    },
  },
  extension: {
    method: "GET",
    path: "/extension",
    summary: "The browser extension that this server offers, by its files; null: none",
    replies: { 200: z.object({ extension: packedExtension.nullable() }) },
  },
  status: {
    method: "GET",
    path: "/system/status",
    summary: "How the server is: its mail, database, backups, queues, upkeep and disks",
    replies: { 200: systemStatus },
  },
  testMail: {
    method: "POST",
    path: "/system/test-mail",
    summary: "Sends a message to oneself and says what the mail server said",
    body: z.strictObject({}),
    replies: { 200: z.object({ outcome: z.enum(["sent", "failed", "outbox"]), response: z.string() }) },
    errorCodes: ["rate_limited"],
  },
});
