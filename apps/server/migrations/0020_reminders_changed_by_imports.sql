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
