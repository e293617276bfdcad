-- Other changes of a product may reach the sitemap later, but what is hidden or deleted must not stay in it.
create or replace function notify_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    with changed as (
      select b.id, (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.publish, a.stock > 0)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.publish, b.stock > 0)
        as moved,
        (a.deleted_at is null and a.publish) <> (b.deleted_at is null and b.publish) as appeared_or_went
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
    union select 'sitemap' from changed where appeared_or_went
    limit 201));
  return null;
end $$;
--> statement-breakpoint
create or replace function notify_deleted_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    select page_tag('product', id) from changed_rows
    union select 'sitemap' from changed_rows
    limit 201));
  return null;
end $$;
