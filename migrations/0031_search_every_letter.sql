-- Any text can be saved and found. What parts words is listed here, character by character, and
-- `src/catalogue/search/words.ts` has the same list: what a space is to one function of Postgres (U+1680) is none to
-- another, and classes such as `\s` differ from locale to locale. `unaccent` went for the same reason: its rules differ
-- from one version of Postgres to the next.
create function search_plain(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else
  replace(replace(replace(translate(
    normalize(regexp_replace(normalize(lower(normalize(value, NFKC)), NFD), '([a-z])[\u0300-\u036f]+', '\1', 'g'), NFC),
    'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
end;
--> statement-breakpoint
create or replace function search_fold(value text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  translate(
    regexp_replace(
      search_plain(value),
      '[''’‘`\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\u093c]', '', 'g'),
    '०१२३४५६७८९ँ', '0123456789ं'),
  '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u05be\u060c\u061b\u061f\u06d4\u0964\u0965\u0970\u1680\u180e\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3030\u30fb\U0001f000-\U0001faff]+', ' ', 'g'),
  '([eo]a)ves(?= |$)', '\1f', 'g'),
  '([a-z]{2}(?:sh|ch|x|ss|zz)|[a-z]{3}o)es(?= |$)', '\1', 'g'),
  '([a-z]{3})(?:ies|ie|y)(?= |$)', '\1i', 'g'),
  '([a-z]{2}[a-rtv-z])s(?= |$)', '\1', 'g');
--> statement-breakpoint
create or replace function search_vector(folded text) returns tsvector language sql immutable parallel safe
return regexp_replace(regexp_replace(coalesce(folded, ''), '[^ ]{200,}', '', 'g'), '[^ ]+', '''\&'':1', 'g')::tsvector;
--> statement-breakpoint
create or replace function search_marked(folded text) returns tsvector language sql immutable parallel safe
return search_vector(regexp_replace(coalesce(folded, ''), '([^ ]+)', '=\1', 'g'));
--> statement-breakpoint
create or replace function search_head(folded text) returns text language sql immutable parallel safe
return substring(trim(folded) from '[^ ]+(?: (?:bag|bar|block|bottle|box|bunch|can|cube|cut|jar|kernel|leaf|pack|packet|piece|pouch|powder|seed|slice|tin|tub|whole))*$');
--> statement-breakpoint
-- What is written in plain or Devanagari letters alone was folded so before.
do $$
declare
  others constant text := '[^\u0001-\u007f\u0900-\u0963\u0966-\u096f\u0971-\u097f]';
begin
  perform refresh_product_search(array(
    select id from product
    where concat_ws(' ', name, brand, unit, description, more_details::text) ~ others
    union select m.product_id from product_category m join category c on c.id = m.category_id where c.name ~ others
    union select m.product_id from product_sub_category m join sub_category s on s.id = m.sub_category_id
      where s.name ~ others));
end $$;
