const key = "currency";

/** Returns the currency that was chosen last in this browser, for amounts that have none yet. */
export const readUsualCurrency = (storage: Storage): string => {
  const kept = storage.getItem(key) ?? "";
  return /^[A-Z]{3}$/.test(kept) ? kept : "EUR";
};
export const writeUsualCurrency = (storage: Storage, currency: string): void => storage.setItem(key, currency);
