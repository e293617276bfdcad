-- Whatever changes what published pages show, says so on the channel `page_tags`: a list of tags, or `*`
-- for all pages. Every copy of the shop listens and drops the pages that carry a tag, whoever made the
-- change: the shop, an import, or psql.
create function page_tag(kind text, id uuid) returns text language sql immutable as
  $$ select kind || ':' || replace(id::text, '-', '') $$;
--> statement-breakpoint
-- A notice holds less than 8000 bytes: 150 of the longest tags.
create function send_page_tags(tags text[]) returns void language plpgsql as $$
declare
  tags_per_notice constant integer := 150;
begin
  if cardinality(tags) > 200 then
    perform pg_notify('page_tags', '*');
  else
    for start in 1..cardinality(tags) by tags_per_notice loop
      perform pg_notify('page_tags', array_to_string(tags[start:start + tags_per_notice - 1], ','));
    end loop;
  end if;
end $$;
--> statement-breakpoint
create function notify_all_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_tags', '*');
  return null;
end $$;
--> statement-breakpoint
create function notify_settings_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_tags', 'settings');
  return null;
end $$;
--> statement-breakpoint
-- Stock counts only when it crosses zero. What can change the members or the order of a listing drops the
-- listings of the product too, also those that do not show it yet.
create function notify_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    with changed as (
      select b.id, (a.name, a.brand, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.stock > 0)
        is distinct from (b.name, b.brand, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.stock > 0)
        as moved
      from after_rows a join before_rows b using (id)
      where (a.name, a.brand, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.stock > 0,
             a.sku, a.image, a.unit, a.description, a.more_details::text)
        is distinct from (b.name, b.brand, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.stock > 0,
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
create function notify_deleted_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(select page_tag('product', id) from changed_rows limit 201));
  return null;
end $$;
--> statement-breakpoint
create function notify_product_category_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    select page_tag('category', category_id) from changed_rows
    union select page_tag('product', product_id) from changed_rows
    limit 201));
  return null;
end $$;
--> statement-breakpoint
create function notify_product_sub_category_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    select page_tag('sub-category', sub_category_id) from changed_rows
    union select page_tag('product', product_id) from changed_rows
    limit 201));
  return null;
end $$;
--> statement-breakpoint
create function notify_category_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    select page_tag('category', id) from changed_rows
    union select 'catalogue' from changed_rows
    limit 201));
  return null;
end $$;
--> statement-breakpoint
create function notify_sub_category_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    select page_tag('sub-category', id) from changed_rows
    union select 'catalogue' from changed_rows
    limit 201));
  return null;
end $$;
--> statement-breakpoint
create function notify_sub_category_category_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    select page_tag('sub-category', sub_category_id) from changed_rows
    union select page_tag('category', category_id) from changed_rows
    union select 'catalogue' from changed_rows
    limit 201));
  return null;
end $$;
--> statement-breakpoint
-- A product that has just been written belongs nowhere yet: what places it announces it.
create trigger product_pages_updated after update on product
  referencing old table as before_rows new table as after_rows
  for each statement execute function notify_product_pages();
--> statement-breakpoint
create trigger product_pages_deleted after delete on product
  referencing old table as changed_rows for each statement execute function notify_deleted_product_pages();
--> statement-breakpoint
create trigger product_pages_truncated after truncate on product
  for each statement execute function notify_all_pages();
--> statement-breakpoint
create trigger setting_pages after insert or update or delete or truncate on setting
  for each statement execute function notify_settings_pages();
--> statement-breakpoint
-- A row that moves announces where it was and where it is.
do $$
declare
  tables constant text[] := array['category', 'sub_category', 'sub_category_category', 'product_category', 'product_sub_category'];
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger %I after insert on %I referencing new table as changed_rows
      for each statement execute function %I()', name || '_pages_inserted', name, 'notify_' || name || '_pages');
    execute format('create trigger %I after delete on %I referencing old table as changed_rows
      for each statement execute function %I()', name || '_pages_deleted', name, 'notify_' || name || '_pages');
    execute format('create trigger %I after update on %I referencing new table as changed_rows
      for each statement execute function %I()', name || '_pages_updated', name, 'notify_' || name || '_pages');
    execute format('create trigger %I after truncate on %I
      for each statement execute function notify_all_pages()', name || '_pages_truncated', name);
  end loop;
  foreach name in array array['sub_category_category', 'product_category', 'product_sub_category'] loop
    execute format('create trigger %I after update on %I referencing old table as changed_rows
      for each statement execute function %I()', name || '_pages_left', name, 'notify_' || name || '_pages');
  end loop;
end $$;
