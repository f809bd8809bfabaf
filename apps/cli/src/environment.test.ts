import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agentEnvironment, takeEnvironment } from "./environment.ts";

const home = { HOME: "/home/ana" };
const secrets = {
  POMANDER_PASSWORD: "one",
  POMANDER_FILE_PASSWORD: "two",
  POMANDER_CODE: "three",
  POMANDER_SESSION: "four",
  POMANDER_MACHINE_TOKEN: "five",
  POMANDER_MACHINE_TOKEN_FILE: "six",
};

test("secrets are read from the environment and leave it; empty ones count as none", () => {
  const env: NodeJS.ProcessEnv = { ...home, ...secrets };
  expect(takeEnvironment(env)).toEqual({
    stateFolder: "/home/ana/.local/state/pomander",
    password: "one",
    filePassword: "two",
    code: "three",
    shellSession: "four",
    machine: { token: "five" },
    server: null,
    lockAfterSeconds: null,
  });
  expect(env).toEqual(home);
  expect(takeEnvironment({ ...home, POMANDER_PASSWORD: "" })).toMatchObject({ password: null, shellSession: null });
  const fromFile = { ...home, POMANDER_MACHINE_TOKEN_FILE: "six", POMANDER_SERVER: "pomander.example.com" };
  expect(takeEnvironment({ ...fromFile, POMANDER_MACHINE_TOKEN: "" })).toMatchObject({
    machine: { file: "six" },
    server: "pomander.example.com",
  });
});

test("the state folder is below XDG_STATE_HOME, unless that is no absolute path", () => {
  const folderWith = (XDG_STATE_HOME: string) => takeEnvironment({ ...home, XDG_STATE_HOME }).stateFolder;
  expect(folderWith("/state")).toBe("/state/pomander");
  for (const none of ["", "state", "./state"]) expect(folderWith(none)).toBe("/home/ana/.local/state/pomander");
});

test("the time to lock is a whole number of seconds, 1 or more", () => {
  const secondsOf = (text: string) => takeEnvironment({ ...home, POMANDER_LOCK_AFTER_SECONDS: text }).lockAfterSeconds;
  expect([secondsOf(""), secondsOf("1"), secondsOf("999999")]).toEqual([null, 1, 999_999]);
  for (const wrong of ["0", "-1", "1.5", "1000000", "soon", "1 "])
    expect(() => secondsOf(wrong)).toThrow("POMANDER_LOCK_AFTER_SECONDS must be a number of seconds, 1 or more.");
});

test("the agent's environment has what a network needs, and neither secrets nor settings of Node", () => {
  const network = { HTTPS_PROXY: "http://proxy", NODE_EXTRA_CA_CERTS: "/ca.pem", POMANDER_LOCK_AFTER_SECONDS: "9" };
  const others = { ...secrets, NODE_OPTIONS: "--inspect", LD_PRELOAD: "x", AWS_SECRET: "x" };
  expect(agentEnvironment({ ...home, ...network, ...others, PATH: undefined })).toEqual({ ...home, ...network });
});

test("of the environment the agent gets these names and no other", () => {
  const names = [
    "HOME",
    "PATH",
    "LANG",
    "LC_ALL",
    "TZ",
    "XDG_STATE_HOME",
    "XDG_RUNTIME_DIR",
    "POMANDER_LOCK_AFTER_SECONDS",
    "NODE_EXTRA_CA_CERTS",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "NODE_USE_SYSTEM_CA",
    "NODE_USE_ENV_PROXY",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
  ];
  const given = Object.fromEntries([...names, "PWD", "USER", "NODE_PATH", ""].map((name) => [name, `of ${name}`]));
  expect(agentEnvironment(given)).toEqual(Object.fromEntries(names.map((name) => [name, `of ${name}`])));
});

test("where the environment names no home folder, the system's is taken", () => {
  expect(takeEnvironment({}).stateFolder).toBe(join(homedir(), ".local/state/pomander"));
});
