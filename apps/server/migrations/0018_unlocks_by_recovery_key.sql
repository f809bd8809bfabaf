-- Whether the vault was last unlocked with its recovery key: no passkey outlives the password that is chosen then.
alter table session_unlocks add column by_recovery_key boolean not null default false;
