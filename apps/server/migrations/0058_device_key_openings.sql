-- Every device's key that opened the vault in a session, or was added in it: each ends it, also after another one
-- opened the vault there, or was removed. A removed device stays named here until the session ends. The release before
-- knows device_key_sessions alone, which is written as well.
create table device_key_openings (
  session_id uuid not null references sessions (id) on delete cascade,
  device_key_id uuid not null,
  primary key (session_id, device_key_id)
);
create index device_key_openings_device_key_id on device_key_openings (device_key_id);
insert into device_key_openings (session_id, device_key_id) select session_id, device_key_id from device_key_sessions;
