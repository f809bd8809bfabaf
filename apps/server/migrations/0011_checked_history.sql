-- A vault's whole chain of manifests, its write key, and bounds on what is kept of replaced entries. Vaults of before hold
-- manifests of another kind and no write key, and only their owners' devices could make them anew.
do $$
begin
  if exists (select from vaults) then
    raise exception 'This database holds vaults from before the release, whose protocol is another one now '
      '(docs/crypto-protocol.md §5 and §14). They cannot be carried over: start with an empty data folder.';
  end if;
end $$;

-- It is the vault's now, sealed in its manifest.
alter table users drop column lock_after_minutes;

-- Every manifest of a vault, for as long as it lives. The one with the highest counter stands in its row of `vaults`, too.
create table vault_manifests (
  vault_id uuid not null references vaults (id) on delete cascade,
  counter integer not null check (counter >= 0),
  sealed text not null,
  primary key (vault_id, counter)
);

alter table vaults
  -- What the proofs of its manifests are made with. Sealed under the pepper; never changes.
  add column write_key text not null,
  -- What its rows of kind 'entry' in `vault_history` come to.
  add column kept_versions integer not null default 0,
  add column kept_bytes bigint not null default 0;

alter table vault_history
  drop constraint vault_history_kind_check,
  add constraint vault_history_kind_check check (kind in ('entry', 'keys')),
  -- Of the sealed entry.
  add column bytes integer not null default 0;
-- Ids ascend with time.
drop index vault_history_entry;
create index vault_history_entry on vault_history (vault_id, entry_id, id);
create index vault_history_deleted on vault_history (vault_id, id) where is_deleted;

-- What a session did to vaults: replaced versions are counted anew a day after `replaced_since`.
alter table sessions
  add column manifests integer not null default 0,
  add column replaced_since timestamptz(3),
  add column replaced_versions integer not null default 0,
  add column replaced_bytes bigint not null default 0;

create function sealed_bytes_of(_entry password_entries) returns integer
language sql immutable as $$
  select octet_length(_entry.key) + octet_length(_entry.title) + octet_length(_entry.link) + octet_length(_entry.email)
    + octet_length(_entry.password) + octet_length(_entry.notes) + octet_length(_entry.category)
    + octet_length(_entry.tags) + octet_length(_entry.extra)
$$;

-- Deletes kept versions of a vault's entries, those before a time or all, of one entry or of all; says how many.
create function drop_versions(_vault uuid, _before timestamptz, _entry uuid) returns integer
language plpgsql as $$
declare
  gone record;
begin
  perform from vaults v where v.id = _vault for update;
  with dropped as (
    delete from vault_history h
    where h.vault_id = _vault and h.kind = 'entry' and (_before is null or h.at < _before)
      and (_entry is null or h.entry_id = _entry)
    returning h.bytes
  )
  select count(*)::integer as versions, coalesce(sum(bytes), 0) as bytes into gone from dropped;
  update vaults v
  set kept_versions = v.kept_versions - gone.versions, kept_bytes = v.kept_bytes - gone.bytes
  where v.id = _vault and gone.versions > 0;
  return gone.versions;
end $$;

-- Whether kept versions of a locked vault have reached one of two bounds: when the one was made with whose end there is
-- room again, or null. Those from before `_kept_from` are not waited for.
create function history_full_since(_vault uuid, _most_versions integer, _most_bytes bigint, _kept_from timestamptz)
returns timestamptz
language plpgsql as $$
begin
  for _try in 1..2 loop
    perform from vaults v
    where v.id = _vault and (v.kept_versions >= _most_versions or v.kept_bytes >= _most_bytes);
    if not found then
      return null;
    end if;
    exit when drop_versions(_vault, _kept_from, null) = 0;
  end loop;
  return (
    select min(k.at)
    from vaults v, (
      select h.at, count(*) over by_age as versions, sum(h.bytes) over by_age as bytes
      from vault_history h where h.vault_id = _vault and h.kind = 'entry' window by_age as (order by h.at)
    ) k
    where v.id = _vault and v.kept_versions - k.versions < _most_versions and v.kept_bytes - k.bytes < _most_bytes
  );
end $$;

-- As change_vault_1 was, with proofs, the whole chain, and bounds. Nothing before it was released.
drop function change_vault_1;
create function change_vault_2(
  -- create; update (sealed anew); mark (in the archive or not); favorite; delete; manifest (that alone)
  _kind text,
  _user uuid,
  _session uuid,
  _at timestamptz,
  _counter integer,
  _manifest text,
  -- the vault with whose write key the manifest is proven, or null
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
  -- id for what is kept
  _kept_entry uuid,
  _most_entries integer,
  _most_bytes bigint,
  -- of the session: manifests in all, and what it replaces in a day
  _most_manifests integer,
  _most_replaced integer,
  _most_replaced_bytes bigint,
  -- kept versions from which on this kind of change is refused; null: it never is
  _most_versions integer,
  _most_version_bytes bigint,
  _kept_from timestamptz,
  -- why nothing was changed, or null
  out refusal text,
  -- with history_full: when the version was made with whose end there is room again
  out full_since timestamptz,
  out entry password_entries
)
language plpgsql as $$
declare
  vault record;
  session record;
  -- of what is kept by this change
  present_bytes integer := 0;
  more_versions integer := 0;
  growth bigint := 0;
begin
  select v.id, v.manifest_counter, v.sealed_bytes into vault
  from vaults v where v.user_id = _user and v.archived_at is null for update;

  -- Whoever ends the session waits for the commit, so that nothing is changed after an end was answered.
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
  growth := growth - present_bytes;
  if growth > 0 and vault.sealed_bytes + growth > _most_bytes then
    refusal := 'vault_full';
    return;
  end if;
  full_since := history_full_since(vault.id, _most_versions, _most_version_bytes, _kept_from);
  if full_since is not null then
    refusal := 'history_full';
    return;
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
