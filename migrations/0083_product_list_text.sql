-- What the search of the admin's product list looks at, as one text: without accents, a line for each field, so that no word
-- is found across two. It is cut where an entry of an index, which has the fields too, might not hold it: only names of
-- nearly the greatest length in other scripts.
create function product_list_text(name text, sku text, brand text, unit text) returns text language sql immutable parallel safe
return left(
  search_plain(name || E'\n' || coalesce(sku, '') || E'\n' || coalesce(brand, '') || E'\n' || unit),
  (2600 - octet_length(name || coalesce(sku, '') || coalesce(brand, '') || unit)) / 4);
--> statement-breakpoint
-- For words of one or two letters and amounts, which many products have: all texts are read from here, without the rows.
create index product_list_text on product (id, product_list_text(name, sku, brand, unit)) include (name, sku, brand, unit)
  where deleted_at is null;
--> statement-breakpoint
drop index product_list_accents;
