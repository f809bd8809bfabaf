-- Null: the user has chosen no language. Until now, everyone had English without having chosen it.
alter table users alter column language drop not null, alter column language drop default;
update users set language = null where language = 'en';
