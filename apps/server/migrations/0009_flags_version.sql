-- Another one whenever an entry's favourite mark changes, of which the manifest knows nothing. No counter, which a
-- restored backup would count up to the same number again.
alter table vaults add column flags_version uuid not null default gen_random_uuid();
