/**
 * Files that Google's Tink 1.16.1 sealed as AES-GCM-HKDF streams (its Python package; SHA-256, derived keys of 32 bytes,
 * segments of 1,048,576): the first `size` bytes of "pomander " again and again, padded by §24. Tink drew the header.
 */
export const tinkFiles = [
  {
    id: "00000000-0000-4000-8000-000000000000",
    key: "KwES5fXx2_67zcNFs0Slx3GPZ3AVJsee7aSlL6RvD1k",
    size: 5_000,
    header: "KLHvhuxTNcIv9PeOP8GC4-Twwpg3GpDJuPqZ4Ff-ixHkMSgqpayEYw",
    segments: ["XG2fYgCPyivdK2CDC2Ew4-3YMsvpQKHesdrA3fwhsUc"],
  },
  {
    id: "00000000-0000-4000-8000-000000000001",
    key: "JAe4MWeJ_e75UPfFJoAzVnLr-xStePN8W3XozBzpm5s",
    size: 2_200_000,
    header: "KNC2lTOwGiV5naOhRITj8N_77jITpHg9Szc2ajl4LyAph6ZQmypN1Q",
    segments: [
      "tZeyrwpQf_nmMBLhgoG7u8GmSxXraBEn78CFKWJbERM",
      "KYzPxc6tPnuDb5rqZgjNqanhSVV3ttTzSKWK-xP_eN0",
      "Gsudb3XWLCkTTiqkiU7qIO1McXockCLe0ruE_DL_LwA",
    ],
  },
] as const;
