// A Keeper export after the shapes that the program writes (no real one is at hand): every kind of item and value that is known.

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
