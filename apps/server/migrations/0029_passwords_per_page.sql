alter table users
  -- How many passwords the list shows on a page.
  add column passwords_per_page text not null default '10' check (passwords_per_page in ('10', '25', '50', '100', 'all'));
