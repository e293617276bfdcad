-- What search stores of a product, word for word as before in a tenth of the time: an import and a first start spent most of
-- theirs here. A function in SQL that is not inlined starts an executor at each call, and most texts lack the endings, brackets
-- and further amounts that the expressions look for; a test compares the outcomes.
create or replace function search_fold(value text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text;
begin
  if octet_length(value) = char_length(value) then
    folded := lower(value);
    if folded ~ '[''`]' then
      folded := replace(replace(folded, '''', ''), '`', '');
    end if;
    folded := regexp_replace(folded, '[^a-z0-9]+', ' ', 'g');
  else
    folded := regexp_replace(
      translate(
        regexp_replace(
          search_plain(value),
          '[''’‘`\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\u093c]', '', 'g'),
        '०१२३४५६७८९ँ', '0123456789ं'),
      '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u05be\u060c\u061b\u061f\u06d4\u0964\u0965\u0970\u1680\u180e\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3030\u30fb\U0001f000-\U0001faff]+', ' ', 'g');
  end if;
  if position('ves' in folded) > 0 then
    folded := regexp_replace(folded, '([eo]a)ves(?= |$)', '\1f', 'g');
  end if;
  if position('es' in folded) > 0 then
    folded := regexp_replace(folded, '([a-z]{2}(?:sh|ch|x|ss|zz)|[a-z]{3}o)es(?= |$)', '\1', 'g');
  end if;
  if folded ~ '(?:y|ie|ies)(?: |$)' then
    folded := regexp_replace(folded, '([a-z]{3})(?:ies|ie|y)(?= |$)', '\1i', 'g');
  end if;
  if folded ~ 's(?: |$)' then
    folded := regexp_replace(folded, '([a-z]{2}[a-rtv-z])s(?= |$)', '\1', 'g');
  end if;
  return folded;
end $$;
--> statement-breakpoint
create or replace function search_vector(folded text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  words text := btrim(folded, ' ');
begin
  if char_length(words) >= 200 and words ~ '[^ ]{200}' then
    words := btrim(regexp_replace(words, '[^ ]{200,}', '', 'g'), ' ');
  end if;
  if words is null or words = '' then
    return '';
  end if;
  if position('  ' in words) > 0 then
    words := regexp_replace(words, ' +', ' ', 'g');
  end if;
  return ('''' || replace(words, ' ', ''':1 ''') || ''':1')::tsvector;
end $$;
--> statement-breakpoint
create or replace function search_marked(folded text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  words text := btrim(folded, ' ');
begin
  if position('  ' in words) > 0 then
    words := regexp_replace(words, ' +', ' ', 'g');
  end if;
  return case when words <> '' then search_vector('=' || replace(words, ' ', ' =')) else '' end;
end $$;
--> statement-breakpoint
create or replace function search_head(folded text) returns text language plpgsql immutable parallel safe as $$
declare
  forms constant text[] := '{bag,bar,block,bottle,box,bunch,can,cube,cut,jar,kernel,leaf,pack,packet,piece,pouch,powder,pwd,seed,slice,tin,tub,whole}';
  words constant text[] := string_to_array(btrim(folded, ' '), ' ');
  first integer := cardinality(words);
begin
  while first > 1 and words[first] = any (forms) and words[first - 1] <> '' loop
    first := first - 1;
  end loop;
  return case when first > 0 then array_to_string(words[first:], ' ') end;
end $$;
--> statement-breakpoint
create or replace function search_amounts(unit text) returns text language plpgsql immutable parallel safe as $$
declare
  written constant text := lower(unit);
  amount text;
  measure text;
begin
  -- A number and a word, as most units are.
  if char_length(written) < 12 and written ~ '^[0-9]+ ?[a-z]+$' then
    measure := ltrim(written, '0123456789 ');
    amount := rtrim(left(written, -char_length(measure)), ' ');
    if char_length(amount) <= 6 then
      return case
        when measure in ('kg', 'kgs') then amount::bigint * 1000 || 'g'
        when measure in ('g', 'gm', 'gms', 'gram', 'grams') then amount::bigint || 'g'
        when measure in ('l', 'ltr', 'litre', 'litres') then amount::bigint * 1000 || 'ml'
        when measure = 'ml' then amount::bigint || 'ml'
        when measure in ('pc', 'pcs', 'piece', 'pieces') then amount::bigint || 'pc'
      end;
    end if;
  end if;
  if written !~ '\d' then
    return null;
  end if;
  return (
    select string_agg(
      trim_scale(parts[1]::numeric * case when parts[2] in ('kg', 'kgs', 'l', 'ltr', 'litre', 'litres') then 1000 else 1 end)
        || case when parts[2] in ('kg', 'kgs', 'g', 'gm', 'gms', 'gram', 'grams') then 'g'
                when parts[2] in ('l', 'ltr', 'litre', 'litres', 'ml') then 'ml' else 'pc' end, ' ')
    from regexp_matches(written, '(\d{1,6}(?:\.\d{1,3})?)\s*(kgs?|gms?|grams?|g|ltr|litres?|ml|l|pcs?|pieces?)\M', 'g') as parts);
end $$;
--> statement-breakpoint
create or replace function search_own_words(name text, brand text, also text, unit text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  bare constant text := case when name ~ '\d' or name ~* 'pkt' then search_without_amount(name) else name end;
  core constant text := case when bare ~* '[,([|;:]|\s(?:[-–—]|with|for|from)\s'
    then regexp_replace(bare, '[,([|;:].*$|\s[-–—]\s.*$|\s(?:with|for|from)\s.*$', '', 'i') else bare end;
  folded_name constant text := search_fold(bare);
  folded_core constant text := case when core = bare then folded_name else search_fold(core) end;
  folded_brand constant text := search_fold(brand);
  others constant text := case when also is null then coalesce(folded_brand, '') else search_fold(concat_ws(' ', brand, also)) end;
  brackets text;
begin
  if position('(' in bare) > 0 then
    brackets := search_fold((
      select string_agg(bracket[1], ' ') from regexp_matches(bare, '\(([^)]*)\)', 'g') as bracket));
  end if;
  return setweight(search_vector(concat_ws(' ', search_head(folded_core), brackets)), 'A')
    || setweight(search_vector(concat_ws(' ', folded_core, others)), 'B')
    || setweight(search_vector(folded_name), 'C')
    || search_vector(concat_ws(' ', search_amounts(unit), search_fold(unit)))
    || search_marked(concat_ws(' ', folded_name, others))
    || case when char_length(btrim(folded_brand)) between 2 and 60
         then array_to_tsvector(array['@' || btrim(folded_brand)]) else '' end;
end $$;
--> statement-breakpoint
-- The words and the aisle that products have from their categories.
create function search_shelves_of(ids uuid[]) returns table (product_id uuid, words tsvector, aisle smallint) language sql stable as $$
  with sub_categories as materialized (
    select s.id, search_shelf_words(s.name) as words from sub_category s
    where s.id in (select m.sub_category_id from product_sub_category m where m.product_id = any (ids))
  ), categories as materialized (
    select c.id, search_category_words(c.name) as words, search_aisle(c.name) as aisle from category c
    where c.id in (select m.category_id from product_category m where m.product_id = any (ids))
  )
  select product_id, coalesce(subs.words, '') || coalesce(cats.words, ''), coalesce(cats.aisle, 1)::smallint
  from (
    select m.product_id, search_together(s.words) as words
    from product_sub_category m join sub_categories s on s.id = m.sub_category_id where m.product_id = any (ids) group by m.product_id
  ) as subs full join (
    select m.product_id, search_together(c.words) as words, case when min(c.aisle) = 0 then 0 else max(c.aisle) end as aisle
    from product_category m join categories c on c.id = m.category_id where m.product_id = any (ids) group by m.product_id
  ) as cats using (product_id)
$$;
--> statement-breakpoint
-- Each word is looked up once, however many products have it.
create function add_search_words(ids uuid[]) returns void language plpgsql as $$
begin
  insert into search_word (word)
  select found.word
  from (
    select distinct each.word from product_search s, unnest(tsvector_to_array(s.words)) as each (word)
    where s.product_id = any (ids) offset 0
  ) as found
  where (found.word ~ '^[@#%]' or (length(found.word) between 3 and 40 and found.word !~ '[0-9=~]'))
    and not exists (select from search_word known where known.word = found.word);
end $$;
--> statement-breakpoint
create or replace function refresh_product_search_shelves(ids uuid[]) returns void language plpgsql as $$
begin
  update product_search s set words = r.words, aisle = r.aisle
  from (
    select own.product_id, own.own_words || coalesce(shelves.words, '') as words, coalesce(shelves.aisle, 1::smallint) as aisle
    from product_search own left join search_shelves_of(ids) as shelves using (product_id) where own.product_id = any (ids)
  ) as r
  where s.product_id = r.product_id and (s.words, s.aisle) is distinct from (r.words, r.aisle);
  perform add_search_words(ids);
  perform queue_search_sync(ids);
end $$;
--> statement-breakpoint
-- A product is written once, with the words of its categories.
create or replace function refresh_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  -- The ids once more: otherwise all products are read for the few that are not on sale.
  delete from product_search s using product p
  where p.id = any (ids) and s.product_id = p.id and (p.deleted_at is not null or not p.publish or p.withheld is not null);
  insert into product_search (product_id, own_words, words, aisle, name_length, in_stock)
  select p.id, own.words, own.words || coalesce(shelves.words, ''), coalesce(shelves.aisle, 1::smallint),
    least(cardinality(string_to_array(p.name, ' ')), 30), p.stock > 0
  from product p left join search_shelves_of(ids) as shelves on shelves.product_id = p.id cross join lateral (
    select search_own_words(p.name, coalesce(p.brand, p.more_details ->> 'Brand'), p.more_details ->> 'Also Known As', p.unit)
      as words offset 0
  ) as own
  where p.id = any (ids) and p.deleted_at is null and p.publish and p.withheld is null
  on conflict (product_id) do update set own_words = excluded.own_words, words = excluded.words, aisle = excluded.aisle,
    name_length = excluded.name_length, in_stock = excluded.in_stock
  where (product_search.own_words, product_search.words, product_search.aisle, product_search.name_length, product_search.in_stock)
    is distinct from (excluded.own_words, excluded.words, excluded.aisle, excluded.name_length, excluded.in_stock);
  insert into product_search_details (product_id, details)
  select p.id, search_vector(search_fold(left(p.description || ' ' || coalesce(
    (select string_agg(value, ' ') from json_each_text(p.more_details)), ''), 20000)))
  from product p
  where p.id = any (ids) and p.deleted_at is null and p.publish and p.withheld is null
  on conflict (product_id) do update set details = excluded.details
  where product_search_details.details is distinct from excluded.details;
  perform add_search_words(ids);
  perform queue_search_sync(ids);
end $$;
