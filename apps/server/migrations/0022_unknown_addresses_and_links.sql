-- Whether failures were counted for an address that had no account: how many of these rows are kept is bounded.
alter table sign_in_failures add column is_unknown boolean not null default false;
create index sign_in_failures_unknown on sign_in_failures (last_at) where is_unknown;

-- Whether its owner is to be asked if calendar links and channels stay, since all sessions were ended.
alter table users add column asks_about_links boolean not null default false;
