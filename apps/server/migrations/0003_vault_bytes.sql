-- What the sealed entries of a vault come to, so that a write need not add them up: a vault is read whole.

alter table vaults add column sealed_bytes bigint not null default 0;

update vaults v set sealed_bytes = e.bytes
from (
  select vault_id, sum(octet_length(key) + octet_length(title) + octet_length(link) + octet_length(email)
    + octet_length(password) + octet_length(notes) + octet_length(category) + octet_length(tags)
    + octet_length(extra)) as bytes
  from password_entries group by vault_id
) e
where e.vault_id = v.id;
