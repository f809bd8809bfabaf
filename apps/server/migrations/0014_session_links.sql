-- The link in the mail of a sign-in from a new browser: the hash of the token with which its session can be ended.
alter table sessions add column end_token_hash bytea unique;
