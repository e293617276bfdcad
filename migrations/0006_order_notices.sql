-- Whoever watches orders hears of every state that one comes to, whichever process brought it there.
create function notify_order_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('order', json_build_object(
    'eventId', new.id, 'userId', replace(o.user_id::text, '-', ''), 'orderId', o.code, 'state', new.state)::text)
  from "order" o where o.id = new.order_id;
  return null;
end $$;
--> statement-breakpoint
create trigger order_event_inserted after insert on order_event for each row execute function notify_order_event();
--> statement-breakpoint
-- What the built-in payment provider remembers: as far from the shop's own tables as another company would be.
create table sandbox_session (
  id text primary key,
  idempotency_key text not null unique,
  request jsonb not null,
  state text not null default 'open',
  payment_id text unique,
  refunded_in_paise bigint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sandbox_session_state check (state in ('open', 'paid', 'failed', 'expired')),
  constraint sandbox_session_refunded check (refunded_in_paise >= 0)
);
--> statement-breakpoint
create table sandbox_refund (
  id text primary key,
  idempotency_key text not null unique,
  payment_id text not null references sandbox_session (payment_id),
  amount_in_paise bigint not null check (amount_in_paise > 0),
  created_at timestamptz not null default now()
);
