-- The device that a session began on: ending the session forgets that device. No foreign key, since ending two sessions of
-- one device at once would then wait for each other's rows. A device that is gone already needs no forgetting.
alter table sessions add column device_id uuid;
