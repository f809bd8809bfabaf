-- A save takes as long in a vault of 10,000 entries as in one of 100.

alter table vaults add column entry_count integer not null default 0 check (entry_count >= 0);

-- The previous release inserts and deletes entries too, so the database counts them itself.
create function count_inserted_entries() returns trigger language plpgsql as $$
begin
  update vaults v set entry_count = v.entry_count + i.count
  from (select vault_id, count(*) from inserted group by vault_id) i where v.id = i.vault_id;
  return null;
end $$;
create function count_deleted_entries() returns trigger language plpgsql as $$
begin
  update vaults v set entry_count = v.entry_count - d.count
  from (select vault_id, count(*) from deleted group by vault_id) d where v.id = d.vault_id;
  return null;
end $$;
create trigger password_entries_inserted after insert on password_entries referencing new table as inserted
  for each statement execute function count_inserted_entries();
create trigger password_entries_deleted after delete on password_entries referencing old table as deleted
  for each statement execute function count_deleted_entries();

update vaults v set entry_count = e.count
from (select vault_id, count(*) from password_entries group by vault_id) e where v.id = e.vault_id;

-- Only entries with tokens are in the index: most vaults have none.
drop index password_entries_tokens;
create index password_entries_tokens on password_entries using gin (search_tokens) where search_tokens <> '{}';

-- change_vault_2 with the number of entries read from the vault's row, and the history looked at only when it is full.
create function change_vault_3(
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

  if more_versions > 0 then
    insert into vault_history (id, vault_id, kind, entry_id, is_deleted, data, bytes, at)
    values (_kept_entry, vault.id, 'entry', _entry, _kind = 'delete', to_jsonb(entry) - 'search_tokens',
      present_bytes, _at);
  end if;
  if _kind = 'create' then
    insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags,
      extra, search_tokens, is_favorite, is_archive, created_at, updated_at)
    values (vault.id, _entry, _revision, _key, _title, _link, _email, _password, _notes, _category, _tags,
      _extra, _search_tokens, _is_favorite, _is_archive, _at, _at)
    returning * into entry;
  elsif _kind = 'delete' then
    delete from password_entries e where e.vault_id = vault.id and e.id = _entry;
  elsif _kind <> 'manifest' then
    update password_entries e set
      revision = coalesce(_revision, e.revision), key = coalesce(_key, e.key), title = coalesce(_title, e.title),
      link = coalesce(_link, e.link), email = coalesce(_email, e.email), password = coalesce(_password, e.password),
      notes = coalesce(_notes, e.notes), category = coalesce(_category, e.category), tags = coalesce(_tags, e.tags),
      extra = coalesce(_extra, e.extra), search_tokens = coalesce(_search_tokens, e.search_tokens),
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
