import type { EntryField } from "@pomander/vault";
import { clearDayOf } from "../dates.ts";
import { cardExpiry, fieldsOf, splitName } from "../fields.ts";
import type { CsvRecord } from "./csv-record.ts";
import { unknownType, type FoundRow, type HeaderFormat } from "./header-format.ts";
import { listOf, objectOf, textOf } from "../json-values.ts";
import { parseCell } from "./json-cell.ts";
import { textsOf, usualColumns } from "./texts-of.ts";
import { rowFault } from "../../faults.ts";

/** NordPass: five kinds of rows under one header, two columns of JSON. Older exports lack these and `pin`. */
export const nordpass: HeaderFormat = {
  format: "nordpass-csv",
  signatures: [["name", "url", "username", "password", "note", "cardholdername", "cardnumber", "folder", "type"]],
  rowReader: () => readRow,
};

function readRow(record: CsvRecord): FoundRow {
  const [type, name] = [record.take("type"), record.take("name")];
  if (type === "folder") return { outcome: "skipped", title: name, reason: rowFault("folder_only") };
  if (!["password", "credit_card", "identity", "note", ""].includes(type)) return unknownType(type, name);
  const common = {
    ...textsOf(record, { ...usualColumns, title: "name", notes: "note" }),
    urls: listOf(parseCell(record.take("additional_urls"))).map((url) => ({ url: textOf(url) })),
    path: record.take("folder").split("/"),
  };
  const custom = customFields(record.take("custom_fields"));
  if (type === "credit_card") {
    const { expiry, expires } = cardExpiry(record.take("expirydate"));
    const [cardholder, number] = [record.take("cardholdername"), record.take("cardnumber")];
    const card = fieldsOf("card", { cardholder, number, expiry, code: record.take("cvc"), pin: record.take("pin") });
    return { ...common, type: "card", expires, fields: [...card, ...custom] };
  }
  if (type === "identity") return { ...common, type: "identity", fields: [...identityFields(record), ...custom] };
  return { ...common, type: type === "note" ? "note" : "login", fields: custom };
}

const identityFields = (record: CsvRecord) =>
  fieldsOf("identity", {
    ...splitName(record.take("full_name")),
    phone: record.take("phone_number"),
    email: record.take("email"),
    address1: record.take("address1"),
    address2: record.take("address2"),
    city: record.take("city"),
    state: record.take("state"),
    postalCode: record.take("zipcode"),
    country: record.take("country"),
  });

/** `[{label, type: "text" | "hidden" | "date", value}]`. */
function customFields(cell: string): EntryField[] {
  const parsed = parseCell(cell);
  if (parsed === undefined) return [{ name: "custom_fields", value: cell, kind: "text" }];
  return listOf(parsed).map((field) => {
    const { label, type, ...rest } = objectOf(field);
    const [name, value] = [textOf(label), textOf(rest["value"])];
    const day = type === "date" ? clearDayOf(value) : undefined;
    if (day !== undefined) return { name, value: day, kind: "date" };
    return { name, value, kind: type === "hidden" ? "hidden" : "text" };
  });
}
