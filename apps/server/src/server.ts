import { existsSync } from "node:fs";
import { join } from "node:path";
import { openAuditLog } from "./accounts/audit-numbers/audit-log.ts";
import { checkAuditLog } from "./accounts/audit-numbers/check-audit-log.ts";
import { startAuditNumbers } from "./accounts/audit-numbers/start.ts";
import { startAuditWebhooks } from "./accounts/audit-webhooks/start.ts";
import { startFailureAudit } from "./accounts/audit-failed-sign-ins.ts";
import { firstAdminLink, forgetFirstAdminLink } from "./accounts/first-admin-link.ts";
import { normalizeAddresses } from "./accounts/normalize-addresses.ts";
import { warnOfOtherHost } from "./accounts/passkeys.ts";
import { createPepper } from "./accounts/pepper.ts";
import { buildApp } from "./app.ts";
import { createProbe } from "./checks/kinds.ts";
import { startChecks } from "./checks/worker.ts";
import { type Config, parseConfig } from "./config.ts";
import { createSendToChannel } from "./deliveries/to-channels/send.ts";
import { createChannelQueue, createDeliveryQueue, createDigestQueue } from "./deliveries/send/queues.ts";
import { createNoticeQueue } from "./deliveries/notices/mail-notices.ts";
import { createPlanningQueue } from "./deliveries/plan/planning-jobs.ts";
import { createSendNow } from "./deliveries/send/send-now.ts";
import { createReadMailMode, pauseUnlessSending } from "./mail/mail-mode.ts";
import { createMailQueue } from "./mail/mail-queue.ts";
import { createMailer } from "./mail/mailer.ts";
import { openBreachSource } from "./modules/breaches/open-source.ts";
import { readSecondFactorSites } from "./modules/breaches/second-factor-sites.ts";
import { readPackedExtension } from "./modules/extension/read-packed.ts";
import { startApplyingPlans } from "./modules/provisioning/apply-plan.ts";
import { startHandingOver } from "./modules/provisioning/hand-over.ts";
import { startTaskMails } from "./modules/sharing/task-mails.ts";
import { createReadiness } from "./modules/system/probes.ts";
import { version } from "./version.ts";
import { prepareBackups, warnOfSecrets } from "./modules/system/start-backups.ts";
import { createSendTestMail } from "./modules/system/test-mail.ts";
import { createDatabaseClock } from "./platform/clock.ts";
import { readDatabaseIdentity, touchIdentityFile } from "./platform/database-identity.ts";
import { startIdleCollection } from "./platform/idle-collection.ts";
import { createLog, type Log, paintFor } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import { createOutgoing } from "./platform/outgoing/outgoing.ts";
import { checkPostgresVersion } from "./platform/postgres-version.ts";
import { startRetention } from "./platform/retention.ts";
import { checkPepper, loadSecrets, rememberPepper } from "./platform/secrets.ts";
import { serverFolder } from "./platform/server-folder.ts";
import { createShutdown, type Shutdown } from "./platform/shutdown.ts";
import { openStorage } from "./postgres/open-storage.ts";
import { createQueueWorker } from "./queue/worker.ts";
import { startupBanner } from "./startup-banner.ts";

const builtPages = join(serverFolder, "../web/dist");
const packedExtension = join(serverFolder, "../extension/dist/packed");

/**
 * Serves until it is stopped. Starts settings, database, pepper, tables, first admin, mail, retention, and only then
 * the port. Stops in the reverse order, so that every accepted request is answered.
 * @throws when it cannot start; nothing is left running then
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(env);
  const log = createLog(config);
  const shutdown = createShutdown(log, config.shutdownDelaySeconds);
  try {
    await startServer(config, log, shutdown);
  } catch (error) {
    await shutdown.abandon();
    throw error;
  }
}

async function startServer(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  const secrets = await loadSecrets(config);
  const breachSource = await openBreachSource(config);
  shutdown.onEnd("breached passwords", async () => breachSource?.close());
  const sitesFile = config.secondFactorSitesFile;
  const secondFactorSites = sitesFile === null ? null : await readSecondFactorSites(sitesFile);
  await checkAuditLog(config.auditLog);
  const onDatabaseLost = (error: unknown) => {
    log.fatal({ err: error }, "the database is gone");
    shutdown.end("the database is gone", 1);
  };
  const { db, long, confirmWritable, connect, pools, close } = await openStorage(config, { log, onDatabaseLost });
  shutdown.onEnd("database", close);
  await checkPostgresVersion(db);
  await checkPepper(db, secrets.pepper);
  await migrate(long, log);
  await rememberPepper(db, secrets.pepper);
  await normalizeAddresses(long, log);
  await warnOfOtherHost(long, config.publicUrl, log);
  const clock = await createDatabaseClock(long, log);
  shutdown.onEnd("clock", async () => clock.stop());
  const link = await firstAdminLink(db, config, secrets.pepper);

  const mailer = createMailer(config);
  const outgoing = createOutgoing({ allowed: config.allowPrivateTargets });
  const sendToChannel = createSendToChannel({ db, pepper: createPepper(secrets.pepper), outgoing, config });
  const mailDeps = { db, mailer, sendToChannel, log, config, tokenSecret: secrets.tokenSecret };
  const identity = await readDatabaseIdentity(long, config);
  if (config.databaseUrl === null) await touchIdentityFile(config.dataDir);
  const readMailMode = createReadMailMode({ db, config, identity, log });
  const mailMode = await readMailMode();
  const queues = [createMailQueue, createDeliveryQueue, createDigestQueue, createChannelQueue, createNoticeQueue]
    .map((create) => create(mailDeps))
    .map((queue) => pauseUnlessSending(queue, readMailMode));
  const queueWorker = createQueueWorker({ queues: [createPlanningQueue({ db, log }), ...queues], log });
  shutdown.onEnd("mail", async () => {
    await queueWorker.stop();
    mailer.close();
  });
  queueWorker.start();
  if (config.checks) {
    const checks = startChecks({ db, look: createProbe(outgoing, config), log });
    shutdown.onEnd("checks", checks.stop);
  }
  const retention = startRetention(long, log, config);
  shutdown.onEnd("upkeep", retention.stop);
  const taskMails = startTaskMails(long, log, clock);
  shutdown.onEnd("reminders of tasks", taskMails.stop);
  const following = startApplyingPlans({ db: long, log, clock, company: config.company?.name ?? null });
  shutdown.onEnd("provisioning", following.stop);
  const handingOver = startHandingOver({ db: long, log, clock });
  shutdown.onEnd("reminders of people who left", handingOver.stop);
  await warnOfSecrets(long, config, log);
  const backups = await prepareBackups({ config, db: long, connect, clock, log, release: version });
  shutdown.onEnd("backups", () => backups.stop());
  const failureAudit = startFailureAudit({ db: long, pepper: createPepper(secrets.pepper), clock, log });
  shutdown.onEnd("audit of failures", failureAudit.stop);
  const auditNumbers = startAuditNumbers({ db: long, log, sink: openAuditLog(config.auditLog) });
  shutdown.onEnd("numbers of the audit", auditNumbers.stop);
  const auditWebhooks = startAuditWebhooks({
    db: long,
    pepper: createPepper(secrets.pepper),
    outgoing,
    log,
    mayPost: async () => (await readMailMode()) !== "held",
  });
  shutdown.onEnd("webhooks of the audit", auditWebhooks.stop);
  const idleCollection = startIdleCollection();
  shutdown.onEnd("idle collection", async () => idleCollection.stop());

  const app = await buildApp({
    config,
    secrets,
    db,
    clock,
    log,
    pagesDir: existsSync(join(builtPages, "index.html")) ? builtPages : null,
    extension: await readPackedExtension(config.extensionDir ?? packedExtension, log),
    checkReadiness: createReadiness(confirmWritable, queueWorker, () => shutdown.isEnding()),
    sendNow: createSendNow({ ...mailDeps, readMailMode }),
    sendTestMail: createSendTestMail({ ...mailDeps, clock }),
    readMailMode,
    pools,
    breachSource,
    secondFactorSites,
    onSetupUsed: () => {
      // The link no longer works in the database; the next start removes the file if it is still there.
      forgetFirstAdminLink(config.dataDir).catch((error: unknown) => {
        log.warn({ err: error }, "the file of the first admin's link could not be removed");
      });
    },
  });
  shutdown.onEnd("requests", () => drain(app));
  await app.listen({ port: config.port, host: config.host });
  backups.start();
  // Notifies `npm start`, which restarts a process that has served.
  if (process.connected) process.send?.("serving");
  process.stdout.write(startupBanner(config, { mailMode, link, paint: paintFor(process.stdout) }));
  if (mailMode === "none") log.warn("this process sends no mail, as SMTP_URL is not set: mails wait for one that does");
  if (!isSecureContext(config.publicUrl)) {
    log.warn({ publicUrl: config.publicUrl }, "browsers encrypt only over https: put TLS in front and set PUBLIC_URL");
  }
}

/** Returns whether a browser offers its cryptography to pages of this URL. */
function isSecureContext(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

const drainTimeoutMs = 15_000;

/** Accepts no more requests and waits for the replies in progress; cuts connections that hang. */
async function drain(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
  await app.close();
  clearTimeout(cut);
}
