-- What visitors write by the contact form; the mail that goes with each is a row of `mails`.

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null default '',
  message text not null,
  created_at timestamptz(3) not null
);
create index contact_messages_created on contact_messages (created_at);
