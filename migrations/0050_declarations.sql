CREATE TABLE "product_declaration" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"net_quantity" numeric(12, 2),
	"net_measure" text,
	"pack_count" integer,
	"net_unit" text,
	"net_corrected" boolean DEFAULT false NOT NULL,
	"generic_name" text,
	"manufacturer" text,
	"packer" text,
	"importer" text,
	"origin" char(2),
	"fssai" text,
	"veg" text,
	"allergens" text,
	"shelf_life_days" integer,
	"best_before" date,
	"hsn" text,
	"gst_rate_in_basis_points" smallint,
	"cess_rate_in_basis_points" smallint,
	"loose" boolean DEFAULT false NOT NULL,
	"missing" smallint GENERATED ALWAYS AS (case when net_quantity is null then 1 else 0 end
      + case when generic_name is null and not loose then 2 else 0 end
      + case when coalesce(manufacturer, packer, importer) is null and not loose then 4 else 0 end
      + case when origin <> 'IN' and importer is null and not loose then 8 else 0 end
      + case when origin is null then 16 else 0 end
      + case when veg is null and not loose then 32 else 0 end
      + case when veg in ('veg', 'nonveg') and fssai is null and not loose then 64 else 0 end
      + case when veg in ('veg', 'nonveg') and shelf_life_days is null and best_before is null and not loose then 128 else 0 end
      + case when hsn is null then 256 else 0 end
      + case when gst_rate_in_basis_points is null then 512 else 0 end) STORED NOT NULL,
	CONSTRAINT "product_declaration_net_quantity" CHECK ("product_declaration"."net_quantity" > 0),
	CONSTRAINT "product_declaration_net_measure" CHECK ("product_declaration"."net_measure" in ('g', 'ml', 'piece')),
	CONSTRAINT "product_declaration_pack_count" CHECK ("product_declaration"."pack_count" between 1 and 9999),
	CONSTRAINT "product_declaration_net" CHECK (num_nonnulls("product_declaration"."net_quantity", "product_declaration"."net_measure", "product_declaration"."pack_count") in (0, 3)),
	CONSTRAINT "product_declaration_origin" CHECK ("product_declaration"."origin" ~ '^[A-Z]{2}$'),
	CONSTRAINT "product_declaration_fssai" CHECK ("product_declaration"."fssai" ~ '^[12][0-9]{13}$'),
	CONSTRAINT "product_declaration_veg" CHECK ("product_declaration"."veg" in ('veg', 'nonveg', 'none')),
	CONSTRAINT "product_declaration_shelf_life" CHECK ("product_declaration"."shelf_life_days" between 1 and 36500),
	CONSTRAINT "product_declaration_hsn" CHECK ("product_declaration"."hsn" ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
	CONSTRAINT "product_declaration_gst_rate" CHECK ("product_declaration"."gst_rate_in_basis_points" between 0 and 10000),
	CONSTRAINT "product_declaration_cess_rate" CHECK ("product_declaration"."cess_rate_in_basis_points" between 0 and 30000)
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "withheld" text;--> statement-breakpoint
ALTER TABLE "product_declaration" ADD CONSTRAINT "product_declaration_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_declaration_origin_product" ON "product_declaration" USING btree ("origin","product_id") WHERE origin is not null;--> statement-breakpoint
CREATE INDEX "product_declaration_best_before" ON "product_declaration" USING btree ("best_before") WHERE best_before is not null;--> statement-breakpoint
CREATE INDEX "product_declaration_missing" ON "product_declaration" USING btree ("missing","product_id");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_withheld" CHECK ("product"."withheld" in ('expired', 'undeclared'));--> statement-breakpoint
-- The calendar day of the shop, as `SHOP_TIME` in src/shared/shop-time.ts.
create function shop_day() returns date language sql stable as $$ select (now() at time zone 'Asia/Kolkata')::date $$;
--> statement-breakpoint
create function declarations_required() returns boolean language sql stable as
  $$ select coalesce((select value = 'true'::jsonb from setting where name = 'requireDeclarations'), false) $$;
--> statement-breakpoint
-- Brings the products' `withheld` in line with their declarations, the setting and the day. The bits below 256 are those
-- without which a product is undeclared: the others are for invoices only.
create function withhold_products(ids uuid[]) returns void language plpgsql as $$
declare
  is_required constant boolean := declarations_required();
  today constant date := shop_day();
  is_deferred constant boolean := search_refresh_is_deferred();
  changed uuid[];
begin
  select array_agg(p.id order by p.id) into changed
  from product p left join product_declaration d on d.product_id = p.id
  where p.id = any (ids) and p.withheld is distinct from case
    when d.best_before < today then 'expired'
    when is_required and coalesce(d.missing, 255) & 255 <> 0 then 'undeclared'
  end;
  if changed is null then return; end if;
  -- Locked in the same order as orders lock them.
  perform from product where id = any (changed) order by id for no key update;
  -- Search is refreshed once for all of them, unless the transaction does that itself.
  if not is_deferred then
    perform set_config('tokri.search_refresh', 'deferred', true);
  end if;
  update product p set withheld = (
    select case
      when d.best_before < today then 'expired'
      when is_required and coalesce(d.missing, 255) & 255 <> 0 then 'undeclared'
    end
    from (select) as one left join product_declaration d on d.product_id = p.id)
  where p.id = any (changed);
  if not is_deferred then
    perform set_config('tokri.search_refresh', '', true);
    perform refresh_product_search(changed);
  end if;
end $$;
--> statement-breakpoint
create function withhold_new_products() returns trigger language plpgsql as $$
begin
  if declarations_required() then
    perform withhold_products(array(select id from changed_rows));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_withheld_inserted after insert on product
  referencing new table as changed_rows for each statement execute function withhold_new_products();
--> statement-breakpoint
-- All products are reviewed by a job, a batch at a time.
create function queue_product_withhold() returns trigger language plpgsql as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute $job$ select graphile_worker.add_job('product-withhold', job_key := 'product-withhold') $job$;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger setting_requires_declarations after insert or update on setting
  for each row when (new.name = 'requireDeclarations') execute function queue_product_withhold();
--> statement-breakpoint
create trigger setting_required_declarations after delete on setting
  for each row when (old.name = 'requireDeclarations') execute function queue_product_withhold();
--> statement-breakpoint
-- The pages that a change of declarations concerns: lists too, if cards or filters show it. A net quantity that was read
-- from the unit concerns none: without it, pages read the unit themselves.
create function notify_declaration_pages(shown uuid[], moved uuid[]) returns void language plpgsql as $$
begin
  if cardinality(moved) > 0 then
    perform queue_search_sync(moved);
  end if;
  perform send_page_tags(array(
    select page_tag('product', id) from unnest(shown || moved) as changed (id)
    union select page_tag('family', family_id) from product where id = any (moved) and family_id is not null
    union select page_tag('category', category_id) from product_category where product_id = any (moved)
    union select page_tag('sub-category', sub_category_id) from product_sub_category where product_id = any (moved)
    limit 201));
end $$;
--> statement-breakpoint
create function declarations_written() returns trigger language plpgsql as $$
begin
  perform withhold_products(array(select product_id from after_rows));
  perform notify_declaration_pages(
    array(select product_id from after_rows where loose or num_nonnulls(
      generic_name, manufacturer, packer, importer, fssai, allergens, shelf_life_days, best_before) > 0),
    array(select product_id from after_rows where net_corrected or num_nonnulls(veg, origin) > 0));
  return null;
end $$;
--> statement-breakpoint
create function declarations_changed() returns trigger language plpgsql as $$
begin
  perform withhold_products(array(select product_id from after_rows));
  perform notify_declaration_pages(
    array(select product_id from after_rows a join before_rows b using (product_id)
      where (a.generic_name, a.manufacturer, a.packer, a.importer, a.fssai, a.allergens, a.shelf_life_days, a.best_before, a.loose)
        is distinct from
        (b.generic_name, b.manufacturer, b.packer, b.importer, b.fssai, b.allergens, b.shelf_life_days, b.best_before, b.loose)),
    array(select product_id from after_rows a join before_rows b using (product_id)
      where (a.veg, a.origin, a.net_corrected) is distinct from (b.veg, b.origin, b.net_corrected)
        or a.net_corrected and (a.net_quantity, a.net_measure, a.pack_count)
          is distinct from (b.net_quantity, b.net_measure, b.pack_count)));
  return null;
end $$;
--> statement-breakpoint
create function declarations_deleted() returns trigger language plpgsql as $$
begin
  perform withhold_products(array(select product_id from before_rows));
  perform notify_declaration_pages('{}', array(select product_id from before_rows));
  return null;
end $$;
--> statement-breakpoint
create trigger product_declaration_written after insert on product_declaration
  referencing new table as after_rows for each statement execute function declarations_written();
--> statement-breakpoint
create trigger product_declaration_changed after update on product_declaration
  referencing old table as before_rows new table as after_rows for each statement execute function declarations_changed();
--> statement-breakpoint
create trigger product_declaration_deleted after delete on product_declaration
  referencing old table as before_rows for each statement execute function declarations_deleted();
--> statement-breakpoint
create or replace function notify_product_pages() returns trigger language plpgsql as $$
begin
  perform send_page_tags(array(
    with changed as (
      select b.id, a.family_id as family_before, b.family_id,
        (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.publish, a.withheld, a.family_id, a.stock > 0)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.publish, b.withheld, b.family_id, b.stock > 0)
        as moved,
        (a.deleted_at is null and a.publish and a.withheld is null)
          <> (b.deleted_at is null and b.publish and b.withheld is null) as appeared_or_went
      from after_rows a join before_rows b using (id)
      where (a.name, a.brand, a.sold_price_in_paise, a.price_in_paise, a.discount_percent, a.created_at, a.deleted_at, a.publish, a.withheld, a.family_id, a.stock > 0,
             a.sku, a.image, a.unit, a.description, a.more_details::text)
        is distinct from (b.name, b.brand, b.sold_price_in_paise, b.price_in_paise, b.discount_percent, b.created_at, b.deleted_at, b.publish, b.withheld, b.family_id, b.stock > 0,
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
-- Search has what is on sale.
create or replace function refresh_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  delete from product_search
  where product_id = any (ids) and exists (select from product where id = product_id and (deleted_at is not null or not publish or withheld is not null));
  insert into product_search (product_id, own_words, words, name_length, in_stock)
  select p.id, own.words, own.words, least(cardinality(string_to_array(p.name, ' ')), 30), p.stock > 0
  from product p cross join lateral (
    select search_own_words(p.name, coalesce(p.brand, p.more_details ->> 'Brand'), p.more_details ->> 'Also Known As', p.unit)
      as words offset 0
  ) as own
  where p.id = any (ids) and p.deleted_at is null and p.publish and p.withheld is null
  on conflict (product_id) do update set
    own_words = excluded.own_words, name_length = excluded.name_length, in_stock = excluded.in_stock
  where (product_search.own_words, product_search.name_length, product_search.in_stock)
    is distinct from (excluded.own_words, excluded.name_length, excluded.in_stock);
  insert into product_search_details (product_id, details)
  select p.id, search_vector(search_fold(left(p.description || ' ' || coalesce(
    (select string_agg(value, ' ') from json_each_text(p.more_details)), ''), 20000)))
  from product p
  where p.id = any (ids) and p.deleted_at is null and p.publish and p.withheld is null
  on conflict (product_id) do update set details = excluded.details
  where product_search_details.details is distinct from excluded.details;
  perform refresh_product_search_shelves(ids);
end $$;
--> statement-breakpoint
drop trigger product_search_updated on product;
--> statement-breakpoint
create trigger product_search_updated after update of name, brand, unit, description, more_details, deleted_at, publish, withheld on product
  for each row when ((old.name, old.brand, old.unit, old.description, old.more_details::text, old.deleted_at, old.publish, old.withheld)
    is distinct from (new.name, new.brand, new.unit, new.description, new.more_details::text, new.deleted_at, new.publish, new.withheld))
  execute function product_search_product_changed();
--> statement-breakpoint
-- What is withheld is as good as hidden for the rankings of categories.
create or replace function rank_in_categories() returns trigger language plpgsql as $$
begin
  insert into category_ranking (category_id, product_id, availability, score)
  select member.category_id, member.product_id,
    product_availability(product.stock, product.publish and product.withheld is null, product.deleted_at),
    coalesce(popular.score, 0)
  from changed_rows member
  join product on product.id = member.product_id
  left join product_popularity popular on popular.product_id = member.product_id
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create or replace function update_category_rankings() returns trigger language plpgsql as $$
begin
  update category_ranking
  set availability = product_availability(new.stock, new.publish and new.withheld is null, new.deleted_at)
  where product_id = new.id;
  return null;
end $$;
--> statement-breakpoint
drop trigger product_availability_changed on product;
--> statement-breakpoint
create trigger product_availability_changed after update of stock, publish, withheld, deleted_at on product
  for each row when ((old.stock > 0, old.publish, old.withheld is null, old.deleted_at is null)
    is distinct from (new.stock > 0, new.publish, new.withheld is null, new.deleted_at is null))
  execute function update_category_rankings();
