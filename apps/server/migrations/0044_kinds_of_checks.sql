-- The kinds are the contract's, by which each request is checked, so that a new one changes no table.
alter table reminder_checks drop constraint reminder_checks_kind_check;
