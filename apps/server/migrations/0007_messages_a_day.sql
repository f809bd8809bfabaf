-- How many messages reached an address on that day; one that has an account but is not assigned counts as well.
alter table reached_addresses add column messages integer not null default 1;
