-- Reminders that the heir owns since a person left, while the heir may still give them to that person's manager.
create table handovers (
  id uuid primary key,
  leaver_name text not null,
  heir_id uuid not null references users (id) on delete cascade,
  manager_id uuid not null references users (id) on delete cascade,
  at timestamptz(3) not null
);
create index handovers_heir on handovers (heir_id);
create index handovers_manager on handovers (manager_id);

create table handover_reminders (
  handover_id uuid not null references handovers (id) on delete cascade,
  reminder_id uuid not null references reminders (id) on delete cascade,
  primary key (handover_id, reminder_id)
);
create index handover_reminders_reminder on handover_reminders (reminder_id);
