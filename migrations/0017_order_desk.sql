ALTER TABLE "refund" DROP CONSTRAINT "refund_payment";--> statement-breakpoint
ALTER TABLE "order" DROP CONSTRAINT "order_quantity";--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "address_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "cart_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cancel_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "customer_mobile" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cash_collected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "cash_collected_by" uuid;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "kind" text DEFAULT 'move' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "picked_quantity" smallint;--> statement-breakpoint
ALTER TABLE "payment_session" ADD COLUMN "amount_in_paise" bigint;--> statement-breakpoint
-- Until now, what was asked for was what the order cost.
UPDATE "payment_session" SET "amount_in_paise" = (SELECT "total_in_paise" FROM "order" WHERE "order"."id" = "payment_session"."order_id");--> statement-breakpoint
ALTER TABLE "payment_session" ALTER COLUMN "amount_in_paise" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "account_search" ON "account" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"mobile" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_of_state" ON "order" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "order_code_start" ON "order" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_mobile" ON "order" USING btree ((address ->> 'mobile') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_customer" ON "order" USING gin ("customer_name" gin_trgm_ops,"customer_mobile" gin_trgm_ops) WHERE customer_name is not null;--> statement-breakpoint
CREATE INDEX "order_event_at" ON "order_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refund_of_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_taken" UNIQUE("taken_by","idempotency_key");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_quantity" CHECK ("order"."quantity" > 0 or ("order"."quantity" = 0 and "order"."state" = 'cancelled'));--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_kind" CHECK ("order_event"."kind" in ('move', 'undo', 'pick', 'cash'));--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_picked" CHECK ("order_line"."picked_quantity" between 0 and "order_line"."quantity");
--> statement-breakpoint
-- Never is more given back than was paid, whoever asks: the payment's row is held while its refunds are added up.
create function check_refund() returns trigger language plpgsql as $$
declare
  paid bigint;
  given bigint;
begin
  select amount_in_paise into paid from payment_session where payment_id = new.payment_id for update;
  select coalesce(sum(amount_in_paise), 0) into given from refund where payment_id = new.payment_id and id <> new.id;
  if paid is null or given + new.amount_in_paise > paid then
    raise exception 'More would be given back than was paid' using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refund_within_payment before insert or update of amount_in_paise, payment_id on refund
  for each row execute function check_refund();
