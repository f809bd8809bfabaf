-- Shared vaults: rows of `vaults` without a user, and what only they have. A vault's key never comes here.

alter table vaults
  -- Null: shared.
  alter column user_id drop not null,
  -- The founder of a shared vault, also of those that new keys put in its place.
  add column created_by uuid references users (id) on delete set null,
  -- When a manager deleted it; it can be taken back for 30 days.
  add column deleted_at timestamptz(3),
  -- Until when the writes of others than `held_for` wait for new keys.
  add column held_until timestamptz(3),
  add column held_for uuid,
  -- When the entries of one that new keys replaced were deleted.
  add column emptied_at timestamptz(3),
  -- Lists that it took, and their bytes, counted anew a day after `lists_since`.
  add column lists_since timestamptz(3),
  add column lists integer not null default 0,
  add column list_bytes bigint not null default 0,
  drop constraint vaults_check2,
  add constraint vaults_keys_check check (
    case
      when user_id is null then num_nonnulls(kdf, verifier, wrapped_key, recovery_verifier, write_key) = 0
      when wrapped_key is not null then kdf is not null and verifier is not null and write_key is not null
      else successor_id is not null and num_nonnulls(kdf, verifier, recovery_verifier, write_key) = 0
    end
  );
create index vaults_created_by on vaults (created_by) where created_by is not null;
create index vaults_deleted on vaults (deleted_at) where deleted_at is not null;

-- A link of a shared vault has all three of these, the list where it brings one.
alter table vault_manifests
  add column by_id uuid,
  add column sig text,
  add column list text,
  add check ((by_id is null) = (sig is null) and (list is null or sig is not null));

-- The server's copy of a shared vault's members, by which it decides what they may do. A row outlives its user, so that
-- new keys stay due.
create table shared_members (
  vault_id uuid not null references vaults (id) on delete cascade,
  user_id uuid not null,
  role text not null check (role in ('read', 'write', 'manage')),
  -- For Ed25519, base64url: what the list names.
  sign_key text not null,
  -- Why they may do nothing until new keys leave them out.
  barred text check (barred in ('left', 'deleted', 'begun')),
  -- When they first read the contents.
  read_at timestamptz(3),
  -- Another one whenever one of their favourites changes.
  flags_version uuid not null default gen_random_uuid(),
  -- What they did, counted anew a day after `day_since`.
  day_since timestamptz(3),
  day_links integer not null default 0,
  day_versions integer not null default 0,
  day_bytes bigint not null default 0,
  day_deleted integer not null default 0,
  primary key (vault_id, user_id)
);
create index shared_members_user on shared_members (user_id);

create table shared_grants (
  vault_id uuid not null references vaults (id) on delete cascade,
  by_id uuid not null,
  to_id uuid not null,
  counter integer not null,
  hash text not null,
  -- As it is signed: "" for those who follow.
  until text not null,
  box text not null,
  sig text not null,
  primary key (vault_id, by_id, to_id)
);
create index shared_grants_to on shared_grants (to_id);

-- The published card of each user, and former ones that a list names.
create table user_cards (
  user_id uuid not null references users (id) on delete cascade,
  sign_key text not null,
  card text not null,
  sig text not null,
  is_published boolean not null,
  primary key (user_id, sign_key)
);
create unique index user_cards_published on user_cards (user_id) where is_published;

-- Answered ones stay, emptied, for as long as both accounts do: the two know one another.
create table shared_invites (
  id uuid primary key,
  by_id uuid not null references users (id) on delete cascade,
  email text,
  offer text,
  answer jsonb,
  answered_by uuid references users (id) on delete cascade,
  until timestamptz(3) not null,
  check (answered_by is not null or email is not null and offer is not null and answer is null)
);
create index shared_invites_by on shared_invites (by_id);
create index shared_invites_answered_by on shared_invites (answered_by) where answered_by is not null;

-- Favourites in shared vaults, each of one user.
create table favorites (
  user_id uuid not null references users (id) on delete cascade,
  vault_id uuid not null references vaults (id) on delete cascade,
  entry_id uuid not null,
  primary key (vault_id, user_id, entry_id)
);
create index favorites_user on favorites (user_id);

-- What a user did of a kind, counted anew after its time.
create table sharing_counts (
  user_id uuid not null references users (id) on delete cascade,
  what text not null,
  since timestamptz(3) not null,
  amount bigint not null,
  primary key (user_id, what)
);

-- New keys of a shared vault: who begins, from which session, and who goes.
alter table successors
  add column begun_by uuid,
  add column session_id uuid,
  add column without uuid[] not null default '{}',
  -- How often others' writes were ahead of a finish.
  add column spoiled integer not null default 0;

-- What is to be done after a member left. Not rows of `reminders`: those have an owner, a title and a limit for each
-- person, and the release before would list and mail them.
create table leaver_tasks (
  id uuid primary key,
  vault_id uuid not null references vaults (id) on delete cascade,
  kind text not null check (kind in ('keys', 'passwords')),
  who uuid[] not null,
  -- Entries that the leavers knew secrets of; null: not counted.
  total integer,
  due timestamptz(3) not null,
  -- Empty: all managers.
  to_ids uuid[] not null,
  taken_by uuid,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- The newest report.
  report_counter integer,
  left_count integer,
  aside_count integer,
  gone_count integer
);
create index leaver_tasks_vault on leaver_tasks (vault_id);
create index leaver_tasks_closed on leaver_tasks (closed_at) where closed_at is not null;

-- The mails about a task that were enqueued, each once for a day on which it is due.
create table leaver_mails (
  task_id uuid not null references leaver_tasks (id) on delete cascade,
  due timestamptz(3) not null,
  stage text not null check (stage in ('first', 'midway', 'day-before', 'overdue', 'escalated')),
  user_id uuid not null,
  at timestamptz(3) not null,
  primary key (task_id, due, stage, user_id)
);

-- Each change of one entry of a shared vault in one call, as change_vault_3 is for a personal one. In addition to
-- that: the member's role and key instead of a proof, and limits that count for each member.
create function change_shared_vault_1(
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

  if more_versions > 0 then
    insert into vault_history (id, vault_id, kind, entry_id, is_deleted, data, bytes, at)
    values (_kept_entry, vault.id, 'entry', _entry, _kind = 'delete', to_jsonb(entry) - 'search_tokens',
      present_bytes, _at);
  end if;
  if _kind = 'create' then
    insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags,
      extra, search_tokens, is_favorite, is_archive, created_at, updated_at)
    values (vault.id, _entry, _revision, _key, _title, _link, _email, _password, _notes, _category, _tags,
      _extra, _search_tokens, false, _is_archive, _at, _at)
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
