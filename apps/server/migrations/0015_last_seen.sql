-- The day, in UTC, on which somebody last used their account, for the administrators' list. Sessions end and go; this stays.
alter table users add column last_seen_on date;

-- Of people who are there already, as far as it is known.
update users u
set last_seen_on = greatest(
  (select max(s.last_seen_at at time zone 'utc')::date from sessions s where s.user_id = u.id),
  (select max(a.at at time zone 'utc')::date from audit_events a
    where a.actor_id = u.id and a.kind in ('signed-in', 'registered', 'recovered')),
  (select max(v.created_at at time zone 'utc')::date from vaults v where v.user_id = u.id)
);
