-- What a reminder's next period costs, with its currency: "1200.50 EUR". Null: nothing, or unknown.
alter table reminders
  add column cost text check (cost ~ '^(0|[1-9][0-9]{0,11})(\.[0-9]{2,3})? [A-Z]{3}$');
