CREATE TABLE "sales_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_day" (
	"day" date PRIMARY KEY NOT NULL,
	"summed_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_hour" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"net_in_paise" bigint NOT NULL,
	"refunded_in_paise" bigint NOT NULL,
	"test_orders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_product" (
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"amount_in_paise" bigint NOT NULL,
	CONSTRAINT "sales_product_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE INDEX "sales_change_hour" ON "sales_change" USING btree ("hour");
--> statement-breakpoint
CREATE INDEX "sales_product_best" ON "sales_product" USING btree ("day","pieces" DESC NULLS FIRST);
--> statement-breakpoint
-- The start of an hour by the clock of India, whose hours begin at half past those of UTC.
create function sales_hour_of(at timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('1 hour', at, '2000-01-01 00:30:00+00');
--> statement-breakpoint
-- Triggers mark the hours whose sums a transaction may change. An hour that is not over has no sum: the job sums an hour only
-- once every transaction has ended that may have changed an order before the hour was over, and so without a mark.
create function order_sales_changed() returns trigger language plpgsql as $$
begin
  insert into sales_change (hour)
  select distinct sales_hour_of(at) from unnest(array[old.created_at, new.created_at]) as at
  where sales_hour_of(at) < sales_hour_of(clock_timestamp());
  return null;
end $$;
--> statement-breakpoint
create trigger order_sales_inserted after insert on "order" for each row
  when (sales_hour_of(new.created_at) < sales_hour_of(clock_timestamp())) execute function order_sales_changed();
--> statement-breakpoint
create trigger order_sales_updated after update of state, total_in_paise, payment_method, created_at on "order" for each row
  when ((old.total_in_paise, old.payment_method, old.created_at, old.state in ('awaiting payment', 'cancelled', 'refused'))
    is distinct from (new.total_in_paise, new.payment_method, new.created_at, new.state in ('awaiting payment', 'cancelled', 'refused')))
  execute function order_sales_changed();
--> statement-breakpoint
create trigger order_sales_deleted after delete on "order" for each row execute function order_sales_changed();
--> statement-breakpoint
create function sales_of_order_changed() returns trigger language plpgsql as $$
begin
  insert into sales_change (hour)
  select sales_hour_of(created_at) from "order"
  where id in (old.order_id, new.order_id) and sales_hour_of(created_at) < sales_hour_of(clock_timestamp());
  return null;
end $$;
--> statement-breakpoint
-- When an id of version 7 was made, null for others: `uuid_extract_timestamp`, which only Postgres 17 and later have.
create function id_created_at(id uuid) returns timestamptz language sql immutable parallel safe
return case when substr(id::text, 15, 1) = '7'
  then to_timestamp(('x' || lpad(replace(left(id::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0) end;
--> statement-breakpoint
-- An order is written with its lines, so that only lines added later need a mark: an order's id says when it was made, without
-- its row being read again for each order.
create trigger order_line_sales_inserted after insert on order_line for each row
  when (id_created_at(new.order_id) is null
    or sales_hour_of(id_created_at(new.order_id)) < sales_hour_of(clock_timestamp()))
  execute function sales_of_order_changed();
--> statement-breakpoint
create trigger order_line_sales_updated
  after update of order_id, product_id, quantity, picked_quantity, price_in_paise, discount_percent, selling_price_in_paise
  on order_line for each row
  when ((old.order_id, old.product_id, old.quantity, old.picked_quantity, old.price_in_paise, old.discount_percent,
      old.selling_price_in_paise)
    is distinct from (new.order_id, new.product_id, new.quantity, new.picked_quantity, new.price_in_paise, new.discount_percent,
      new.selling_price_in_paise))
  execute function sales_of_order_changed();
--> statement-breakpoint
create trigger order_line_sales_deleted after delete on order_line for each row execute function sales_of_order_changed();
--> statement-breakpoint
create trigger complaint_answer_sales_changed after insert or delete or update of line_id, order_id, quantity, amount_in_paise
  on complaint_answer for each row execute function sales_of_order_changed();
--> statement-breakpoint
create trigger refund_sales_changed after insert or delete or update of order_id, amount_in_paise
  on refund for each row execute function sales_of_order_changed();
--> statement-breakpoint
create trigger payment_session_sales_inserted after insert on payment_session for each row
  when (new.provider = 'sandbox' or new.payment_id is not null) execute function sales_of_order_changed();
--> statement-breakpoint
create trigger payment_session_sales_updated after update of order_id, provider, payment_id, amount_in_paise
  on payment_session for each row
  when ((old.order_id, old.provider, old.payment_id, old.amount_in_paise)
    is distinct from (new.order_id, new.provider, new.payment_id, new.amount_in_paise))
  execute function sales_of_order_changed();
--> statement-breakpoint
create trigger payment_session_sales_deleted after delete on payment_session for each row
  execute function sales_of_order_changed();
--> statement-breakpoint
-- Nothing is summed any more: the job begins anew.
create function all_sales_changed() returns trigger language plpgsql as $$
begin
  delete from sales_day;
  delete from sales_hour;
  delete from sales_product;
  delete from sales_change;
  return null;
end $$;
--> statement-breakpoint
do $$ declare name text; begin
  foreach name in array array['order', 'order_line', 'complaint_answer', 'refund', 'payment_session'] loop
    execute format('create trigger %I after truncate on %I for each statement execute function all_sales_changed()',
      name || '_sales_truncated', name);
  end loop;
end $$;
