-- A product's brand and name without the amounts in it: "Amul Butter" of "Butter 500 g" by Amul. Products that agree in it,
-- ignoring case, may be packs of one product. Null if nothing is left.
create function product_family_name(brand text, name text) returns text language plpgsql immutable parallel safe as $$
declare
  bare text := name;
begin
  if name ~ '[0-9]' then
    bare := regexp_replace(name,
      '(?:\m\d{1,4}\s*(?:n|pcs?|packs?)?\s*[x×*]\s*)?\m\d{1,6}(?:[.,]\d{1,3})?\s*(?:kgs?|kilos?|g|gms?|grams?|mg|l|lt|ltrs?|litres?|liters?|ml|cl|pcs?|pieces?|nos|dozens?)\M(?:\s*[x×*]\s*\d{1,4}\M)?|\m(?:pack|set|box) of \d{1,4}\M',
      ' ', 'gi');
  end if;
  if bare ~ '\s\s|\(\s*\)|\[\s*\]' then
    bare := regexp_replace(bare, '\(\s*\)|\[\s*\]|\s+', ' ', 'g');
  end if;
  bare := trim(both ' ,-–|/' from bare);
  if bare = '' then
    return null;
  end if;
  if trim(brand) <> '' and not starts_with(lower(bare) || ' ', lower(trim(brand)) || ' ') then
    bare := trim(brand) || ' ' || bare;
  end if;
  return left(bare, 200);
end $$;
--> statement-breakpoint
CREATE TABLE "product_family" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_family_name_length" CHECK (char_length("product_family"."name") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "family_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "product_family_name" ON "product_family" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_family_id_product_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."product_family"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_family_members" ON "product" USING btree ("family_id") WHERE family_id is not null;--> statement-breakpoint
CREATE INDEX "product_family_proposals" ON "product" USING btree (lower(product_family_name("brand", "name")),"family_id") WHERE deleted_at is null;--> statement-breakpoint
-- A page that shows a family has the family's tag: whatever changes of a pack, or of who belongs to it, is on the page.
create or replace function notify_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    with changed as (
      select b.id, a.family_id as family_before, b.family_id,
        (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.publish, a.family_id, a.stock > 0)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.publish, b.family_id, b.stock > 0)
        as moved,
        (a.deleted_at is null and a.publish) <> (b.deleted_at is null and b.publish) as appeared_or_went
      from after_rows a join before_rows b using (id)
      where (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.publish, a.family_id, a.stock > 0,
             a.sku, a.image, a.unit, a.description, a.more_details::text)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.publish, b.family_id, b.stock > 0,
             b.sku, b.image, b.unit, b.description, b.more_details::text)
    )
    select page_tag('product', id) from changed
    union select page_tag('family', family_id) from changed where family_id is not null
    union select page_tag('family', family_before) from changed where family_before is not null
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
    union select page_tag('family', family_id) from changed_rows where family_id is not null
    union select 'sitemap' from changed_rows
    limit 201));
  return null;
end $$;
--> statement-breakpoint
-- A product that has just been written stands in no listing yet, but it is a pack of its family at once.
create function notify_added_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    select distinct page_tag('family', family_id) from changed_rows where family_id is not null limit 201));
  return null;
end $$;
--> statement-breakpoint
create trigger product_pages_inserted after insert on product
  referencing new table as changed_rows for each statement execute function notify_added_product_pages();
--> statement-breakpoint
create function notify_product_family_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(select page_tag('family', id) from changed_rows limit 201));
  return null;
end $$;
--> statement-breakpoint
create trigger product_family_pages_updated after update on product_family
  referencing new table as changed_rows for each statement execute function notify_product_family_pages();
--> statement-breakpoint
create trigger product_family_pages_truncated after truncate on product_family
  for each statement execute function notify_all_pages();
