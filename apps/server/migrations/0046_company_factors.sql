-- The values of amr and acr that said, when the session began, that the provider had asked for a second factor.
alter table company_sessions add column factors text[] not null default '{}';
