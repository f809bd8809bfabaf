// An export in the Credential Exchange Format (no real one is at hand): every kind of item and value that is known.

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
