// Runs the sample organisation: Pomander's own server, a mail server that keeps everything, and its inbox as a page.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { password, people } from "./people.ts";
import { seedOrganisation } from "./seed.ts";
import { prepareFolder } from "./folder.ts";
import { sharedText } from "./shared-text.ts";
import { serveInbox } from "./inbox.ts";
import { startMailbox } from "./mailbox.ts";
import { requireFreePort } from "./ports.ts";
import { startServer } from "./server.ts";
import { StartError } from "./start-error.ts";

// An error that the user can fix is reported as a sentence; any other with its stack.
process.on("uncaughtException", (error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});

const { values } = parseArgs({ options: { fresh: { type: "boolean", default: false } } });
const folder = resolve(process.env["DEMO_DATA_DIR"] ?? "demo-data");
const filledMarker = join(folder, "filled");
const port = await requireFreePort("PORT", 3000);
const inboxPort = await requireFreePort("DEMO_INBOX_PORT", 3025);

prepareFolder(folder, values.fresh || !existsSync(filledMarker));

const mailbox = await startMailbox(join(folder, "inbox"));
const inbox = await serveInbox(mailbox, inboxPort);
const server = await startServer({ dataDir: join(folder, "data"), port, smtpUrl: mailbox.url });
const end = async () => {
  await server.stop();
  await Promise.all([inbox.close(), mailbox.close()]);
  process.exit(0);
};
process.once("SIGINT", () => void end());
process.once("SIGTERM", () => void end());
void server.ended.then(() => process.exit(1));

if (!existsSync(filledMarker)) {
  console.log("Filling the sample organisation, which takes about half a minute ...");
  const { inviteLink } = await seedOrganisation(server.url, join(folder, "data"), mailbox);
  writeFileSync(filledMarker, inviteLink);
}
const inviteLink = readFileSync(filledMarker, "utf8");

const earlierKnown = `
  A browser that was signed in before warns twice, as it should: these are other passwords and other vaults.
  Go on there, or sign in from a private window.
`;
const widest = Math.max(...people.map(({ email }) => email.length));
console.log(`
  Pomander is at        ${server.url}
  Every mail arrives at ${inbox.url}

  Sign in as any of these; the password of each is  ${password}
${people.map(({ email, about }) => `    ${email.padEnd(widest)}   ${about}`).join("\n")}

${inviteLink === "" ? "" : sharedText(inviteLink)}  All of it lies in ${folder}. Ctrl-C stops it; \`npm run demo -- --fresh\` begins anew.
${values.fresh ? earlierKnown : ""}`);
