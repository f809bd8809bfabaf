-- A sign-in in one call. A change of what a function does is a new function with the next number: the previous release
-- calls its own beside it.

-- What a new session is stored with. Ids, tokens and their hashes are made before anything is known of the account.
create type session_start_1 as (
  device_name text,
  -- the hash of the token that the device sent, or null
  sent_token_hash bytea,
  -- the id and the token's hash for a device that the account does not know
  device_id uuid,
  device_token_hash bytea,
  most_devices integer,
  session_id uuid,
  expires_at timestamptz,
  passkey_id uuid,
  -- the vault whose password was proven, or null
  unlocked uuid,
  unlocked_until timestamptz
);

-- What tells the owner of a sign-in: the event, and for a device that is new the mail and the link that ends the session.
create type sign_in_notice_1 as (
  event_id uuid,
  details jsonb,
  mail_id uuid,
  end_token text,
  end_token_hash bytea,
  most_new_device_mails integer,
  most_mails_an_hour integer,
  most_unproven_mails integer
);

-- Starts a session, and remembers its device: only the ones used last are known to an account. `_end_token_hash`: of the
-- link for an account that has signed in on another device before, or null.
create function start_session_1(
  _user uuid,
  _at timestamptz,
  _start session_start_1,
  _end_token_hash bytea,
  out is_known boolean,
  out is_another boolean
)
language plpgsql as $$
declare
  device uuid;
  today date := (_at at time zone 'UTC')::date;
begin
  update devices d set last_seen_at = _at
  where d.user_id = _user and d.token_hash = _start.sent_token_hash returning d.id into device;
  is_known := found;
  is_another := false;
  if not is_known then
    is_another := _end_token_hash is not null and (
      exists (select from devices d where d.user_id = _user)
      or exists (select from audit_events a where a.actor_id = _user and a.kind = 'signed-in'));
    device := _start.device_id;
    insert into devices (id, user_id, token_hash, created_at, last_seen_at)
    values (device, _user, _start.device_token_hash, _at, _at);
    delete from devices d where d.id in (
      select o.id from devices o where o.user_id = _user order by o.last_seen_at desc, o.id desc
      offset _start.most_devices);
  end if;

  delete from sessions s where s.user_id = _user and s.expires_at <= _at;
  insert into sessions (id, user_id, device, device_id, created_at, last_seen_at, expires_at, passkey_id, end_token_hash)
  values (_start.session_id, _user, _start.device_name, device, _at, _at, _start.expires_at, _start.passkey_id,
    case when is_another then _end_token_hash end);
  if _start.unlocked is not null then
    insert into session_unlocks (session_id, vault_id, until, by_recovery_key)
    values (_start.session_id, _start.unlocked, _start.unlocked_until, false);
  end if;
  -- Once a day, so that the account's row is not written at each sign-in.
  update users u set last_seen_on = today
  where u.id = _user and (u.last_seen_on is null or u.last_seen_on < today);
end $$;

-- Begins the session of a user who has proven who they are, and notifies them of a device that is new to the account.
create function begin_session_1(
  _user uuid,
  _at timestamptz,
  _start session_start_1,
  _notice sign_in_notice_1,
  out is_known boolean
)
language plpgsql as $$
declare
  started record;
  person record;
  mail_data jsonb;
begin
  started := start_session_1(_user, _at, _start, _notice.end_token_hash);
  is_known := started.is_known;
  select u.first_name, u.last_name, u.email, u.is_super_admin, u.time_zone, u.email_verified_at is not null as is_proven
  into person from users u where u.id = _user;

  -- Nothing is sent beyond these limits: by then the owner knows of frequent sign-ins.
  if started.is_another
    and (select count(*) from mails m
      where m.user_id = _user and m.template = 'new-device' and m.created_at > now() - interval '1 day')
      < _notice.most_new_device_mails
    and (select count(*) from mails m
      where m.user_id = _user and m.template not in ('calendar-link-added', 'channel-added')
        and m.created_at > now() - interval '1 hour') < _notice.most_mails_an_hour
  then
    mail_data := jsonb_build_object(
      'at', to_char(_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'device', _start.device_name, 'name', '');
    if person.is_proven then
      mail_data := mail_data || jsonb_build_object('name', person.first_name, 'end', _notice.end_token);
      if person.time_zone <> 'UTC' then
        mail_data := mail_data || jsonb_build_object('timeZone', person.time_zone);
      end if;
    else
      -- It may be a stranger's address: it gets few mails, no link, and no text that the user chose.
      perform pg_advisory_xact_lock(hashtextextended('mails ' || person.email, 0));
      if (select count(*) from mails m
        where m.recipient = person.email and m.template <> 'contact-message'
          and m.created_at > now() - interval '1 day') >= _notice.most_unproven_mails
      then
        mail_data := null;
      end if;
    end if;
    if mail_data is not null then
      insert into mails (id, user_id, recipient, template, data, message_id, send_at, created_at)
      values (_notice.mail_id, _user, person.email, 'new-device', mail_data, _notice.mail_id, now(), now());
    end if;
  end if;

  insert into audit_events (id, at, kind, actor_id, actor_name, is_about_super_admin, details)
  values (_notice.event_id, _at, 'signed-in', _user, btrim(person.first_name || ' ' || person.last_name),
    person.is_super_admin,
    _notice.details || case when started.is_another then '{"isNewDevice": true}' else '{}' end::jsonb);
end $$;

-- What a user's record shows from other tables. `_all`: also what only super admins see.
create function user_extras_1(
  _user uuid,
  _created_by uuid,
  _all boolean,
  -- [{scopeTag, read, write}], by tag: the union over the user's groups
  out grants jsonb,
  -- as the settings are stored
  out require_factor jsonb,
  out max_admin_count jsonb,
  out creator jsonb
)
language plpgsql stable as $$
begin
  grants := (
    select coalesce(jsonb_agg(jsonb_build_object('scopeTag', g.scope_tag_id, 'read', g.can_read, 'write', g.can_write)
      order by g.scope_tag_id), '[]')
    from (
      select s.scope_tag_id, bool_or(s.can_read) as can_read, bool_or(s.can_write) as can_write
      from group_members m join scope_tag_groups s on s.group_id = m.group_id
      where m.user_id = _user group by s.scope_tag_id
    ) g);
  require_factor := (select s.value from settings s where s.key = 'require_factor');
  if _all then
    max_admin_count := (select s.value from settings s where s.key = 'max_admin_count');
    creator := (
      select jsonb_build_object('_id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
      from users u where u.id = _created_by);
  end if;
end $$;

-- The pauses after failures in a row.
create type throttle_1 as (
  failures integer,
  first_block_seconds integer,
  max_block_seconds integer,
  reset_after_seconds integer
);

-- Returns the seconds for which nothing is checked after this many failures in a row.
create function block_seconds_1(_failures integer, _throttle throttle_1) returns double precision
language sql immutable as $$
  select case when _failures < _throttle.failures then 0
    else least(_throttle.max_block_seconds,
      _throttle.first_block_seconds * power(2, least(_failures - _throttle.failures, 30))) end
$$;

-- Signs in with a password alone. A wrong password, an unknown address and a throttled account do the same work. Where a
-- right password is not enough, nothing is changed, and the caller checks everything again together with the rest.
create function sign_in_1(
  _email text,
  -- the key by which failures are counted, and whether the address had no account
  _rate_key text,
  _is_unknown boolean,
  _verifier bytea,
  _at timestamptz,
  _throttle throttle_1,
  -- whether an address must be proven before the first sign-in
  _proves_addresses boolean,
  _start session_start_1,
  _notice sign_in_notice_1,
  -- right, wrong, blocked; more: the password is right and something else is missing
  out outcome text,
  -- with blocked: seconds
  out retry_after double precision,
  -- with right, the rest too
  out is_known boolean,
  out account users,
  -- the present vault, if the password is its own
  out vault vaults,
  out grants jsonb,
  out require_factor jsonb,
  out max_admin_count jsonb,
  out creator jsonb
)
language plpgsql as $$
declare
  counted record;
  account_id uuid;
  failures_before integer := 0;
  pause double precision;
begin
  -- Tries of one key queue here, before any row is locked, so that guesses sent at once are counted like guesses in a row.
  perform pg_advisory_xact_lock(hashtextextended(_rate_key, 0));
  -- The row lock is a write, for an account and for an unknown address alike.
  select f.failures, f.blocked_until, f.last_at into counted from sign_in_failures f where f.key = _rate_key for update;
  if counted.blocked_until > _at then
    outcome := 'blocked';
    pause := block_seconds_1(counted.failures, _throttle);
    retry_after := extract(epoch from counted.blocked_until - _at);
    -- The clock was ahead when it was stored: the pause is shortened to the longest that is allowed.
    if retry_after > pause then
      retry_after := pause;
      update sign_in_failures f set blocked_until = _at + make_interval(secs => pause), last_at = _at
      where f.key = _rate_key;
    end if;
    return;
  end if;
  if counted.last_at >= _at - make_interval(secs => _throttle.reset_after_seconds) then
    failures_before := counted.failures;
  end if;

  -- Before the password is known to be right, no row is locked or read as a whole, which would take longer than finding none.
  select u.id into account_id from users u where u.email = _email and u.verifier = _verifier;
  if found then
    -- The lock is shared with other sign-ins, and lets no change of the password pass until the commit: a session that an
    -- old password opened would outlive it.
    select u.* into account from users u
    where u.id = account_id and u.email = _email and u.verifier = _verifier for share;
  end if;
  if not found then
    outcome := 'wrong';
    pause := block_seconds_1(failures_before + 1, _throttle);
    insert into sign_in_failures (key, failures, blocked_until, last_at, is_unknown)
    values (_rate_key, failures_before + 1, case when pause > 0 then _at + make_interval(secs => pause) end, _at,
      _is_unknown)
    on conflict (key) do update set failures = excluded.failures, blocked_until = excluded.blocked_until,
      last_at = excluded.last_at, is_unknown = excluded.is_unknown;
    return;
  end if;

  if account.must_change_password
    or _proves_addresses and account.first_verified_at is null
    or account.has_factor and not exists (
      select from devices d
      where d.user_id = account.id and d.token_hash = _start.sent_token_hash and d.trusted_until > _at)
  then
    outcome := 'more';
    account := null;
    return;
  end if;

  outcome := 'right';
  if counted.failures is not null then
    delete from sign_in_failures f where f.key = _rate_key;
  end if;
  if failures_before > 0 then
    _notice.details := _notice.details || jsonb_build_object('failuresBefore', failures_before);
  end if;
  select v.* into vault from vaults v
  where v.user_id = account.id and v.archived_at is null and v.successor_id is null and v.verifier = _verifier;
  _start.unlocked := vault.id;
  is_known := begin_session_1(account.id, _at, _start, _notice);
  select e.grants, e.require_factor, e.max_admin_count, e.creator into grants, require_factor, max_admin_count, creator
  from user_extras_1(account.id, account.created_by, account.is_super_admin) e;
end $$;
