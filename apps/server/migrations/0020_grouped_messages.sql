-- What is due to one recipient at the same time goes out as one message: what is due to a recipient is looked up.
create index deliveries_recipient_due on deliveries (recipient_key, kind, send_at) where state in ('pending', 'sending');
create index deliveries_digest on deliveries (digest_id) where digest_id is not null;
