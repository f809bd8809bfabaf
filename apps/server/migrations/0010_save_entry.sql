-- Each change of an entry in one call: what locks, judges, keeps and writes, so that a save is one statement and its own
-- commit. Statement by statement, since each of them then sees what was committed while the one before waited for a lock.
-- A release that needs it otherwise makes change_vault_2 beside it: the release before goes on calling this one.

create function change_vault_1(
  -- create; update (sealed anew); mark (in the archive or not); favorite; delete; manifest (that alone)
  _kind text,
  _user uuid,
  _session uuid,
  _at timestamptz,
  _counter integer,
  _manifest text,
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
  -- ids for what is kept, in this order
  _kept_entry uuid,
  _kept_manifest uuid,
  _most_entries integer,
  _most_bytes bigint,
  -- why nothing was changed, or null
  out refusal text,
  out entry password_entries
)
language plpgsql as $$
declare
  vault record;
  growth bigint := 0;
begin
  select v.id, v.manifest_counter, v.manifest_sealed, v.sealed_bytes into vault
  from vaults v where v.user_id = _user and v.archived_at is null for update;

  -- Whoever ends the session waits for the commit, so that nothing is changed after an end was answered.
  perform from sessions s where s.id = _session and s.user_id = _user and s.expires_at > _at for key share;
  if not found then
    refusal := 'not_signed_in';
    return;
  end if;

  if vault.id is null then
    refusal := case when _kind in ('create', 'manifest') then 'no_vault' else 'not_found' end;
    return;
  end if;
  if _kind = 'create' then
    if exists (select from password_entries e where e.vault_id = vault.id and e.id = _entry)
      or exists (select from vault_history h where h.vault_id = vault.id and h.entry_id = _entry and h.is_deleted)
    then
      refusal := 'id_taken';
      return;
    end if;
  elsif _kind <> 'manifest' then
    select e.* into entry from password_entries e where e.vault_id = vault.id and e.id = _entry;
    if not found then
      refusal := 'not_found';
      return;
    end if;
  end if;
  if _kind = 'update' and _revision <> entry.revision + 1 then
    refusal := 'entry_conflict';
    return;
  end if;
  if _kind <> 'favorite' and _counter <> vault.manifest_counter + 1 then
    refusal := 'manifest_conflict';
    return;
  end if;
  if _kind = 'create'
    and (select count(*) from password_entries e where e.vault_id = vault.id) >= _most_entries
  then
    refusal := 'vault_full';
    return;
  end if;
  if _kind in ('create', 'update') then
    growth := octet_length(_key) + octet_length(_title) + octet_length(_link) + octet_length(_email)
      + octet_length(_password) + octet_length(_notes) + octet_length(_category) + octet_length(_tags)
      + octet_length(_extra);
  end if;
  if _kind in ('update', 'delete') then
    growth := growth - octet_length(entry.key) - octet_length(entry.title) - octet_length(entry.link)
      - octet_length(entry.email) - octet_length(entry.password) - octet_length(entry.notes)
      - octet_length(entry.category) - octet_length(entry.tags) - octet_length(entry.extra);
  end if;
  if growth > 0 and vault.sealed_bytes + growth > _most_bytes then
    refusal := 'vault_full';
    return;
  end if;

  if _kind in ('update', 'delete') then
    insert into vault_history (id, vault_id, kind, entry_id, is_deleted, data, at)
    values (_kept_entry, vault.id, 'entry', _entry, _kind = 'delete', to_jsonb(entry) - 'search_tokens', _at);
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
  else
    insert into vault_history (id, vault_id, kind, data, at)
    values (_kept_manifest, vault.id, 'manifest',
      jsonb_build_object('counter', vault.manifest_counter, 'sealed', vault.manifest_sealed), _at);
    update vaults v
    set manifest_counter = _counter, manifest_sealed = _manifest, sealed_bytes = vault.sealed_bytes + growth
    where v.id = vault.id;
  end if;
end $$;
