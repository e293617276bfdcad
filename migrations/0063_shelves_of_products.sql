-- The words and the aisle that products have from their categories, read once for all of them. As a function in SQL, which was
-- inlined, it was run again for each product of an import.
create or replace function search_shelves_of(ids uuid[]) returns table (product_id uuid, words tsvector, aisle smallint)
language plpgsql stable rows 400 as $$
begin
  return query
    with in_sub_categories as materialized (
      select m.product_id, m.sub_category_id from product_sub_category m where m.product_id = any (ids)
    ), in_categories as materialized (
      select m.product_id, m.category_id from product_category m where m.product_id = any (ids)
    ), sub_categories as materialized (
      select s.id, search_shelf_words(s.name) as words from sub_category s
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
end $$;
