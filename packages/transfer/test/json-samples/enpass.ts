// An Enpass export after the shapes that the program writes (no real one is at hand): every kind of item and value that is known.

const enpassField = (type: string, label: string, value: string, more: object = {}) => ({
  deleted: 0,
  label,
  order: 1,
  sensitive: 0,
  type,
  uid: 1,
  updated_at: 1,
  value,
  value_updated_at: 1,
  ...more,
});
const enpassItem = (category: string, title: string, fields: object[], more: object = {}) => ({
  uuid: title,
  title,
  subtitle: "",
  category,
  template_type: `${category}.default`,
  note: `note of ${title}`,
  favorite: 0,
  archived: 0,
  trashed: 0,
  createdAt: 1_600_000_000,
  updated_at: 1_700_000_000,
  fields,
  ...more,
});

export const enpass = {
  folders: [
    { icon: "1", parent_uuid: "", title: "Private", updated_at: 1, uuid: "f1" },
    { icon: "1", parent_uuid: "f1", title: "Money", updated_at: 1, uuid: "f2" },
    { icon: "1", parent_uuid: "f3", title: "Circle", updated_at: 1, uuid: "f3" },
  ],
  items: [
    enpassItem(
      "login",
      "GitHub",
      [
        enpassField("section", "ADDITIONAL DETAILS", "", { order: 6 }),
        enpassField("username", "Username", "ada"),
        enpassField("email", "E-mail", "ada@example.com", {
          order: 2,
          history: [{ encrypted: false, updated_at: 1, value: "before@example.com" }],
        }),
        enpassField("password", "Password", "s3cret", {
          order: 3,
          sensitive: 1,
          history: [{ encrypted: false, updated_at: 1_650_000_000, value: "old" }],
        }),
        enpassField("url", "Website", "https://github.com", { order: 4 }),
        enpassField("url", "Website 2", "https://gist.github.com", { order: 5 }),
        enpassField("totp", "One-time code", "jbsw y3dp ehpk 3pxp", { order: 7 }),
        enpassField("text", "Security answer", "Lovelace", { order: 8, sensitive: 1 }),
        enpassField("text", "was deleted", "x", { deleted: 1 }),
        enpassField("text", "is empty", ""),
      ],
      {
        favorite: 1,
        archived: 1,
        folders: ["f2", "f3"],
        attachments: [{ name: "scan.pdf", kind: "application/pdf", data: "QUJD" }],
      },
    ),
    enpassItem("creditcard", "Visa", [
      enpassField("ccName", "Cardholder", "Ada L"),
      enpassField("ccType", "Type", "Visa"),
      enpassField("ccNumber", "Number", "4111111111111111"),
      enpassField("ccCvc", "CVC", "123"),
      enpassField("ccPin", "PIN", "4711"),
      enpassField("ccExpiry", "Expiry date", "04/31"),
      enpassField("ccBankname", "Bank", "Example"),
    ]),
    enpassItem("note", "Note", []),
    enpassItem("identity", "Me", [
      enpassField("text", "First name", "Ada"),
      enpassField("text", "Last name", "Lovelace"),
      enpassField("phone", "Phone", "+45 1"),
      enpassField("text", "Birthday", "10.12.1815"),
    ]),
    enpassItem("travel", "Passport", [
      enpassField("text", "Number", "P123"),
      enpassField("date", "Expires on", "2030-01-01"),
    ]),
    enpassItem("login", "gone", [], { trashed: 1 }),
  ],
};
