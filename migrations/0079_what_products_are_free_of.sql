-- What a product says that it is free of is a wish of its own: `!gluten` marks it, and nothing else counts as a match for
-- "gluten free". What its allergens name is no word of its description: biscuits that contain gluten are not found by it.
create function search_is_of_allergens(key text) returns boolean language sql immutable parallel safe
return key ~* '^allerg';
--> statement-breakpoint
-- "gluten free" and "glutenfree", "free from nuts, soy and milk", "no onion", "zero sugar", "eggless", "Diet Coke"; the words
-- are those of each group. Neither "no sugar added" nor "no milk powder" says that there is none of it.
create function search_free_of_phrases() returns text language sql immutable parallel safe
return '\m([a-z]{3,})(?:[ -]+free\M|free\M)(?! *[:=?] *no\M)(?![ -]+(?:flow|rang|roam|with (?:every|each|this|purchase)\M))'
  '|\mfree (?:of|from) ([a-z]+(?:(?:, [a-z]+)*,? (?:and|or|&) [a-z]+)?)'
  '|\mno ([a-z]+(?: or [a-z]+)?) *(?=$|[.,;:!?()&+/\n]|(?:and|in|no)\M)'
  '|(?:\mzero|(?<![.0-9])0 ?%) ([a-z]+)'
  '|\m([a-z]{3,})less\M'
  '|\m(?:diet (?:coke|cola|pepsi|soda)|(?:coke|cola|pepsi|sprite) zero)\M';
--> statement-breakpoint
create function search_free_of(name text, description text, details json, declared text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  said text;
  allergens text;
  contained text[];
begin
  if concat_ws(' ', name, description, details, declared) !~* '\mfree\M|free\M|less\M|\m(?:no|zero|none|nil|diet)\M|\m0' then
    return '';
  end if;
  allergens := lower(concat_ws('. ',
    (select string_agg(value, '. ') from json_each_text(details) where search_is_of_allergens(key)), declared));
  said := lower(left(concat_ws('. ', name, description, (
    select string_agg(case
      when value ~* '^\s*yes\M' then key
      when value ~* '^\s*(?:none|nil|0 ?(?:g|mg|%)?)\s*$' then 'free of ' || key
      else value end, '. ')
    from json_each_text(details) where not search_is_of_allergens(key)), allergens), 20000));
  -- What is denied, or given away, is not said.
  said := regexp_replace(said, '(?:\m(?:not|never|cannot|buy|get)\M|n[''’]t\M)[^.,;:!?()\n]*', ' ', 'g');
  contained := string_to_array(btrim(search_fold(regexp_replace(allergens, search_free_of_phrases(), ' ', 'g'))), ' ');
  return array_to_tsvector(array(
    select distinct '!' || word
    from regexp_matches(said, search_free_of_phrases(), 'g') as phrase
      cross join unnest(string_to_array(btrim(search_fold(coalesce(phrase[1], phrase[2], phrase[3], phrase[4], phrase[5], 'sugar'))), ' ')) as word
    where length(word) between 3 and 40 and word <> all (coalesce(contained, '{}'))));
end $$;
--> statement-breakpoint
create or replace function add_search_words(ids uuid[]) returns void language plpgsql as $$
begin
  insert into search_word (word)
  select found.word
  from (
    select distinct each.word from product_search s, unnest(tsvector_to_array(s.words)) as each (word)
    where s.product_id = any (ids) offset 0
  ) as found
  where (found.word ~ '^[@#%]' or (length(found.word) between 3 and 40 and found.word !~ '[0-9=~!]'))
    and not exists (select from search_word known where known.word = found.word);
end $$;
--> statement-breakpoint
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
-- An import refreshes what it changes itself.
create function product_search_allergens_changed() returns trigger language plpgsql as $$
begin
  if not search_refresh_is_deferred() then
    perform refresh_product_search(array[coalesce(new.product_id, old.product_id)]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_search_allergens_declared after insert on product_declaration
  for each row when (new.allergens is not null) execute function product_search_allergens_changed();
--> statement-breakpoint
create trigger product_search_allergens_changed after update of allergens on product_declaration
  for each row when (old.allergens is distinct from new.allergens) execute function product_search_allergens_changed();
--> statement-breakpoint
create trigger product_search_allergens_deleted after delete on product_declaration
  for each row when (old.allergens is not null) execute function product_search_allergens_changed();
--> statement-breakpoint
select refresh_product_search(array(
  select id from product left join product_declaration on product_id = id
  where concat_ws(' ', name, description, more_details, allergens) ~* 'allerg|free\M|less\M|\m(?:no|zero|none|nil|diet)\M|\m0'));
