import { deviceMail, openPomander, openProfile, type Templates } from "./template-parts.ts";
import { administratorText } from "./safe-text.ts";

/** The mails about changes to an account's second factors. */
export const factorTemplates = {
  "factor-added": (data, publicUrl, all) => {
    const { added: texts, kinds, unexpected } = all.factors;
    return deviceMail(data, all, {
      title: data.isFirst ? texts.titleOfFirst : texts.title,
      facts: [{ what: texts.kind, is: kinds[data.kind] }],
      action: openProfile(publicUrl, all, "security"),
      text: [data.isFirst ? texts.whatOfFirst : texts.what, unexpected],
    });
  },

  "factor-removed": (data, publicUrl, all) => {
    const { removed: texts, kinds, unexpected } = all.factors;
    return deviceMail(data, all, {
      title: data.isLast ? texts.titleOfLast : texts.title,
      facts: [{ what: texts.kind, is: kinds[data.kind] }],
      action: openProfile(publicUrl, all, "security"),
      text: [data.isLast ? texts.whatOfLast : texts.what, unexpected],
    });
  },

  "factors-removed": (data, publicUrl, all) => {
    const { allRemoved: texts } = all.factors;
    return deviceMail(data, all, {
      title: texts.title,
      facts: [{ what: texts.by, is: data.by === undefined ? texts.byServer : administratorText(data.by, all) }],
      action: openProfile(publicUrl, all, "security"),
      text: [texts.what, texts.unexpected],
    });
  },

  "recovery-codes-made": (data, publicUrl, all) => {
    const { newCodes, unexpected } = all.factors;
    return deviceMail(data, all, {
      title: newCodes.title,
      action: openProfile(publicUrl, all, "security"),
      text: [newCodes.what, unexpected],
    });
  },

  "recovery-code-used": (data, publicUrl, all) => {
    const { codeUsed, unexpectedOrKey } = all.factors;
    return deviceMail(data, all, {
      title: codeUsed.title,
      facts: [{ what: codeUsed.left, is: String(data.left) }],
      action: openProfile(publicUrl, all, "security"),
      text: [codeUsed.what, unexpectedOrKey],
    });
  },

  "factor-failures": (data, publicUrl, all) => {
    const { failures, unexpectedOrKey } = all.factors;
    return deviceMail(data, all, {
      title: failures.title,
      action: openPomander(publicUrl, all),
      text: [failures.what, failures.expected, unexpectedOrKey],
    });
  },

  "authenticator-copied": (data, publicUrl, all) => {
    const { copied } = all.factors;
    return deviceMail(data, all, {
      title: copied.title(data.kind),
      action: openProfile(publicUrl, all, "security"),
      text: [copied.what(data.kind), copied.advice],
    });
  },
} satisfies Partial<Templates>;
