-- Links for people without an account: what they show is sealed under a key that never comes here.

create table links (
  -- Follows from the link's secret.
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The sender's vault, whose key opens the label.
  vault_id uuid not null references vaults (id) on delete cascade,
  verifier bytea not null,
  -- Null once nobody can open it any more.
  contents text,
  label text not null,
  shows_sender boolean not null,
  until timestamptz(3) not null,
  opens_left integer not null check (opens_left >= 0),
  wrong_tries integer not null default 0,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_why text check (ended_why in ('opened', 'time', 'sender', 'passphrase', 'keys', 'policy', 'files', 'restore')),
  check ((ended_at is null) = (ended_why is null))
);
create index links_user on links (user_id, created_at);
create index links_vault on links (vault_id);
create index links_live on links (until) where ended_at is null;
create index links_ended on links (ended_at) where ended_at is not null;

-- The files of links, each in the vault from which its sender may read it. They go with the link's end, those of a link
-- whose openings are used up an hour later.
create table link_files (
  link_id text not null references links (id) on delete cascade,
  vault_id uuid not null references vaults (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  primary key (link_id, file_id)
);
create index link_files_vault on link_files (vault_id);
create index link_files_file on link_files (file_id);

create table link_opens (
  link_id text not null references links (id) on delete cascade,
  open_id text not null,
  at timestamptz(3) not null,
  device text not null,
  opens_left integer not null,
  receipt text,
  -- Null: the link has no files.
  ticket_hash bytea,
  read_bytes bigint not null default 0,
  primary key (link_id, open_id)
);
create unique index link_opens_ticket on link_opens (ticket_hash);

-- Counts openings for the metrics. What is rolled back may be counted.
create sequence links_opened;

alter table users add column mail_link_opened boolean not null default true;

-- Ends links, live ones and those whose last opening may still be repeated.
create function end_links(_ids text[], _why text, _at timestamptz) returns void language plpgsql as $$
begin
  delete from link_files f where f.link_id = any(_ids);
  update links l set ended_at = coalesce(l.ended_at, _at), ended_why = coalesce(l.ended_why, _why), contents = null
  where l.id = any(_ids) and (l.ended_at is null or l.contents is not null);
end $$;

-- A person's links end with their vault, whatever takes its place: new keys, a reset, an empty one, an older one. Whoever
-- ends it, the release before too, ends them in the same transaction.
create function end_links_of_vault() returns trigger language plpgsql as $$
begin
  perform end_links(array(select l.id from links l where l.vault_id = new.id), 'keys', now());
  return null;
end $$;
create trigger vaults_end_links after update of archived_at on vaults for each row
  when (old.archived_at is null and new.archived_at is not null and new.user_id is not null)
  execute function end_links_of_vault();

-- A temporary password ends them before its owner has chosen a master password.
create function end_links_of_user() returns trigger language plpgsql as $$
begin
  perform end_links(array(select l.id from links l where l.user_id = new.id), 'keys', now());
  return null;
end $$;
create trigger users_end_links after update of must_change_password on users for each row
  when (not old.must_change_password and new.must_change_password) execute function end_links_of_user();

-- Whoever may no longer read a shared vault loses the links that name its files.
create function end_links_of_member() returns trigger language plpgsql as $$
begin
  perform end_links(array(
    select l.id from links l join link_files f on f.link_id = l.id
    where f.vault_id = old.vault_id and l.user_id = old.user_id), 'files', now());
  return null;
end $$;
create trigger shared_members_end_links after update of barred on shared_members for each row
  when (old.barred is null and new.barred is not null) execute function end_links_of_member();
create trigger shared_members_gone_end_links after delete on shared_members for each row
  execute function end_links_of_member();

create function end_links_of_deleted_vault() returns trigger language plpgsql as $$
begin
  perform end_links(array(select f.link_id from link_files f where f.vault_id = new.id), 'files', now());
  return null;
end $$;
create trigger shared_vaults_end_links after update of deleted_at on vaults for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_links_of_deleted_vault();
