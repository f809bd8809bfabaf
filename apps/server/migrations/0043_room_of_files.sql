-- The account whose quota a file in a vault counts against: that of the person who added it. Null: it was deleted.
alter table vault_files add column added_by uuid references users (id) on delete set null;
create index vault_files_added_by on vault_files (added_by);

-- Until now links were not noted. A file of a shared vault that none of its members began was linked into it, and counts
-- for the founder.
update vault_files p set added_by = case
  when v.user_id is not null then v.user_id
  when f.begun_by is null then null
  when exists (select from shared_members m where m.vault_id = v.id and m.user_id = f.begun_by) then f.begun_by
  else v.created_by
end
from vaults v, files f where v.id = p.vault_id and f.id = p.file_id;
