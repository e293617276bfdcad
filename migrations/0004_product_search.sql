-- What product search reads. Both extensions are trusted: the owner of a database may create them.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text as search compares it: lower case, no accents, no punctuation, no zero-width characters or nuktas, ASCII
-- digits, singular. `src/catalogue/search/words.ts` folds what is searched for in the same way; a test holds them
-- together.
create function search_fold(value text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  translate(
    regexp_replace(
      unaccent('unaccent'::regdictionary, lower(normalize(value, NFKC))),
      '[''’‘`\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\u093c]', '', 'g'),
    '०१२३४५६७८९ँ', '0123456789ं'),
  '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3030\U0001f000-\U0001faff]+', ' ', 'g'),
  '([eo]a)ves\M', '\1f', 'g'),
  '([a-z]{2}(?:sh|ch|x|ss|zz)|[a-z]{3}o)es\M', '\1', 'g'),
  '([a-z]{3})(?:ies|ie|y)\M', '\1i', 'g'),
  '([a-z]{2}[a-rtv-z])s\M', '\1', 'g');
--> statement-breakpoint
-- Folded words as a vector. The parser of `to_tsvector` would part them by the rules of the system's locale, and
-- would read meanings into them; positions are not needed, and a word too long for a vector is none.
create function search_vector(folded text) returns tsvector language sql immutable parallel safe
return regexp_replace(regexp_replace(coalesce(folded, ''), '\S{200,}', '', 'g'), '\S+', '''\&'':1', 'g')::tsvector;
--> statement-breakpoint
-- Words again, marked as what a product mainly is: the index cannot look for weights.
create function search_marked(folded text) returns tsvector language sql immutable parallel safe
return search_vector(regexp_replace(coalesce(folded, ''), '(\S+)', '=\1', 'g'));
--> statement-breakpoint
-- The words that say what a thing is: of "Sweet Corn" it is corn, of "Curry Leaves" curry leaves. English and
-- Hinglish names end in them; words that only tell a form are passed over.
create function search_head(folded text) returns text language sql immutable parallel safe
return substring(trim(folded) from '\S+(?: (?:bag|bar|block|bottle|box|bunch|can|cube|cut|jar|kernel|leaf|pack|packet|piece|pouch|powder|seed|slice|tin|tub|whole))*$');
--> statement-breakpoint
-- Amounts as one word each, in grams, millilitres or pieces, so that "1 kg" is "1000 g".
create function search_amounts(unit text) returns text language sql immutable parallel safe
return (
  select string_agg(
    trim_scale(amount[1]::numeric * case when amount[2] in ('kg', 'kgs', 'l', 'ltr', 'litre', 'litres') then 1000 else 1 end)
      || case when amount[2] in ('kg', 'kgs', 'g', 'gm', 'gms', 'gram', 'grams') then 'g'
              when amount[2] in ('l', 'ltr', 'litre', 'litres', 'ml') then 'ml' else 'pc' end, ' ')
  from regexp_matches(lower(unit), '(\d{1,6}(?:\.\d{1,3})?)\s*(kgs?|gms?|grams?|g|ltr|litres?|ml|l|pcs?|pieces?)\M', 'g') as amount
);
--> statement-breakpoint
-- What a product's own fields say about it, weighted by how much: what it is and what else it is called, the rest of
-- its name, what stands behind a comma, and its unit.
create function search_own_words(name text, brand text, also text, unit text) returns tsvector
language sql immutable parallel safe
return (
  select setweight(search_vector(concat_ws(' ', search_head(folded.core), folded.brackets)), 'A')
    || setweight(search_vector(concat_ws(' ', folded.core, folded.others)), 'B')
    || setweight(search_vector(folded.name), 'C')
    || search_vector(concat_ws(' ', search_amounts(unit), search_fold(unit)))
    || search_marked(concat_ws(' ', folded.core, folded.brackets, folded.others))
  from (
    select
      search_fold(name) as name,
      search_fold(regexp_replace(name, '[,([|;:].*$|\s[-–—]\s.*$|\s(?:with|for|from)\s.*$', '', 'i')) as core,
      search_fold(concat_ws(' ', brand, also)) as others,
      case when position('(' in name) > 0
        then search_fold((select string_agg(bracket[1], ' ') from regexp_matches(name, '\(([^)]*)\)', 'g') as bracket))
      end as brackets
    offset 0
  ) as folded
);
--> statement-breakpoint
-- A sub-category's name may list several things ("Curd & Yogurt"): each is what the products on it are.
create function search_shelf_words(sub_category text) returns tsvector language sql immutable parallel safe
return (
  select setweight(search_vector(heads.folded), 'B') || search_marked(heads.folded)
    || setweight(search_vector(search_fold(sub_category)), 'C')
  from (
    select string_agg(search_head(search_fold(part)), ' ') as folded
    from regexp_split_to_table(sub_category, '[,&/+]|\mand\M') as part
  ) as heads
);
--> statement-breakpoint
create aggregate search_together (tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');
--> statement-breakpoint
-- Shoppers who say only "lemon" mean the fruit: 2 is fresh, 1 other food, 0 what nobody eats.
create function search_aisle(category text) returns smallint language sql immutable parallel safe
return case
  when search_fold(category) ~ '\m(babi|beauti|care|cleaning|electronic|home|household|hygiene|kitchenware|pet|pooja|puja|stationeri)\M' then 0
  when search_fold(category) ~ '\m(vegetable|veggi|fresh|dairi|egg|meat|fish|seafood)\M' then 2
  else 1 end::smallint;
--> statement-breakpoint
create table product_search (
  product_id uuid primary key references product (id) on delete cascade,
  own_words tsvector not null,
  -- Its own and those of its shelves.
  words tsvector not null,
  aisle smallint not null default 1,
  name_length smallint not null,
  in_stock boolean not null
) with (fillfactor = 85);
--> statement-breakpoint
-- The planner knows how many products have each word.
alter table product_search alter column words set storage main, alter column words set statistics 1000;
--> statement-breakpoint
-- A short list of what is not yet in the index makes imports fast and costs searches little.
create index product_search_words on product_search using gin (words) with (gin_pending_list_limit = 128);
--> statement-breakpoint
-- Descriptions and details, looked at only when the words find nothing; apart, for they are long and change seldom.
create table product_search_details (
  product_id uuid primary key references product_search (product_id) on delete cascade,
  details tsvector not null
);
--> statement-breakpoint
create index product_search_details_details on product_search_details using gin (details) with (gin_pending_list_limit = 512);
--> statement-breakpoint
-- Every word that can be found, for mending typing errors. Not unique on purpose: two transactions that bring the
-- same new word must not wait for each other. Words without products are swept out by the reconcile job.
create table search_word (word text collate "C" not null);
--> statement-breakpoint
create index search_word_word on search_word (word);
--> statement-breakpoint
create index search_word_trigrams on search_word using gin (word gin_trgm_ops);
--> statement-breakpoint
-- A row for each outside search engine that is in use; while there is none, nothing is written to the outbox.
create table search_engine (
  name text primary key,
  -- Of the settings and documents that its index was last built with; null until it is built.
  version text,
  indexed_at timestamptz
);
--> statement-breakpoint
create table search_outbox (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create function queue_search_sync(ids uuid[]) returns void language plpgsql as $$
begin
  if not exists (select from search_engine) then return; end if;
  insert into search_outbox (product_id) select unnest(ids);
  -- One job for each transaction: each empties the outbox.
  if current_setting('tokri.search_sync', true) is distinct from pg_current_xact_id()::text
     and to_regnamespace('graphile_worker') is not null then
    perform set_config('tokri.search_sync', pg_current_xact_id()::text, true);
    execute $job$ select graphile_worker.add_job('search-sync', queue_name := 'search') $job$;
  end if;
end $$;
--> statement-breakpoint
-- What a change of the products themselves asks for.
create function refresh_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  delete from product_search
  where product_id = any (ids) and exists (select from product where id = product_id and deleted_at is not null);
  insert into product_search (product_id, own_words, words, name_length, in_stock)
  select p.id, own.words, own.words, least(cardinality(string_to_array(p.name, ' ')), 30), p.stock > 0
  from product p cross join lateral (
    select search_own_words(p.name, coalesce(p.brand, p.more_details ->> 'Brand'), p.more_details ->> 'Also Known As', p.unit)
      as words offset 0
  ) as own
  where p.id = any (ids) and p.deleted_at is null
  on conflict (product_id) do update set
    own_words = excluded.own_words, name_length = excluded.name_length, in_stock = excluded.in_stock
  where (product_search.own_words, product_search.name_length, product_search.in_stock)
    is distinct from (excluded.own_words, excluded.name_length, excluded.in_stock);
  insert into product_search_details (product_id, details)
  select p.id, search_vector(search_fold(left(p.description || ' ' || coalesce(
    (select string_agg(value, ' ') from json_each_text(p.more_details)), ''), 20000)))
  from product p
  where p.id = any (ids) and p.deleted_at is null
  on conflict (product_id) do update set details = excluded.details
  where product_search_details.details is distinct from excluded.details;
  perform refresh_product_search_shelves(ids);
end $$;
--> statement-breakpoint
-- What a change of memberships or of shelves' names asks for.
create function refresh_product_search_shelves(ids uuid[]) returns void language plpgsql as $$
begin
  with sub_categories as materialized (
    select s.id, search_shelf_words(s.name) as words from sub_category s
    where s.id in (select sub_category_id from product_sub_category where product_id = any (ids))
  ), categories as materialized (
    select c.id, setweight(search_vector(search_fold(c.name)), 'C') as words, search_aisle(c.name) as aisle from category c
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
  where length(found.word) between 3 and 40 and found.word !~ '[0-9=]'
    and not exists (select from search_word known where known.word = found.word);
  perform queue_search_sync(ids);
end $$;
--> statement-breakpoint
create function product_search_rows_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    if tg_table_name = 'product' and tg_op = 'DELETE' then
      perform queue_search_sync(array(select id from changed));
    elsif tg_table_name = 'product' then
      perform refresh_product_search(array(select id from changed));
    else
      perform refresh_product_search_shelves(array(select distinct product_id from changed));
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function product_search_product_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create function product_search_offer_changed() returns trigger language plpgsql as $$
begin
  update product_search set in_stock = new.stock > 0 where product_id = new.id and in_stock <> (new.stock > 0);
  perform queue_search_sync(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create function product_search_membership_moved() returns trigger language plpgsql as $$
begin
  perform refresh_product_search_shelves(array[old.product_id, new.product_id]);
  return null;
end $$;
--> statement-breakpoint
create function product_search_shelf_renamed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'category' then
    perform refresh_product_search_shelves(array(select product_id from product_category where category_id = new.id));
  else
    perform refresh_product_search_shelves(array(select product_id from product_sub_category where sub_category_id = new.id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_search_inserted after insert on product referencing new table as changed
  for each statement execute function product_search_rows_changed();
--> statement-breakpoint
create trigger product_search_deleted after delete on product referencing old table as changed
  for each statement execute function product_search_rows_changed();
--> statement-breakpoint
create trigger product_search_updated after update of name, brand, unit, description, more_details, deleted_at on product
  for each row when ((old.name, old.brand, old.unit, old.description, old.more_details::text, old.deleted_at)
    is distinct from (new.name, new.brand, new.unit, new.description, new.more_details::text, new.deleted_at))
  execute function product_search_product_changed();
--> statement-breakpoint
-- Stock counts only when it crosses zero: an order must not cost a search update.
create trigger product_search_offered after update of stock, price_in_paise, discount_percent on product
  for each row when ((old.stock > 0, old.price_in_paise, old.discount_percent)
    is distinct from (new.stock > 0, new.price_in_paise, new.discount_percent))
  execute function product_search_offer_changed();
--> statement-breakpoint
create trigger product_search_category_added after insert on product_category referencing new table as changed
  for each statement execute function product_search_rows_changed();
--> statement-breakpoint
create trigger product_search_category_removed after delete on product_category referencing old table as changed
  for each statement execute function product_search_rows_changed();
--> statement-breakpoint
create trigger product_search_category_moved after update on product_category
  for each row execute function product_search_membership_moved();
--> statement-breakpoint
create trigger product_search_sub_category_added after insert on product_sub_category referencing new table as changed
  for each statement execute function product_search_rows_changed();
--> statement-breakpoint
create trigger product_search_sub_category_removed after delete on product_sub_category referencing old table as changed
  for each statement execute function product_search_rows_changed();
--> statement-breakpoint
create trigger product_search_sub_category_moved after update on product_sub_category
  for each row execute function product_search_membership_moved();
--> statement-breakpoint
create trigger product_search_category_renamed after update of name on category
  for each row when (old.name is distinct from new.name) execute function product_search_shelf_renamed();
--> statement-breakpoint
create trigger product_search_sub_category_renamed after update of name on sub_category
  for each row when (old.name is distinct from new.name) execute function product_search_shelf_renamed();
--> statement-breakpoint
select refresh_product_search(array(select id from product));
