-- Files on entries: sealed segments of bytes as rows, and which files an entry names. Their keys, names and sizes never
-- come here.

create table files (
  id uuid primary key,
  -- Of the whole sealed file.
  bytes bigint not null check (bytes > 0),
  -- Bytes of segments that were written, those that were replaced included.
  received bigint not null default 0,
  begun_by uuid references users (id) on delete set null,
  begun_at timestamptz(3) not null,
  -- When a segment came last.
  touched_at timestamptz(3) not null,
  -- Null: unfinished.
  whole_at timestamptz(3)
);
create index files_begun_by on files (begun_by) include (bytes);
create index files_unfinished on files (begun_at) where whole_at is null;

create table file_segments (
  file_id uuid not null references files (id) on delete cascade,
  n integer not null,
  sha256 bytea not null,
  data bytea not null,
  primary key (file_id, n)
);
-- What is sealed is not made smaller by compressing it.
alter table file_segments alter column data set storage external;

-- The vaults that a file is in. A file is gone with its last one.
create table vault_files (
  vault_id uuid not null references vaults (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  -- Since when it is kept for a day though nothing names it: when it was begun, became whole or was linked.
  at timestamptz(3) not null,
  primary key (vault_id, file_id)
);
create index vault_files_file on vault_files (file_id);

alter table password_entries add column files uuid[] not null default '{}';
alter table staged_entries add column files uuid[] not null default '{}';
alter table vault_history add column files uuid[] not null default '{}';
create index password_entries_files on password_entries (vault_id) where files <> '{}';
create index staged_entries_files on staged_entries (vault_id) where files <> '{}';
create index vault_history_files on vault_history (vault_id) where files <> '{}';

-- The release before keeps versions too, so the database itself notes the files that they name.
create function note_files_of_version() returns trigger language plpgsql as $$
begin
  new.files := array(select jsonb_array_elements_text(new.data -> 'files')::uuid);
  return new;
end $$;
create trigger vault_history_files before insert on vault_history for each row
  when (new.kind = 'entry' and new.data -> 'files' <> '[]') execute function note_files_of_version();

-- The files of `_files` that are neither among `_named` nor whole and in the vault.
create function missing_files(_vault uuid, _files uuid[], _named uuid[]) returns uuid[] language sql stable as $$
  select coalesce(array_agg(named.id), '{}') from unnest(_files) as named (id)
  where named.id <> all (coalesce(_named, '{}')) and not exists (
    select from vault_files v join files f on f.id = v.file_id
    where v.vault_id = _vault and v.file_id = named.id and f.whole_at is not null)
$$;

-- change_vault_3 with the files that an entry names.
create function change_vault_4(
  -- create; update (sealed anew); mark (in the archive or not); favorite; delete; manifest (that alone)
  _kind text,
  _user uuid,
  _session uuid,
  _at timestamptz,
  _counter integer,
  _manifest text,
  -- the vault whose write key proves the manifest, or null
  _proven uuid,
  _entry uuid,
  _revision integer,
  _key text,
  _title text,
  _link text,
  _email text,
  _password text,
  _notes text,
  _category text,
  _tags text,
  _extra text,
  _search_tokens text[],
  -- null: as they are
  _files uuid[],
  _is_favorite boolean,
  _is_archive boolean,
  -- id for the version that is kept
  _kept_entry uuid,
  _most_entries integer,
  _most_bytes bigint,
  -- limits of the session: manifests in all, and what it replaces in a day
  _most_manifests integer,
  _most_replaced integer,
  _most_replaced_bytes bigint,
  -- kept versions from which on this kind of change is refused; null: it is never refused for them
  _most_versions integer,
  _most_version_bytes bigint,
  _kept_from timestamptz,
  -- the reason why nothing was changed, or null
  out refusal text,
  -- with history_full: when the version was made whose end makes room again
  out full_since timestamptz,
  -- with file_missing: which
  out missing uuid[],
  out entry password_entries
)
language plpgsql as $$
declare
  vault record;
  session record;
  -- the version that this change keeps
  present_bytes integer := 0;
  more_versions integer := 0;
  growth bigint := 0;
begin
  select v.id, v.manifest_counter, v.sealed_bytes, v.entry_count, v.kept_versions, v.kept_bytes into vault
  from vaults v where v.user_id = _user and v.archived_at is null for update;

  -- An end of the session waits for the commit, so that nothing is changed after an end was answered.
  select s.manifests, s.replaced_since, s.replaced_versions, s.replaced_bytes into session
  from sessions s where s.id = _session and s.user_id = _user and s.expires_at > _at for no key update;
  if not found then
    refusal := 'not_signed_in';
    return;
  end if;

  if vault.id is null then
    refusal := case when _kind in ('create', 'manifest') then 'no_vault' else 'not_found' end;
    return;
  end if;
  if _kind <> 'favorite' and _proven is distinct from vault.id then
    refusal := 'no_write_proof';
    return;
  end if;
  if _kind not in ('create', 'manifest') then
    select e.* into entry from password_entries e where e.vault_id = vault.id and e.id = _entry;
    if not found then
      refusal := 'not_found';
      return;
    end if;
  end if;
  if _kind in ('update', 'delete') then
    present_bytes := sealed_bytes_of(entry);
    more_versions := 1;
  end if;

  if _kind = 'update' then
    if session.replaced_since is null or session.replaced_since <= _at - interval '24 hours' then
      session.replaced_since := _at;
      session.replaced_versions := 0;
      session.replaced_bytes := 0;
    end if;
    session.replaced_versions := session.replaced_versions + 1;
    session.replaced_bytes := session.replaced_bytes + present_bytes;
  end if;
  if _kind <> 'favorite' and session.manifests >= _most_manifests
    or _kind = 'update'
      and (session.replaced_versions > _most_replaced or session.replaced_bytes > _most_replaced_bytes)
  then
    refusal := 'sign_in_again';
    return;
  end if;

  if _kind = 'create' and (
    exists (select from password_entries e where e.vault_id = vault.id and e.id = _entry)
    or exists (select from vault_history h where h.vault_id = vault.id and h.entry_id = _entry and h.is_deleted)
  ) then
    refusal := 'id_taken';
    return;
  end if;
  if _kind = 'update' and _revision <> entry.revision + 1 then
    refusal := 'entry_conflict';
    return;
  end if;
  if _kind <> 'favorite' and _counter <> vault.manifest_counter + 1 then
    refusal := 'manifest_conflict';
    return;
  end if;
  if _kind = 'create' and vault.entry_count >= _most_entries then
    refusal := 'vault_full';
    return;
  end if;
  if _kind in ('create', 'update') then
    growth := octet_length(_key) + octet_length(_title) + octet_length(_link) + octet_length(_email)
      + octet_length(_password) + octet_length(_notes) + octet_length(_category) + octet_length(_tags)
      + octet_length(_extra);
  end if;
  growth := growth - present_bytes;
  if growth > 0 and vault.sealed_bytes + growth > _most_bytes then
    refusal := 'vault_full';
    return;
  end if;
  if vault.kept_versions >= _most_versions or vault.kept_bytes >= _most_version_bytes then
    full_since := history_full_since(vault.id, _most_versions, _most_version_bytes, _kept_from);
    if full_since is not null then
      refusal := 'history_full';
      return;
    end if;
  end if;

  if _kind in ('create', 'update') and _files <> '{}' then
    missing := missing_files(vault.id, _files, entry.files);
    if missing <> '{}' then
      refusal := 'file_missing';
      return;
    end if;
  end if;

  if more_versions > 0 then
    insert into vault_history (id, vault_id, kind, entry_id, is_deleted, data, bytes, at)
    values (_kept_entry, vault.id, 'entry', _entry, _kind = 'delete', to_jsonb(entry) - 'search_tokens',
      present_bytes, _at);
  end if;
  if _kind = 'create' then
    insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags,
      extra, search_tokens, files, is_favorite, is_archive, created_at, updated_at)
    values (vault.id, _entry, _revision, _key, _title, _link, _email, _password, _notes, _category, _tags,
      _extra, _search_tokens, coalesce(_files, '{}'), _is_favorite, _is_archive, _at, _at)
    returning * into entry;
  elsif _kind = 'delete' then
    delete from password_entries e where e.vault_id = vault.id and e.id = _entry;
  elsif _kind <> 'manifest' then
    update password_entries e set
      revision = coalesce(_revision, e.revision), key = coalesce(_key, e.key), title = coalesce(_title, e.title),
      link = coalesce(_link, e.link), email = coalesce(_email, e.email), password = coalesce(_password, e.password),
      notes = coalesce(_notes, e.notes), category = coalesce(_category, e.category), tags = coalesce(_tags, e.tags),
      extra = coalesce(_extra, e.extra), search_tokens = coalesce(_search_tokens, e.search_tokens),
      files = coalesce(_files, e.files),
      is_favorite = coalesce(_is_favorite, e.is_favorite), is_archive = coalesce(_is_archive, e.is_archive),
      updated_at = _at
    where e.vault_id = vault.id and e.id = _entry
    returning * into entry;
  end if;

  if _kind = 'favorite' then
    update vaults v set flags_version = gen_random_uuid() where v.id = vault.id;
    return;
  end if;
  insert into vault_manifests (vault_id, counter, sealed) values (vault.id, _counter, _manifest);
  update vaults v
  set manifest_counter = _counter, manifest_sealed = _manifest, sealed_bytes = v.sealed_bytes + growth,
    kept_versions = v.kept_versions + more_versions, kept_bytes = v.kept_bytes + present_bytes
  where v.id = vault.id;
  update sessions s
  set manifests = session.manifests + 1, replaced_since = session.replaced_since,
    replaced_versions = session.replaced_versions, replaced_bytes = session.replaced_bytes
  where s.id = _session;
end $$;

-- change_shared_vault_1 with the same.
create function change_shared_vault_2(
  -- create; update (sealed anew); mark (in the archive or not); favorite; delete
  _kind text,
  _vault uuid,
  _user uuid,
  _session uuid,
  _at timestamptz,
  _counter integer,
  _manifest text,
  _sig text,
  -- the key under which the signature is right, or null
  _signed_with text,
  _entry uuid,
  _revision integer,
  _key text,
  _title text,
  _link text,
  _email text,
  _password text,
  _notes text,
  _category text,
  _tags text,
  _extra text,
  _search_tokens text[],
  -- null: as they are
  _files uuid[],
  _is_favorite boolean,
  _is_archive boolean,
  -- id for what is kept
  _kept_entry uuid,
  _most_entries integer,
  _most_bytes bigint,
  -- of the member in a day
  _most_links integer,
  _most_replaced integer,
  _most_replaced_bytes bigint,
  _most_deleted integer,
  -- kept versions from which on this kind of change is refused; null: it never is
  _most_versions integer,
  _most_version_bytes bigint,
  _kept_from timestamptz,
  -- why nothing was changed, or null
  out refusal text,
  -- with history_full: when the version was made with whose end there is room again
  out full_since timestamptz,
  -- with file_missing: which
  out missing uuid[],
  out entry password_entries
)
language plpgsql as $$
declare
  vault record;
  member record;
  -- of what is kept by this change
  present_bytes integer := 0;
  more_versions integer := 0;
  growth bigint := 0;
begin
  select v.id, v.manifest_counter, v.entry_count, v.sealed_bytes, v.successor_id, v.deleted_at, v.held_until, v.held_for into vault
  from vaults v where v.id = _vault and v.user_id is null for update;

  -- Whoever ends the session waits for the commit, so that nothing is changed after an end was answered.
  perform from sessions s where s.id = _session and s.user_id = _user and s.expires_at > _at for key share;
  if not found then
    refusal := 'not_signed_in';
    return;
  end if;
  select m.role, m.sign_key, m.day_since, m.day_links, m.day_versions, m.day_bytes, m.day_deleted into member
  from shared_members m where m.vault_id = _vault and m.user_id = _user and m.barred is null for no key update;
  if not found or vault.id is null or vault.deleted_at is not null then
    refusal := 'not_found';
    return;
  end if;
  if _kind <> 'favorite' and member.role = 'read' then
    refusal := 'role_too_low';
    return;
  end if;
  if _kind <> 'favorite' and _signed_with is distinct from member.sign_key then
    refusal := 'no_write_proof';
    return;
  end if;
  if vault.successor_id is not null then
    refusal := 'vault_followed';
    return;
  end if;
  if _kind <> 'favorite' and vault.held_until > _at and vault.held_for is distinct from _user then
    refusal := 'vault_held';
    return;
  end if;
  if _kind <> 'create' then
    select e.* into entry from password_entries e where e.vault_id = vault.id and e.id = _entry;
    if not found then
      refusal := 'not_found';
      return;
    end if;
  end if;
  if _kind in ('update', 'delete') then
    present_bytes := sealed_bytes_of(entry);
    more_versions := 1;
  end if;

  if member.day_since is null or member.day_since <= _at - interval '24 hours' then
    member.day_since := _at;
    member.day_links := 0;
    member.day_versions := 0;
    member.day_bytes := 0;
    member.day_deleted := 0;
  end if;
  if _kind <> 'favorite' then
    member.day_links := member.day_links + 1;
  end if;
  if _kind = 'update' then
    member.day_versions := member.day_versions + 1;
    member.day_bytes := member.day_bytes + present_bytes;
  elsif _kind = 'delete' then
    member.day_deleted := member.day_deleted + 1;
  end if;
  if member.day_links > _most_links
    or _kind = 'update' and (member.day_versions > _most_replaced or member.day_bytes > _most_replaced_bytes)
    or member.day_deleted > _most_deleted
  then
    refusal := 'too_many_changes';
    return;
  end if;

  if _kind = 'create' and (
    exists (select from password_entries e where e.vault_id = vault.id and e.id = _entry)
    or exists (select from vault_history h where h.vault_id = vault.id and h.entry_id = _entry and h.is_deleted)
  ) then
    refusal := 'id_taken';
    return;
  end if;
  if _kind = 'update' and _revision <> entry.revision + 1 then
    refusal := 'entry_conflict';
    return;
  end if;
  if _kind <> 'favorite' and _counter <> vault.manifest_counter + 1 then
    refusal := 'manifest_conflict';
    return;
  end if;
  if _kind = 'create' and vault.entry_count >= _most_entries then
    refusal := 'shared_vault_full';
    return;
  end if;
  if _kind in ('create', 'update') then
    growth := octet_length(_key) + octet_length(_title) + octet_length(_link) + octet_length(_email)
      + octet_length(_password) + octet_length(_notes) + octet_length(_category) + octet_length(_tags)
      + octet_length(_extra);
  end if;
  growth := growth - present_bytes;
  if growth > 0 and vault.sealed_bytes + growth > _most_bytes then
    refusal := 'shared_vault_full';
    return;
  end if;
  full_since := history_full_since(vault.id, _most_versions, _most_version_bytes, _kept_from);
  if full_since is not null then
    refusal := 'history_full';
    return;
  end if;

  if _kind in ('create', 'update') and _files <> '{}' then
    missing := missing_files(vault.id, _files, entry.files);
    if missing <> '{}' then
      refusal := 'file_missing';
      return;
    end if;
  end if;

  if more_versions > 0 then
    insert into vault_history (id, vault_id, kind, entry_id, is_deleted, data, bytes, at)
    values (_kept_entry, vault.id, 'entry', _entry, _kind = 'delete', to_jsonb(entry) - 'search_tokens',
      present_bytes, _at);
  end if;
  if _kind = 'create' then
    insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags,
      extra, search_tokens, files, is_favorite, is_archive, created_at, updated_at)
    values (vault.id, _entry, _revision, _key, _title, _link, _email, _password, _notes, _category, _tags,
      _extra, _search_tokens, coalesce(_files, '{}'), false, _is_archive, _at, _at)
    returning * into entry;
  elsif _kind = 'delete' then
    delete from password_entries e where e.vault_id = vault.id and e.id = _entry;
    delete from favorites f where f.vault_id = vault.id and f.entry_id = _entry;
  elsif _kind <> 'favorite' then
    update password_entries e set
      revision = coalesce(_revision, e.revision), key = coalesce(_key, e.key), title = coalesce(_title, e.title),
      link = coalesce(_link, e.link), email = coalesce(_email, e.email), password = coalesce(_password, e.password),
      notes = coalesce(_notes, e.notes), category = coalesce(_category, e.category), tags = coalesce(_tags, e.tags),
      extra = coalesce(_extra, e.extra), search_tokens = coalesce(_search_tokens, e.search_tokens),
      files = coalesce(_files, e.files),
      is_archive = coalesce(_is_archive, e.is_archive), updated_at = _at
    where e.vault_id = vault.id and e.id = _entry
    returning * into entry;
  end if;

  -- A favourite is the member's own.
  if _kind <> 'delete' and _is_favorite is not null then
    if _is_favorite then
      insert into favorites (user_id, vault_id, entry_id) values (_user, vault.id, _entry) on conflict do nothing;
    else
      delete from favorites f where f.vault_id = vault.id and f.user_id = _user and f.entry_id = _entry;
    end if;
    update shared_members m set flags_version = gen_random_uuid()
    where m.vault_id = vault.id and m.user_id = _user;
  end if;
  entry.is_favorite := exists (
    select from favorites f where f.vault_id = vault.id and f.user_id = _user and f.entry_id = _entry);
  if _kind = 'favorite' then
    return;
  end if;
  insert into vault_manifests (vault_id, counter, sealed, by_id, sig)
  values (vault.id, _counter, _manifest, _user, _sig);
  update vaults v
  set manifest_counter = _counter, manifest_sealed = _manifest, sealed_bytes = v.sealed_bytes + growth,
    kept_versions = v.kept_versions + more_versions, kept_bytes = v.kept_bytes + present_bytes
  where v.id = vault.id;
  update shared_members m
  set day_since = member.day_since, day_links = member.day_links, day_versions = member.day_versions,
    day_bytes = member.day_bytes, day_deleted = member.day_deleted
  where m.vault_id = vault.id and m.user_id = _user;
end $$;
