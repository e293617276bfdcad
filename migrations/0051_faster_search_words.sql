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
