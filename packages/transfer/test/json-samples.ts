// Exports after the shapes that the programs write (no real ones are at hand): every kind of item and value that is known.

const login = (designation: string, value: unknown) => ({
  designation,
  value,
  name: designation,
  fieldType: "T",
  id: "",
});
const field = (id: string, title: string, value: object) => ({ id, title, value, guarded: false, inputTraits: {} });

export const onePasswordItems = [
  {
    uuid: "i1",
    favIndex: 1,
    createdAt: 1_600_000_000,
    updatedAt: 1_700_000_000,
    state: "active",
    categoryUuid: "001",
    overview: {
      title: "GitHub",
      subtitle: "ada",
      url: "https://github.com/login",
      urls: [
        { label: "website", url: "https://github.com/login" },
        { label: "", url: "https://gist.github.com" },
      ],
      tags: ["dev", "a/b"],
      ps: 90,
    },
    details: {
      loginFields: [
        login("username", "ada"),
        { ...login("password", { concealed: "s3cret" }), fieldType: "P" },
        { value: "true", id: "remember", name: "remember me", fieldType: "C", designation: "" },
      ],
      notesPlain: "a note",
      sections: [
        {
          title: "Security",
          name: "s",
          fields: [
            field("t", "one-time password", { totp: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" }),
            field("q", "Maiden name", { concealed: "Lovelace" }),
            field("e", "recovery", { email: { email_address: "ada@example.com", provider: null } }),
            field("d", "since", { date: 1_609_459_200 }),
            field("r", "see", { reference: "i3" }),
            field("f", "scan", { file: { fileName: "scan.pdf", documentId: "d1", decryptedSize: 12_345 } }),
            field("x", "newer kind", { somethingNew: { a: 1 } }),
            field("n", "nothing", { string: "" }),
          ],
        },
      ],
      passwordHistory: [
        { value: "old", time: 1_650_000_000 },
        { value: "newer", time: 1_690_000_000 },
      ],
    },
  },
  {
    uuid: "i2",
    state: "archived",
    categoryUuid: "002",
    overview: { title: "Visa", tags: [] },
    details: {
      sections: [
        {
          title: "",
          name: "",
          fields: [
            field("cardholder", "cardholder name", { string: "Ada L" }),
            field("type", "type", { creditCardType: "visa" }),
            field("ccnum", "number", { creditCardNumber: "4111111111111111" }),
            field("cvv", "verification number", { concealed: "123" }),
            field("expiry", "expiry date", { monthYear: 203_104 }),
            field("validFrom", "valid from", { monthYear: 202_104 }),
            field("pin", "PIN", { concealed: "4711" }),
          ],
        },
      ],
    },
  },
  { uuid: "i3", state: "active", categoryUuid: "003", overview: { title: "Wi-Fi" }, details: { notesPlain: "key: x" } },
  {
    uuid: "i4",
    state: "active",
    categoryUuid: "004",
    overview: { title: "Me" },
    details: {
      sections: [
        {
          title: "Identification",
          name: "name",
          fields: [
            field("firstname", "first name", { string: "Ada" }),
            field("lastname", "last name", { string: "Lovelace" }),
            field("gender", "gender", { gender: "female" }),
            field("birthdate", "birth date", { date: -1_815_350_400 }),
          ],
        },
        {
          title: "Address",
          name: "address",
          fields: [
            field("address", "address", {
              address: { street: "Street 1", city: "Århus", country: "dk", zip: "8000", state: "" },
            }),
            field("defphone", "default phone", { phone: "+45 1" }),
          ],
        },
      ],
    },
  },
  { uuid: "i5", state: "active", categoryUuid: "005", overview: { title: "Alone" }, details: { password: "pw" } },
  {
    uuid: "i6",
    state: "active",
    categoryUuid: "006",
    overview: { title: "Contract" },
    details: { documentAttributes: { fileName: "contract.pdf", documentId: "d2", decryptedSize: 2_000_000 } },
  },
  {
    uuid: "i7",
    state: "active",
    categoryUuid: "106",
    overview: { title: "My passport" },
    details: {
      sections: [
        {
          title: "",
          name: "",
          fields: [
            field("number", "number", { string: "P123" }),
            field("issue_date", "issued on", { date: 1_577_880_060 }),
            field("expiry_date", "expiry date", { date: 1_893_499_260 }),
          ],
        },
      ],
    },
  },
  {
    uuid: "i8",
    state: "active",
    categoryUuid: "110",
    overview: { title: "Server" },
    details: {
      sections: [
        {
          title: "",
          name: "",
          fields: [
            field("url", "URL", { string: "ssh://host.example" }),
            field("username", "username", { string: "root" }),
            field("password", "password", { concealed: "toor" }),
          ],
        },
      ],
    },
  },
  {
    uuid: "i9",
    state: "active",
    categoryUuid: "114",
    overview: { title: "deploy key" },
    details: {
      sections: [
        {
          title: "",
          name: "",
          fields: [
            field("private_key", "private key", {
              sshKey: {
                privateKey: "-----BEGIN PRIVATE KEY-----\nx",
                metadata: {
                  privateKey: "-----BEGIN PRIVATE KEY-----\nx",
                  publicKey: "ssh-ed25519 AAAA",
                  fingerprint: "SHA256:abc",
                  keyType: { t: "ed25519" },
                },
              },
            }),
          ],
        },
      ],
    },
  },
  { uuid: "ia", state: "trashed", categoryUuid: "001", overview: { title: "gone" }, details: {} },
  { categoryUuid: "999", overview: { title: "Newest" }, details: { notesPlain: "n", newest: { a: "b" } } },
];

export const onePassword = {
  accounts: [
    {
      attrs: {
        accountName: "Ada",
        name: "Ada",
        email: "ada@example.com",
        uuid: "a",
        domain: "https://my.1password.com/",
      },
      vaults: [
        { attrs: { uuid: "v1", name: "Private", type: "P", desc: "", avatar: "" }, items: onePasswordItems },
        {
          attrs: { uuid: "v2", name: "Shared", type: "U" },
          items: [{ item: { ...onePasswordItems[2], uuid: "w1", overview: { title: "Wrapped" } } }],
        },
      ],
    },
  ],
};

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

export const keeper = {
  shared_folders: [{ path: "Shared\\Inner", uid: "s1", can_edit: true, can_share: false }],
  records: [
    {
      $type: "login",
      uid: "r1",
      title: "GitHub",
      login: "ada",
      password: "s3cret",
      login_url: "https://github.com",
      notes: "a note",
      last_modified: 1_700_000_000,
      custom_fields: {
        "$oneTimeCode::1": "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP",
        "$oneTimeCode::2": "otpauth://totp/y?secret=JBSWY3DPEHPK3PXP",
        "$text:branch": "north",
        "$securityQuestion::1": { question: "Name?", answer: "Ada" },
        "own label": "own value",
        "$checkbox:shared": true,
      },
      folders: [{ folder: "Private\\Name with \\\\ in it" }, { shared_folder: "Shared\\Inner" }],
      references: { $fileRef: ["file1"], "$addressRef:address": ["r4"] },
    },
    {
      $type: "bankCard",
      uid: "r2",
      title: "Visa",
      custom_fields: {
        "$paymentCard::1": { cardNumber: "4111111111111111", cardExpirationDate: "04/2031", cardSecurityCode: "123" },
        "$text:cardholderName": "Ada L",
        $pinCode: "4711",
      },
    },
    { $type: "encryptedNotes", uid: "r3", title: "Note", custom_fields: { $note: "text", $date: 1_728_943_200_000 } },
    {
      $type: "contact",
      uid: "r4",
      title: "Ada",
      custom_fields: {
        $name: { first: "Ada", middle: "K", last: "Lovelace" },
        "$text:company": "ACME",
        $email: "ada@example.com",
        $phone: { number: "1", region: "DK" },
        $address: { street1: "Street 1", city: "Århus", zip: "8000", country: "DK" },
      },
    },
    {
      $type: "passport",
      uid: "r5",
      title: "Passport",
      password: "p",
      custom_fields: {
        "$accountNumber:passportNumber": "P123",
        $birthDate: -1_815_350_400_000,
        $expirationDate: 2_005_596_000_000,
        "$date:dateIssued": 1_692_050_400_000,
      },
    },
    {
      $type: "sshKeys",
      uid: "r6",
      title: "key",
      login: "deploy",
      custom_fields: { $keyPair: { publicKey: "public", privateKey: "private" }, $host: { hostName: "h", port: "22" } },
    },
    { uid: "r7", title: "old record", login: "u", password: "p" },
  ],
};

const editable = (fieldType: string, value: string, label?: string) => ({ id: "x", fieldType, value, label });
const cxfItem = (id: string, title: string, credentials: object[], more: object = {}) => ({
  id,
  creationAt: 1_600_000_000,
  modifiedAt: 1_700_000_000,
  title,
  credentials,
  ...more,
});

export const cxf = {
  version: { major: 1, minor: 0 },
  exporterRpId: "exporter.example.com",
  exporterDisplayName: "Exporter",
  timestamp: 1_700_000_000,
  accounts: [
    {
      id: "a",
      username: "ada",
      email: "ada@example.com",
      collections: [
        {
          id: "c1",
          title: "Private",
          items: [{ item: "i2" }],
          subCollections: [{ id: "c2", title: "Money", items: [{ item: "i1" }], extensions: [] }],
        },
        { id: "c3", title: "Second", items: [{ item: "i1" }] },
      ],
      items: [
        cxfItem(
          "i1",
          "GitHub",
          [
            {
              type: "basic-auth",
              username: editable("string", "ada"),
              password: editable("concealed-string", "s3cret"),
            },
            {
              type: "basic-auth",
              username: editable("string", "bob"),
              password: editable("concealed-string", "other"),
            },
            { type: "totp", secret: "JBSWY3DPEHPK3PXP", period: 30, digits: 6, algorithm: "sha256", issuer: "GitHub" },
            { type: "totp", secret: "JBSWY3DPEHPK3PXP", period: 30, digits: 6, algorithm: "md5" },
            { type: "passkey", credentialId: "x", rpId: "github.com", key: "secret" },
            { type: "note", content: editable("string", "a note") },
            {
              type: "custom-fields",
              label: "Security",
              fields: [
                editable("concealed-string", "4711", "PIN"),
                editable("boolean", "true", "joint"),
                editable("date", "2026-03-09", "since"),
                editable("date", "9 March", "about"),
                editable("email", "ada@example.com", "recovery"),
              ],
            },
            { type: "item-reference", reference: { item: "i2" } },
            { type: "from-the-future", shape: { round: true }, value: editable("string", "kept") },
          ],
          {
            subtitle: "ada",
            favorite: true,
            scope: {
              urls: ["https://github.com", "https://gist.github.com"],
              androidApps: [{ bundleId: "com.github" }],
            },
            tags: ["dev"],
            extensions: [{ name: "shared", accessors: [] }],
          },
        ),
        cxfItem("i2", "Visa", [
          {
            type: "credit-card",
            number: editable("concealed-string", "4111111111111111"),
            fullName: editable("string", "Ada L"),
            cardType: editable("string", "Visa"),
            verificationNumber: editable("concealed-string", "123"),
            pin: editable("concealed-string", "4711"),
            expiryDate: editable("year-month", "2031-04"),
            validFrom: editable("year-month", "2021-04"),
          },
        ]),
        cxfItem("i3", "Note", [{ type: "note", content: editable("string", "text") }], { subtitle: "about things" }),
        cxfItem("i4", "Me", [
          { type: "person-name", given: editable("string", "Ada"), surname: editable("string", "Lovelace") },
          {
            type: "address",
            streetAddress: editable("string", "Street 1\nFloor 2"),
            city: editable("string", "Århus"),
            country: editable("country-code", "DK"),
          },
          { type: "identity-document", identificationNumber: editable("string", "010101-1234") },
        ]),
        cxfItem("i5", "Passport", [
          {
            type: "passport",
            passportNumber: editable("string", "P123"),
            fullName: editable("string", "Ada Lovelace"),
            issueDate: editable("date", "2020-01-01"),
            expiryDate: editable("date", "2030-01-01"),
          },
        ]),
        cxfItem("i6", "API", [
          {
            type: "api-key",
            key: editable("concealed-string", "k3y"),
            username: editable("string", "robot"),
            keyType: editable("string", "bearer"),
            url: editable("string", "https://api.example"),
            validFrom: editable("date", "2026-01-01"),
            expiryDate: editable("date", "2027-01-01"),
          },
        ]),
        cxfItem("i7", "key", [
          {
            type: "ssh-key",
            keyType: "ssh-ed25519",
            privateKey: "MC4CAQAwBQYDK2VwBCIEIDax6mIUWvFoqw5iXJB5IweX3jo7PcB6TGEX3Q-1-mP0",
            keyComment: "work",
            expiryDate: editable("date", "2028-01-01"),
          },
        ]),
        cxfItem("i8", "Home", [
          {
            type: "wifi",
            ssid: editable("string", "pomme"),
            networkSecurityType: editable("wifi-network-security-type", "wpa2-personal"),
            passphrase: editable("concealed-string", "d0nttell"),
            hidden: editable("boolean", "false"),
          },
        ]),
        cxfItem("i9", "Made up", [{ type: "generated-password", password: "gen3rated" }]),
        cxfItem("ia", "File", [{ type: "file", id: "f", name: "scan.pdf", decryptedSize: 12_345, integrityHash: "x" }]),
        cxfItem("ib", "ID card", [
          {
            type: "identity-document",
            documentNumber: editable("string", "D1"),
            identificationNumber: editable("string", "I1"),
            expiryDate: editable("date", "2029-01-01"),
          },
          {
            type: "drivers-license",
            licenseNumber: editable("string", "L9"),
            expiryDate: editable("date", "2031-01-01"),
          },
        ]),
      ],
    },
  ],
};
