-- What a session deleted of vaults many entries at a time, counted anew a day after `deleted_since`.
alter table sessions
  add column deleted_since timestamptz(3),
  add column deleted_versions integer not null default 0,
  add column deleted_bytes bigint not null default 0;
