import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { german } from "@pomander/texts/outgoing.de";
import { outgoingPhrases, translateOutgoing } from "@pomander/texts/outgoing-phrases";

/** Files with sentences about other servers' answers. */
const files = globSync(
  [
    "apps/server/src/platform/outgoing/{outgoing,outgoing-error,post}.ts",
    "apps/server/src/checks/*.ts",
    "apps/server/src/mail/mail-error.ts",
    "apps/server/src/deliveries/{to-channels/send,send/send-message}.ts",
    "apps/server/src/accounts/audit-webhooks/send.ts",
    "apps/server/src/modules/auth/company/provider.ts",
  ],
  { exclude: ["**/*.test.ts"] },
);

test("each sentence about another server's answer has its phrases, and each phrase is of a sentence", () => {
  expect(files.length).toBeGreaterThan(8);
  const sources = files.map((path) => readFileSync(path, "utf8")).join("\n");
  const sentences = [...sources.matchAll(/(["`])([A-Z][a-z]+ [^"`\n]*\.)\1/g)].map(([, , sentence = ""]) => sentence);
  expect(sentences.length).toBeGreaterThan(40);
  const left = sentences.map((sentence) =>
    outgoingPhrases.reduce((rest, phrase) => rest.replaceAll(phrase, ""), sentence).replaceAll(/\$\{[^}]*\}/g, ""),
  );
  expect(left.filter((rest) => /\p{L}{2}/u.test(rest.replaceAll(/\((?:429|jwks_uri)\)/g, "")))).toEqual([]);
  expect(outgoingPhrases.filter((phrase) => !sources.includes(phrase))).toEqual([]);
});

test("what a server stored is read in another language, with its numbers and what others said", () => {
  expect(translateOutgoing("The registry didn't answer: The server has a problem (503).", german())).toBe(
    "Die Registrierungsstelle hat nicht geantwortet: Der Server hat ein Problem (503).",
  );
  expect(translateOutgoing("550 5.1.1 The mailbox is full", german())).toBe("550 5.1.1 The mailbox is full");
});
