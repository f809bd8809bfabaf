import { expect, it } from "vitest";
import { template, templateName } from "./bulk/template.ts";
import { texts } from "./texts.ts";

/** What the specification quotes of this page, as it words it. */
const specified = [
  "User Management Dashboard",
  "Search users...",
  "Super Admin",
  "Admin",
  "Regular User",
  " • Can Remind",
  "Created by",
  "No users found",
  "Download Template",
  "Bulk Upload",
  "Add User",
  "Bulk User Upload",
  "Add New User",
  "Edit User",
  "Feature Access Unavailable",
  "Processing file...",
  "Please select a file",
  "Failed to load users",
  "Failed to add user",
  "Failed to update user",
  "Failed to remove user",
  "Failed to fetch users",
  "Failed to delete user",
  "Invalid user: missing user ID",
  "Invalid response format from the server",
  "User ID is required for update",
  "User data is required for update",
  "User added successfully",
  "User updated successfully",
  "User removed successfully",
];

const stringsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};

it("says what the specification quotes, to the letter", () => {
  const said = new Set(stringsOf(texts));
  expect(specified.filter((text) => !said.has(text))).toEqual([]);
  expect(texts.bulk.found(12)).toBe("Found 12 valid users");
  expect(texts.bulk.completed(3, 0)).toBe("Completed with 3 successes and 0 errors");
  expect(texts.bulk.parsing("x")).toBe("CSV parsing error: x");
  expect(texts.bulk.noEmail).toBe("no email, left out");
});

it("offers the template by its name, with the columns and one sample row", () => {
  expect(templateName).toBe("user_upload_template.csv");
  const lines = template.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe("firstName,lastName,email,password,mobileNo,isAdmin,isAllowedForRemindMe");
});
