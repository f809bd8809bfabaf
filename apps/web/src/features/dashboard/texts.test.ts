import { expect, it } from "vitest";
import { template, templateName } from "./csv-upload/columns.ts";

it("offers the template by its name, with the columns and one sample row", () => {
  expect(templateName).toBe("user_upload_template.csv");
  const lines = template.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe("firstName,lastName,email,password,mobileNo,isAdmin,isAllowedForRemindMe");
});
