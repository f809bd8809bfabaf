-- The days and hours in which reminders are sent: "12345 08:00-18:00", Monday to Friday. Null: as the server's setting
-- "sending_hours" says, which has the same form; without one at any time.
alter table users
  add column sending_hours text check (sending_hours ~
    '^[1-7]{1,7} ([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$');

-- A job of neither a person nor a tag is for all reminders: of that setting, there is one.
alter table planning_jobs drop constraint planning_jobs_check;
alter table planning_jobs add check (user_id is null or scope_tag_id is null);
create unique index planning_jobs_all on planning_jobs ((true)) where user_id is null and scope_tag_id is null;
