import { deviceMail, openPomander, openProfile, type Templates } from "./template-parts.ts";
import { administratorText } from "./safe-text.ts";

/** The mails about changes to an account's second factors. */
export const factorTemplates = {
  "factor-added": (data, publicUrl, all) => {
    const { added: texts, kinds, unexpected, withoutPassword } = all.factors;
    const whatOfFirst = data.isGenerated ? withoutPassword.firstFactorAdded : texts.whatOfFirst;
    return deviceMail(data, all, {
      title: data.isFirst ? texts.titleOfFirst : texts.title,
      facts: [{ what: texts.kind, is: kinds[data.kind] }],
      action: openProfile(publicUrl, all, "security"),
      text: [data.isFirst ? whatOfFirst : texts.what, data.isGenerated ? withoutPassword.unexpected : unexpected],
    });
  },

  "factor-removed": (data, publicUrl, all) => {
    const { removed: texts, kinds, unexpected, withoutPassword } = all.factors;
    const whatOfLast = data.isGenerated ? withoutPassword.lastFactorRemoved : texts.whatOfLast;
    return deviceMail(data, all, {
      title: data.isLast ? texts.titleOfLast : texts.title,
      facts: [{ what: texts.kind, is: kinds[data.kind] }],
      action: openProfile(publicUrl, all, "security"),
      text: [data.isLast ? whatOfLast : texts.what, data.isGenerated ? withoutPassword.unexpected : unexpected],
    });
  },

  "factors-removed": (data, publicUrl, all) => {
    const { allRemoved: texts, withoutPassword } = all.factors;
    return deviceMail(data, all, {
      title: texts.title,
      facts: [{ what: texts.by, is: data.by === undefined ? texts.byServer : administratorText(data.by, all) }],
      action: openProfile(publicUrl, all, "security"),
      text: [data.isGenerated ? withoutPassword.allFactorsRemoved : texts.what, texts.unexpected],
    });
  },

  "recovery-codes-made": (data, publicUrl, all) => {
    const { newCodes, unexpected, withoutPassword } = all.factors;
    return deviceMail(data, all, {
      title: newCodes.title,
      action: openProfile(publicUrl, all, "security"),
      text: [newCodes.what, data.isGenerated ? withoutPassword.unexpected : unexpected],
    });
  },

  "recovery-code-used": (data, publicUrl, all) => {
    const { codeUsed, unexpectedOrKey, withoutPassword } = all.factors;
    return deviceMail(data, all, {
      title: codeUsed.title,
      facts: [{ what: codeUsed.left, is: String(data.left) }],
      action: openProfile(publicUrl, all, "security"),
      text: data.isGenerated
        ? [withoutPassword.codeUsed, withoutPassword.unexpected]
        : [codeUsed.what, unexpectedOrKey],
    });
  },

  "factor-failures": (data, publicUrl, all) => {
    const { failures, unexpectedOrKey, withoutPassword } = all.factors;
    return deviceMail(data, all, {
      title: failures.title,
      action: openPomander(publicUrl, all),
      text: data.isGenerated
        ? [withoutPassword.failures, failures.expected, withoutPassword.unexpected]
        : [failures.what, failures.expected, unexpectedOrKey],
    });
  },

  "authenticator-copied": (data, publicUrl, all) => {
    const { copied, withoutPassword } = all.factors;
    return deviceMail(data, all, {
      title: copied.title(data.kind),
      action: openProfile(publicUrl, all, "security"),
      text: [copied.what(data.kind), data.isGenerated ? withoutPassword.copiedAdvice : copied.advice],
    });
  },
} satisfies Partial<Templates>;
