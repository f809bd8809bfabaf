-- What is due to one recipient at the same time goes out as one message: what of it waits is looked up by recipient.
create index deliveries_recipient_due on deliveries (recipient_key, kind, send_at) where state = 'pending';
