-- When the person signed in at the provider, as the ID token says, or the round began; null: not known.
alter table company_sessions add column auth_time timestamptz(3);
