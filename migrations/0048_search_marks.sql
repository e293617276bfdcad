-- What search needs to tell a product's own words from those of its categories: `=` marks every word of its name, brand
-- and other names, `~` what its sub-categories are of, `@` its brand as a whole, and `#` and `%` its categories as a
-- whole, where `%` is one of several things that a category's name lists.
create function search_keys(sign text, names text[]) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array(
  select distinct sign || trim(name) from unnest(names) as name where char_length(trim(name)) between 2 and 60
));
--> statement-breakpoint
-- A name without its amount: price lists write "BUTTER 500 G" and "Soap 4x125g Pkt", and a gram is not what it is.
create function search_without_amount(name text) returns text language sql immutable parallel safe
return regexp_replace(name,
  '\m(?:\d+(?:\.\d+)?\s*[x×*]\s*)?\d+(?:\.\d+)?\s*(?:kgs?|gms?|grams?|g|ltrs?|litres?|l|ml|pcs?|pieces?|nos?)\M\.?|\mpkts?\M\.?|\mpack of \d+\M',
  ' ', 'gi');
--> statement-breakpoint
create or replace function search_head(folded text) returns text language sql immutable parallel safe
return substring(trim(folded) from '[^ ]+(?: (?:bag|bar|block|bottle|box|bunch|can|cube|cut|jar|kernel|leaf|pack|packet|piece|pouch|powder|pwd|seed|slice|tin|tub|whole))*$');
--> statement-breakpoint
create or replace function search_own_words(name text, brand text, also text, unit text) returns tsvector
language sql immutable parallel safe
return (
  select setweight(search_vector(concat_ws(' ', search_head(folded.core), folded.brackets)), 'A')
    || setweight(search_vector(concat_ws(' ', folded.core, folded.others)), 'B')
    || setweight(search_vector(folded.name), 'C')
    || search_vector(concat_ws(' ', search_amounts(unit), search_fold(unit)))
    || search_marked(concat_ws(' ', folded.name, folded.others))
    || search_keys('@', array[folded.brand])
  from (
    select
      search_fold(search_own_words.name) as name,
      search_fold(regexp_replace(bare.name, '[,([|;:].*$|\s[-–—]\s.*$|\s(?:with|for|from)\s.*$', '', 'i')) as core,
      search_fold(brand) as brand,
      search_fold(concat_ws(' ', brand, also)) as others,
      case when position('(' in bare.name) > 0
        then search_fold((select string_agg(bracket[1], ' ') from regexp_matches(bare.name, '\(([^)]*)\)', 'g') as bracket))
      end as brackets
    from (select search_without_amount(search_own_words.name) as name offset 0) as bare
    offset 0
  ) as folded
);
--> statement-breakpoint
create or replace function search_shelf_words(sub_category text) returns tsvector language sql immutable parallel safe
return (
  select setweight(search_vector(string_agg(part.head, ' ')), 'B')
    || search_vector(regexp_replace(string_agg(part.head, ' '), '([^ ]+)', '~\1', 'g'))
    || setweight(search_vector(search_fold(sub_category)), 'C')
    || search_keys('#', array_agg(part.folded) || array_agg(part.head) || search_fold(sub_category))
  from (
    select folded, search_head(folded) as head
    from (
      select search_fold(part) as folded from regexp_split_to_table(sub_category, '[,&/+]|\mand\M') as part offset 0
    ) as parts
  ) as part
);
--> statement-breakpoint
create function search_category_words(category text) returns tsvector language sql immutable parallel safe
return (
  select setweight(search_vector(search_fold(category)), 'C')
    || search_keys('#', array[search_fold(category)])
    || search_keys('%', array_agg(search_fold(part)))
  from regexp_split_to_table(category, '[,&/+]|\mand\M') as part
);
--> statement-breakpoint
create or replace function refresh_product_search_shelves(ids uuid[]) returns void language plpgsql as $$
begin
  with sub_categories as materialized (
    select s.id, search_shelf_words(s.name) as words from sub_category s
    where s.id in (select sub_category_id from product_sub_category where product_id = any (ids))
  ), categories as materialized (
    select c.id, search_category_words(c.name) as words, search_aisle(c.name) as aisle from category c
    where c.id in (select category_id from product_category where product_id = any (ids))
  ), refreshed as (
    select s.product_id, s.own_words || coalesce(subs.words, '') || coalesce(cats.words, '') as words,
      coalesce(cats.aisle, 1) as aisle
    from product_search s
    left join (
      select product_id, search_together(words) as words
      from product_sub_category join sub_categories on id = sub_category_id where product_id = any (ids) group by product_id
    ) as subs using (product_id)
    left join (
      select product_id, search_together(words) as words, case when min(aisle) = 0 then 0 else max(aisle) end as aisle
      from product_category join categories on id = category_id where product_id = any (ids) group by product_id
    ) as cats using (product_id)
    where s.product_id = any (ids)
  ), written as (
    update product_search s set words = r.words, aisle = r.aisle from refreshed r
    where s.product_id = r.product_id and (s.words, s.aisle) is distinct from (r.words, r.aisle)
  )
  insert into search_word (word)
  select distinct found.word from refreshed, unnest(tsvector_to_array(words)) as found (word)
  where (found.word ~ '^[@#%]' or (length(found.word) between 3 and 40 and found.word !~ '[0-9=~]'))
    and not exists (select from search_word known where known.word = found.word);
  perform queue_search_sync(ids);
end $$;
--> statement-breakpoint
select refresh_product_search(array(select id from product));
