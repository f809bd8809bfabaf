import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { selfSigned } from "../../../apps/server/test/faulty-smtp/self-signed.ts";
import { freePort } from "../../../apps/server/test/free-port.ts";

export interface Postfix {
  url: string;
  version: string;
  /** The file with the certificate of the authority that signed the server's. */
  certificateFile: string;
  /** Returns every delivered message, as it is in the maildir. */
  messages: () => Buffer[];
  log: () => string;
  stop: () => Promise<void>;
}

const program = "/usr/sbin/postfix";
const daemons = "/usr/lib/postfix/sbin";

/** Returns why Postfix cannot be used here; null when it can. */
export function skipReason(): string | null {
  if (!existsSync(program)) return "Postfix is not installed (apt-get install postfix, without configuration)";
  return process.getuid?.() === 0 ? null : "Postfix is started by root alone";
}

/**
 * Starts Debian's Postfix with all its files in `folder`: it listens on the loopback interface, offers STARTTLS, knows
 * these addresses of example.org and no others, delivers them into one maildir as the user `nobody`, and relays
 * nothing.
 */
export async function startPostfix(folder: string, addresses: readonly string[]): Promise<Postfix> {
  const port = await freePort();
  const conf = prepare(folder, addresses, port);
  const logFile = join(folder, "log");
  // Postfix reopens its standard output, which works with a file but not with a pipe of Node's.
  const output = openSync(logFile, "a");
  const master = spawn(program, ["-c", conf, "start-fg"], { stdio: ["ignore", output, output], detached: true });
  closeSync(output);
  const ended = new Promise<void>((resolve) => master.once("exit", () => resolve()));
  const log = () => readFileSync(logFile, "utf8");
  while (!(await isListening(port))) {
    if (master.exitCode !== null) throw new Error(`Postfix did not start:\n${log()}`);
    await pause(50);
  }
  const box = join(folder, "mail", "box", "new");
  return {
    url: `smtp://127.0.0.1:${port}`,
    version: spawnSync("/usr/sbin/postconf", ["-c", conf, "-h", "mail_version"], { encoding: "utf8" }).stdout.trim(),
    certificateFile: join(conf, "certificate.pem"),
    messages: () => (existsSync(box) ? readdirSync(box) : []).toSorted().map((name) => readFileSync(join(box, name))),
    log,
    stop: async () => {
      spawnSync(program, ["-c", conf, "stop"]);
      await ended;
    },
  };
}

/** Writes the settings and returns their folder. */
function prepare(folder: string, addresses: readonly string[], port: number): string {
  // Postfix's daemons run as users of their own.
  chmodSync(folder, 0o755);
  const conf = join(folder, "conf");
  for (const name of ["conf", "queue", "data", "mail"]) mkdirSync(join(folder, name));
  chown(join(folder, "data"), "postfix");
  chown(join(folder, "mail"), "nobody");
  writeFileSync(join(conf, "certificate.pem"), selfSigned.cert);
  writeFileSync(join(conf, "key.pem"), selfSigned.key, { mode: 0o600 });
  writeFileSync(join(conf, "main.cf"), mainCf(folder, addresses));
  writeFileSync(join(conf, "master.cf"), masterCf(port));
  return conf;
}

function chown(path: string, user: string): void {
  const { status, stderr } = spawnSync("chown", [user, path], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

const mainCf = (folder: string, addresses: readonly string[]) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = ${daemons}
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.example.test
mydestination =
mynetworks =
inet_interfaces = loopback-only
inet_protocols = ipv4
alias_maps =
alias_database =
smtpd_relay_restrictions = reject_unauth_destination
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${folder}/conf/certificate.pem
smtpd_tls_key_file = ${folder}/conf/key.pem
smtpd_tls_received_header = yes
virtual_mailbox_domains = example.org
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = inline:{ ${addresses.map((address) => `{${address} = box/}`).join(", ")} }
virtual_minimum_uid = 1
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
default_transport = error:nothing leaves this machine
maillog_file = /dev/stdout
`;

const masterCf = (port: number) => `
postlog unix-dgram n - n - 1 postlogd
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("data", () => {
      resolve(true);
      socket.end("QUIT\r\n");
    });
    socket.on("error", () => resolve(false));
  });
