-- The day from which a reminder's present term runs: the expiry date of the term before, the first day of its
-- certificate, or the day on which it was made. Null: unknown, as of one that an import brought and nobody renewed.
alter table reminders add column term_from date;

update reminders set term_from = renewed.term_from
from (
  select distinct on (reminder_id) reminder_id, (change ->> 'from')::date as term_from
  from reminder_events cross join jsonb_array_elements(changes) as change
  where kind in ('renewed', 'check-found') and change ->> 'field' = 'expiryDate'
    and change ->> 'from' ~ '^\d{4}-\d{2}-\d{2}$'
  order by reminder_id, at desc, reminder_events.id desc
) as renewed
where reminders.id = renewed.reminder_id and renewed.term_from < reminders.expiry_date;

update reminders set term_from = created_at::date
where term_from is null and import_id is null and created_at::date < expiry_date
  and not exists (select from reminder_events where reminder_id = reminders.id and kind = 'imported');
