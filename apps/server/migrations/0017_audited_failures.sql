-- Until which failure a row was gone through for the audit, and how many failures its last event speaks of.
alter table sign_in_failures add column audited_at timestamptz(3);
alter table sign_in_failures add column audited_failures integer not null default 0;
create index sign_in_failures_unaudited on sign_in_failures (last_at) where audited_at is distinct from last_at;
