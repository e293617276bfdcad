CREATE TABLE "category_ranking" (
	"category_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"availability" smallint NOT NULL,
	"score" real DEFAULT 0 NOT NULL,
	CONSTRAINT "category_ranking_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "sub_category_category" ADD COLUMN "sub_category_position" integer;--> statement-breakpoint
CREATE INDEX "category_ranking_best" ON "category_ranking" USING btree ("category_id","availability" DESC NULLS FIRST,"score" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);
--> statement-breakpoint
create function product_availability(stock integer, publish boolean, deleted_at timestamptz) returns smallint
  language sql immutable as $$ select case when deleted_at is not null or not publish then 0 when stock > 0 then 2 else 1 end::smallint $$;
--> statement-breakpoint
create function rank_in_categories() returns trigger language plpgsql as $$
begin
  insert into category_ranking (category_id, product_id, availability, score)
  select member.category_id, member.product_id,
    product_availability(product.stock, product.publish, product.deleted_at), coalesce(popular.score, 0)
  from changed_rows member
  join product on product.id = member.product_id
  left join product_popularity popular on popular.product_id = member.product_id
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create function leave_category_rankings() returns trigger language plpgsql as $$
begin
  delete from category_ranking ranked using changed_rows member
  where ranked.product_id = member.product_id and ranked.category_id = member.category_id
    and not exists (
      select from product_category known
      where known.product_id = ranked.product_id and known.category_id = ranked.category_id);
  return null;
end $$;
--> statement-breakpoint
create function clear_category_rankings() returns trigger language plpgsql as $$
begin
  delete from category_ranking;
  return null;
end $$;
--> statement-breakpoint
create function update_category_rankings() returns trigger language plpgsql as $$
begin
  update category_ranking set availability = product_availability(new.stock, new.publish, new.deleted_at)
  where product_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger product_category_ranked after insert on product_category referencing new table as changed_rows
  for each statement execute function rank_in_categories();
--> statement-breakpoint
create trigger product_category_reranked after update on product_category referencing new table as changed_rows
  for each statement execute function rank_in_categories();
--> statement-breakpoint
create trigger product_category_unranked after update on product_category referencing old table as changed_rows
  for each statement execute function leave_category_rankings();
--> statement-breakpoint
create trigger product_category_left after delete on product_category referencing old table as changed_rows
  for each statement execute function leave_category_rankings();
--> statement-breakpoint
create trigger product_category_cleared after truncate on product_category
  for each statement execute function clear_category_rankings();
--> statement-breakpoint
-- Most changes of stock stay above zero, and cost only this comparison.
create trigger product_availability_changed after update of stock, publish, deleted_at on product
  for each row when ((old.stock > 0, old.publish, old.deleted_at is null)
    is distinct from (new.stock > 0, new.publish, new.deleted_at is null))
  execute function update_category_rankings();
--> statement-breakpoint
insert into category_ranking (category_id, product_id, availability)
select category_id, product_id, product_availability(stock, publish, deleted_at)
from product_category join product on product.id = product_id;
