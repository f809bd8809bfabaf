-- Notice periods as a field of reminders. An import used to write them into the notes.

alter table reminders
  -- How long before its end a contract has to be ended: "6 weeks to end of year". Null: it needs no notice.
  add column notice_period text check (notice_period ~
    '^[1-9][0-9]{0,2} (day|working day|week|month|year)s?( to end of (month|quarter|half-year|year))?$');

drop trigger reminders_calendar on reminders;

-- The last line of the notes of this kind that agrees with the expiry date becomes the field.
create function pg_temp.notice_line(_notes text, _expiry date) returns text language sql as $$
  select found.line[1]
  from regexp_matches(_notes, '^(Notice period: (\d{1,3}) (day|week|month|year)s?\. Give notice by [^\n]{1,20}\.)$', 'gn')
    as found (line)
  where found.line[2]::integer between 1 and case found.line[3] when 'day' then 999 when 'week' then 260 when 'month' then 120 else 10 end
    and found.line[1] = 'Notice period: ' || found.line[2] || ' ' || found.line[3]
      || case found.line[2] when '1' then '' else 's' end || '. Give notice by '
      || to_char(_expiry - (found.line[2] || ' ' || found.line[3])::interval, 'FMMon FMDD, YYYY') || '.'
  limit 1
$$;
with noticed as (
  select id, pg_temp.notice_line(notes, expiry_date) as line from reminders
  where notes like '%Notice period: %')
update reminders
set notice_period = substring(line from 'Notice period: (.*?)\. Give notice'),
  notes = trim(both e'\n' from replace(e'\n' || notes || e'\n', e'\n' || line || e'\n', e'\n'))
from noticed
where noticed.id = reminders.id and line is not null;

create trigger reminders_calendar before update of title, expiry_date, notice_period on reminders for each row
  when ((old.title, old.expiry_date, old.notice_period) is distinct from (new.title, new.expiry_date, new.notice_period))
  execute function grow_calendar_sequence();
