-- What the index of the admin's list has of a SKU: "SK-001" may be searched as "SK001" or "SK 001", and a word whose letters and
-- digits alternate has trigrams only where they are joined.
create function search_joined(value text) returns text language sql immutable parallel safe
return translate(search_plain(value), '- ''’‘`', '');
--> statement-breakpoint
DROP INDEX "product_list_search";--> statement-breakpoint
CREATE INDEX "product_list_search" ON "product" USING gin (search_plain("name") gin_trgm_ops,search_joined("sku") gin_trgm_ops,search_plain("brand") gin_trgm_ops,search_plain("unit") gin_trgm_ops) WHERE deleted_at is null;