CREATE TABLE "search_click" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "search_click_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
CREATE TABLE "search_click_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_click_seen" (
	"day" date NOT NULL,
	"place" "bytea" NOT NULL,
	CONSTRAINT "search_click_seen_day_place_pk" PRIMARY KEY("day","place")
);
--> statement-breakpoint
ALTER TABLE "product_popularity" ADD COLUMN "category_score" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_popularity" ADD COLUMN "clicks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_click" ADD CONSTRAINT "search_click_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- How well a product sells among those of its category, and clicks, as coarse as search ranks by them.
create or replace function popularity_changed() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select product_id from new_rows where category_score > 0 or clicks > 0);
  elsif tg_op = 'DELETE' then
    ids := array(select product_id from old_rows where category_score > 0 or clicks > 0);
  else
    ids := array(select product_id from new_rows n join old_rows o using (product_id)
      where (n.category_score, n.clicks) <> (o.category_score, o.clicks));
  end if;
  if cardinality(ids) > 0 then
    perform queue_search_sync(ids);
    perform pg_notify('search_changed', 'product_popularity');
  end if;
  return null;
end $$;
