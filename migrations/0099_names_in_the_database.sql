-- Four functions get the words of the glossary: a product stands in categories and sub-categories. Those whose bodies name
-- them by text are replaced.
alter function search_shelf_words(text) rename to search_subcategory_words;--> statement-breakpoint
alter function search_shelves_of(uuid[]) rename to search_categories_of;--> statement-breakpoint
alter function refresh_product_search_shelves(uuid[]) rename to refresh_product_search_categories;--> statement-breakpoint
alter function product_search_shelf_renamed() rename to product_search_category_renamed;--> statement-breakpoint
create or replace function search_categories_of(ids uuid[])
returns table (product_id uuid, words tsvector, aisle smallint) language plpgsql stable rows 400 as $$
begin
  return query
    with in_sub_categories as materialized (
      select m.product_id, m.sub_category_id from product_sub_category m where m.product_id = any (ids)
    ), in_categories as materialized (
      select m.product_id, m.category_id from product_category m where m.product_id = any (ids)
    ), sub_categories as materialized (
      select s.id, search_subcategory_words(s.name) as words from sub_category s
      where s.id in (select distinct m.sub_category_id from in_sub_categories m)
    ), categories as materialized (
      select c.id, search_category_words(c.name) as words, search_aisle(c.name) as aisle from category c
      where c.id in (select distinct m.category_id from in_categories m)
    )
    select each.product_id, search_together(each.words),
      coalesce(case when min(each.aisle) = 0 then 0 else max(each.aisle) end, 1)::smallint
    from (
      select m.product_id, s.words, null::integer as aisle from in_sub_categories m join sub_categories s on s.id = m.sub_category_id
      union all
      select m.product_id, c.words, c.aisle from in_categories m join categories c on c.id = m.category_id
    ) as each
    group by each.product_id;
end $$;--> statement-breakpoint
create or replace function refresh_product_search_categories(ids uuid[]) returns void language plpgsql as $$
begin
  update product_search s set words = r.words, aisle = r.aisle
  from (
    select own.product_id, own.own_words || coalesce(categories.words, '') as words,
      coalesce(categories.aisle, 1::smallint) as aisle
    from product_search own left join search_categories_of(ids) as categories using (product_id)
    where own.product_id = any (ids)
  ) as r
  where s.product_id = r.product_id and (s.words, s.aisle) is distinct from (r.words, r.aisle);
  perform add_search_words(ids);
  perform queue_search_sync(ids);
end $$;--> statement-breakpoint
create or replace function product_search_category_renamed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'category' then
    perform refresh_product_search_categories(array(select product_id from product_category where category_id = new.id));
  else
    perform refresh_product_search_categories(
      array(select product_id from product_sub_category where sub_category_id = new.id));
  end if;
  return null;
end $$;--> statement-breakpoint
create or replace function product_search_membership_moved() returns trigger language plpgsql as $$
begin
  if not search_refresh_is_deferred() then
    perform refresh_product_search_categories(array[old.product_id, new.product_id]);
  end if;
  return null;
end $$;--> statement-breakpoint
create or replace function product_search_rows_changed() returns trigger language plpgsql as $$
begin
  if not search_refresh_is_deferred() and exists (select from changed) then
    if tg_table_name = 'product' and tg_op = 'DELETE' then
      perform queue_search_sync(array(select id from changed));
    elsif tg_table_name = 'product' then
      perform refresh_product_search(array(select id from changed));
    else
      perform refresh_product_search_categories(array(select distinct product_id from changed));
    end if;
  end if;
  return null;
end $$;--> statement-breakpoint
create or replace function refresh_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  -- The ids once more: otherwise all products are read for the few that are not on sale.
  delete from product_search s using product p
  where p.id = any (ids) and s.product_id = p.id and (p.deleted_at is not null or not p.publish or p.withheld is not null);
  insert into product_search (product_id, own_words, words, aisle, name_length, in_stock)
  select p.id, own.words, own.words || coalesce(categories.words, ''), coalesce(categories.aisle, 1::smallint),
    least(cardinality(string_to_array(p.name, ' ')), 30), p.stock > 0
  from product p left join search_categories_of(ids) as categories on categories.product_id = p.id cross join lateral (
    select search_own_words(p.name, coalesce(p.brand, p.more_details ->> 'Brand'), p.more_details ->> 'Also Known As', p.unit)
      || search_free_of(p.name, p.description, p.more_details, (select allergens from product_declaration d where d.product_id = p.id))
      as words offset 0
  ) as own
  where p.id = any (ids) and p.deleted_at is null and p.publish and p.withheld is null
  on conflict (product_id) do update set own_words = excluded.own_words, words = excluded.words, aisle = excluded.aisle,
    name_length = excluded.name_length, in_stock = excluded.in_stock
  where (product_search.own_words, product_search.words, product_search.aisle, product_search.name_length, product_search.in_stock)
    is distinct from (excluded.own_words, excluded.words, excluded.aisle, excluded.name_length, excluded.in_stock);
  insert into product_search_details (product_id, details)
  select p.id, search_vector(search_fold(left(p.description || ' ' || coalesce(
    (select string_agg(value, ' ') from json_each_text(p.more_details) where not search_is_of_allergens(key)), ''), 20000)))
  from product p
  where p.id = any (ids) and p.deleted_at is null and p.publish and p.withheld is null
  on conflict (product_id) do update set details = excluded.details
  where product_search_details.details is distinct from excluded.details;
  perform add_search_words(ids);
  perform queue_search_sync(ids);
end $$;
--> statement-breakpoint
alter trigger stock_ledger_kept on stock_ledger rename to stock_ledger_no_truncate;--> statement-breakpoint
alter trigger audit_log_kept on audit_log rename to audit_log_no_truncate;--> statement-breakpoint
alter trigger consent_kept on consent rename to consent_no_truncate;
