ALTER TABLE "product" ADD COLUMN "selling_price_in_paise" bigint;--> statement-breakpoint
ALTER TABLE "product" drop column "sold_price_in_paise";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sold_price_in_paise" bigint GENERATED ALWAYS AS (coalesce(selling_price_in_paise, greatest(0, price_in_paise - ceil(price_in_paise * discount_percent / 10000.0)::bigint * 100))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "selling_price_in_paise" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_selling_price" CHECK ("product"."selling_price_in_paise" between 0 and "product"."price_in_paise");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_selling_price" CHECK ("order_line"."selling_price_in_paise" between 0 and "order_line"."price_in_paise");--> statement-breakpoint
-- The largest whole percent whose price is not below the exact one, as `percentOf` in src/shared/pricing.ts.
create function set_exact_discount() returns trigger language plpgsql as $$
begin
  new.discount_percent := case
    when new.price_in_paise = 0 then 0
    when new.selling_price_in_paise = 0 then 100
    else least(100, (new.price_in_paise - new.selling_price_in_paise) / 100 * 10000 / new.price_in_paise)
  end;
  return new;
end $$;
--> statement-breakpoint
-- A selling price above the price is left to the constraint, which names it.
create trigger product_exact_price before insert or update of price_in_paise, selling_price_in_paise, discount_percent on product
  for each row when (new.selling_price_in_paise between 0 and new.price_in_paise) execute function set_exact_discount();
--> statement-breakpoint
create or replace function notify_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    with changed as (
      select b.id, (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.stock > 0)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.stock > 0)
        as moved
      from after_rows a join before_rows b using (id)
      where (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.stock > 0,
             a.sku, a.image, a.unit, a.description, a.more_details::text)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.stock > 0,
             b.sku, b.image, b.unit, b.description, b.more_details::text)
    )
    select page_tag('product', id) from changed
    union select page_tag('category', category_id)
      from changed join product_category on product_id = id where moved
    union select page_tag('sub-category', sub_category_id)
      from changed join product_sub_category on product_id = id where moved
    limit 201));
  return null;
end $$;
--> statement-breakpoint
drop trigger product_search_offered on product;
--> statement-breakpoint
create trigger product_search_offered after update of stock, price_in_paise, discount_percent, selling_price_in_paise on product
  for each row when ((old.stock > 0, old.price_in_paise, old.discount_percent, old.selling_price_in_paise)
    is distinct from (new.stock > 0, new.price_in_paise, new.discount_percent, new.selling_price_in_paise))
  execute function product_search_offer_changed();
