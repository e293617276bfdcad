ALTER TABLE "product" ADD COLUMN "publish" boolean DEFAULT true NOT NULL;--> statement-breakpoint
create or replace function notify_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    with changed as (
      select b.id, (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.publish, a.stock > 0)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.publish, b.stock > 0)
        as moved
      from after_rows a join before_rows b using (id)
      where (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.publish, a.stock > 0,
             a.sku, a.image, a.unit, a.description, a.more_details::text)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.publish, b.stock > 0,
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
-- Search has no hidden products.
create or replace function refresh_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  delete from product_search
  where product_id = any (ids) and exists (select from product where id = product_id and (deleted_at is not null or not publish));
  insert into product_search (product_id, own_words, words, name_length, in_stock)
  select p.id, own.words, own.words, least(cardinality(string_to_array(p.name, ' ')), 30), p.stock > 0
  from product p cross join lateral (
    select search_own_words(p.name, coalesce(p.brand, p.more_details ->> 'Brand'), p.more_details ->> 'Also Known As', p.unit)
      as words offset 0
  ) as own
  where p.id = any (ids) and p.deleted_at is null and p.publish
  on conflict (product_id) do update set
    own_words = excluded.own_words, name_length = excluded.name_length, in_stock = excluded.in_stock
  where (product_search.own_words, product_search.name_length, product_search.in_stock)
    is distinct from (excluded.own_words, excluded.name_length, excluded.in_stock);
  insert into product_search_details (product_id, details)
  select p.id, search_vector(search_fold(left(p.description || ' ' || coalesce(
    (select string_agg(value, ' ') from json_each_text(p.more_details)), ''), 20000)))
  from product p
  where p.id = any (ids) and p.deleted_at is null and p.publish
  on conflict (product_id) do update set details = excluded.details
  where product_search_details.details is distinct from excluded.details;
  perform refresh_product_search_shelves(ids);
end $$;
--> statement-breakpoint
drop trigger product_search_updated on product;
--> statement-breakpoint
create trigger product_search_updated after update of name, brand, unit, description, more_details, deleted_at, publish on product
  for each row when ((old.name, old.brand, old.unit, old.description, old.more_details::text, old.deleted_at, old.publish)
    is distinct from (new.name, new.brand, new.unit, new.description, new.more_details::text, new.deleted_at, new.publish))
  execute function product_search_product_changed();
