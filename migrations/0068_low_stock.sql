CREATE TABLE "low_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	"name" text NOT NULL,
	"is_stocked" boolean NOT NULL,
	"sold_in_week" integer NOT NULL,
	"days_left" numeric GENERATED ALWAYS AS (case when stock = 0 then 0 else stock * 7.0 / nullif(sold_in_week, 0) end) STORED
);
--> statement-breakpoint
CREATE TABLE "low_stock_bound" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"threshold" integer NOT NULL,
	"is_filled" boolean NOT NULL,
	"week_after" bigint NOT NULL,
	CONSTRAINT "low_stock_bound_one" CHECK ("low_stock_bound"."id")
);
--> statement-breakpoint
ALTER TABLE "low_stock" ADD CONSTRAINT "low_stock_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "low_stock_urgent" ON "low_stock" USING btree ("days_left","sold_in_week" DESC NULLS FIRST,"stock","name","product_id");
--> statement-breakpoint
CREATE INDEX "low_stock_urgent_of_kind" ON "low_stock" USING btree ("is_stocked","days_left","sold_in_week" DESC NULLS FIRST,"stock","name","product_id");
--> statement-breakpoint
-- The job that fills the list sets the threshold.
insert into low_stock_bound (threshold, is_filled, week_after) values (-1, false, 0);
--> statement-breakpoint
-- Writes a product that is low, with what the ledger has of it in the last seven days.
create function write_low_stock(id uuid, pieces integer, title text) returns void language sql as $$
  insert into low_stock (product_id, stock, name, is_stocked, sold_in_week)
  select write_low_stock.id, pieces, lower(title), exists (select from stock_ledger where product_id = write_low_stock.id), (
    select greatest(0, coalesce(-sum(change), 0))::int from stock_ledger
    where product_id = write_low_stock.id and stock_ledger.id > (select week_after from low_stock_bound)
      and created_at > now() - interval '7 days' and reason in ('order', 'cancel', 'refuse', 'short pick'))
  on conflict (product_id) do update set stock = excluded.stock, name = excluded.name, is_stocked = excluded.is_stocked,
    sold_in_week = excluded.sold_in_week;
$$;
--> statement-breakpoint
create function watch_low_stock() returns trigger language plpgsql as $$
declare
  bound integer := (select threshold from low_stock_bound);
begin
  if new.deleted_at is null and new.stock <= bound then
    perform write_low_stock(new.id, new.stock, new.name);
  elsif tg_op = 'UPDATE' and old.deleted_at is null and old.stock <= bound then
    delete from low_stock where product_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Triggers run in the order of their names: these after those that write the ledger, `product_stock_inserted` and `…_updated`.
create trigger product_stock_watched_inserted after insert on product for each row execute function watch_low_stock();
--> statement-breakpoint
create trigger product_stock_watched_updated after update of stock, name, deleted_at on product for each row
  when ((old.stock, old.name, old.deleted_at) is distinct from (new.stock, new.name, new.deleted_at))
  execute function watch_low_stock();
