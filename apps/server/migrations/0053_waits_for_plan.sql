-- Whether a confirmed plan alone creates an account of the person: they had one, or came after unusually many.
alter table scim_users rename column had_account to needs_plan;

-- The audit counts the accounts that requests of the directory created, since it keeps those that were deleted again.
alter table directory_accounts drop column created_at;
