import { type Format, localize } from "@pomander/texts/format";

/** Every text of one-time codes. */
export const english = ({ plural }: Format) => {
  /** Returns how far a clock is off, as a text for the user: "2 minutes", "45 seconds", "3 hours". */
  function span(milliseconds: number): string {
    const seconds = Math.abs(milliseconds) / 1_000;
    if (seconds < 90) return plural(Math.round(seconds), { one: "# second", other: "# seconds" });
    if (seconds < 90 * 60) return plural(Math.round(seconds / 60), { one: "# minute", other: "# minutes" });
    const hours = seconds / 3_600;
    return hours < 36
      ? plural(Math.round(hours), { one: "# hour", other: "# hours" })
      : plural(Math.round(hours / 24), { one: "# day", other: "# days" });
  }

  return {
    label: "One-time code",
    copy: "Copy one-time code",
    next: (code: string) => `Next: ${code}`,
    secondsLeft: "Seconds left",
    clock: (offsetMs: number) =>
      `Your device's clock is ${span(offsetMs)} ${offsetMs < 0 ? "behind" : "ahead"}. Codes might be rejected.`,

    add: "Add one-time code",
    remove: "Remove one-time code",
    secret: "One-time code secret",
    hint: "Paste the secret, link or QR code picture that the site shows, or drop a picture here.",
    works: "Enter this code on the site to finish setup:",
    picture: "Choose picture",
    camera: "Scan with camera",
    reading: "Reading the picture...",
    noCode: "No QR code found in this picture. Make sure all of it is visible.",
    notPicture: "This file can't be opened as a picture.",
    tooLarge: "This picture is larger than 20 MB. Crop it to the QR code.",

    scan: {
      title: "Scan the QR code",
      lead: "Point the camera at the site's QR code. The picture stays on this device.",
      starting: "Starting the camera...",
      refused: "This page can't use the camera. Allow it in your browser's settings, or choose a picture instead.",
      missing: "No camera was found. Choose a picture instead.",
      failed: "The camera can't be used right now. Another app may be using it.",
      otherCode: "This QR code isn't for one-time codes.",
      view: "What the camera sees",
      cancel: "Cancel",
    },
  };
};

export const texts = localize("features/passwords/one-time-code/texts", english);
