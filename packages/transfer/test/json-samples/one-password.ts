// A 1Password export after the shapes that the program writes (no real one is at hand): every kind of item and value that is known.

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
