-- Reminders that an import changed, with what undoing it gives back.

create table reminder_import_updates (
  import_id uuid not null references reminder_imports (id) on delete cascade,
  reminder_id uuid not null references reminders (id) on delete cascade,
  -- The reminder as it was: fields, people, who had it in hand, snoozes.
  before jsonb not null,
  -- What tells whether anybody has changed, taken or snoozed it since.
  state_after jsonb not null,
  -- Undoing the import left it as it is.
  is_kept boolean not null default false,
  primary key (import_id, reminder_id)
);
create index reminder_import_updates_reminder on reminder_import_updates (reminder_id);

-- What is due to one recipient at the same time goes out as one message: what is due to a recipient is looked up.
create index deliveries_recipient_due on deliveries (recipient_key, kind, send_at) where state in ('pending', 'sending');
create index deliveries_digest on deliveries (digest_id) where digest_id is not null;

-- The passkey that began a session: it ends with it.
alter table sessions add column passkey_id uuid;
