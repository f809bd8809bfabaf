-- The language of a person's mails and pages: a tag (BCP 47), which may be one that a newer release knows.
alter table users add column language text not null default 'en'
  check (language ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$');
