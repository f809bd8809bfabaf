-- When the company's directory shut an account out; null: its owner may sign in.
alter table users add column deactivated_at timestamptz(3);

-- Accounts that a super admin has left to the company's directory.
create table directory_accounts (
  account_id uuid primary key references users (id) on delete cascade,
  -- The person of the directory; null: it has deleted them.
  person_id uuid unique references scim_users (id) on delete set null,
  -- The directory's own id of the person, by which they come back.
  external_id text,
  -- Whether what the directory says of the person is still to be applied.
  is_pending boolean not null,
  -- When a request of the directory shut it out; null: it did not, or a super admin had seen it before.
  shut_out_at timestamptz(3),
  adopted_at timestamptz(3) not null
);
create index directory_accounts_pending on directory_accounts (account_id) where is_pending;
create index directory_accounts_external_id on directory_accounts (external_id);

-- Requests of the directory lock this row, so that they come before or after a change of it.
insert into settings (key, value) values ('provisioning', '{"liveSince": null}');

-- Signs in with a password alone. A wrong password, an unknown address and a throttled account do the same work. Where a
-- right password is not enough, nothing is changed, and the caller checks everything again together with the rest.
create function sign_in_2(
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
    or account.deactivated_at is not null
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
