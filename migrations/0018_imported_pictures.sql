-- A picture that an import is about to give to a product is used.
create or replace view used_picture (name) as
  select picture_name(address) from product p, unnest(p.image) as address
    where p.deleted_at is null
      or exists (select from order_line l where l.product_id = p.id)
      or exists (select from cart_item i where i.product_id = p.id)
  union all select picture_name(address) from order_line l, unnest(l.image) as address
  union all select picture_name(image) from category
  union all select picture_name(image) from sub_category
  union all select picture_name(avatar) from account
  union all select found[1] from setting,
    regexp_matches(value::text, '/media/([0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4})-', 'g') as found
  union all select picture_name(source) from catalogue_import_picture i, unnest(i.sources) as source
    where i.state = 'waiting';
--> statement-breakpoint
-- What was fetched from elsewhere and removed here is to be fetched again.
create function forget_picture_source() returns trigger language plpgsql as $$
begin
  delete from picture_source where picture_name(address) in (select name from removed);
  return null;
end $$;
--> statement-breakpoint
create trigger picture_removed after delete on picture referencing old table as removed
  for each statement execute function forget_picture_source();
