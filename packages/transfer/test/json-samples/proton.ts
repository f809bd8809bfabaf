// A Proton Pass export after the shapes that the program writes (no real one is at hand): every kind of item and value that is known.

const protonItem = (type: string, name: string, content: object, more: object = {}) => ({
  itemId: name,
  shareId: "s1",
  data: { metadata: { name, note: `note of ${name}`, itemUuid: "x" }, extraFields: [] as object[], type, content },
  state: 1,
  aliasEmail: null,
  contentFormatVersion: 1,
  createTime: 1_600_000_000,
  modifyTime: 1_700_000_000,
  pinned: false,
  ...more,
});

const protonLogin = protonItem(
  "login",
  "GitHub",
  {
    itemEmail: "ada@example.com",
    itemUsername: "ada",
    password: "s3cret",
    urls: ["https://github.com", "https://gist.github.com"],
    totpUri: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP",
    passkeys: [{ domain: "github.com", rpId: "github.com", content: "secret" }],
    autofillUrls: [{ url: "https://github.com", mode: 3 }],
  },
  { pinned: true, files: ["0123456789abcdef-scan.pdf"], folderId: "f2" },
);
protonLogin.data.extraFields = [
  { fieldName: "PIN", type: "hidden", data: { content: "4711" } },
  { fieldName: "branch", type: "text", data: { content: "north" } },
  { fieldName: "second code", type: "totp", data: { totpUri: "otpauth://totp/y?secret=JBSWY3DPEHPK3PXP" } },
  { fieldName: "renewed", type: "timestamp", data: { timestamp: "2026-03-09T00:00:00.000Z" } },
];

export const proton = {
  version: "1.33.0",
  userId: "u",
  encrypted: false,
  vaults: {
    s1: {
      name: "Personal",
      description: "",
      display: {},
      folders: [
        { folderId: "f1", parentFolderId: null, name: "Work" },
        { folderId: "f2", parentFolderId: "f1", name: "Code" },
      ],
      items: [
        protonLogin,
        protonItem("login", "old", { username: "u", password: "p", urls: [], totpUri: "" }),
        protonItem("note", "A note", {}),
        protonItem("alias", "An alias", {}, { aliasEmail: "alias@example.com" }),
        protonItem("creditCard", "Visa", {
          cardholderName: "Ada L",
          cardType: 2,
          number: "4111111111111111",
          verificationNumber: "123",
          expirationDate: "2031-04",
          pin: "4711",
        }),
        protonItem("identity", "Me", {
          fullName: "Ada King Lovelace",
          email: "ada@example.com",
          city: "Århus",
          birthdate: "1815-12-10",
          extraPersonalDetails: [{ fieldName: "club", type: "text", data: { content: "chess" } }],
          extraSections: [
            { sectionName: "Home", sectionFields: [{ fieldName: "code", type: "hidden", data: { content: "1" } }] },
          ],
        }),
        protonItem("sshKey", "key", { privateKey: "private", publicKey: "public", sections: [] }),
        protonItem("wifi", "Home", { ssid: "pomme", password: "d0nttell", security: 2, sections: [] }),
        protonItem("custom", "Own", {
          sections: [{ sectionName: "S", sectionFields: [{ fieldName: "a", type: "text", data: { content: "b" } }] }],
        }),
        protonItem("login", "gone", { password: "p" }, { state: 2 }),
      ],
    },
  },
};
