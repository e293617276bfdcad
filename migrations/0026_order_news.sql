-- Transactions that notify are committed one at a time, each with its flush to the disk. Placing orders, of which there may
-- be hundreds a second, says "later" in `tokri.order_news`, and tells of its orders once they are committed.
create function order_news(event order_event) returns text language sql stable as $$
  select json_build_object(
    'eventId', event.id, 'userId', replace(o.user_id::text, '-', ''), 'orderId', o.code, 'state', event.state)::text
  from "order" o where o.id = event.order_id;
$$;
--> statement-breakpoint
create or replace function notify_order_event() returns trigger language plpgsql as $$
begin
  if current_setting('tokri.order_news', true) is distinct from 'later' then
    perform pg_notify('order', order_news(new));
  end if;
  return null;
end $$;
