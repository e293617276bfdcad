-- Names and SKUs whose letters are not plain ones, for searches of one or two letters, which read all others as they are.
create index product_list_accents on product (id) include (name, sku)
  where deleted_at is null and (search_plain(name) <> lower(name) or search_plain(sku) <> lower(sku));
--> statement-breakpoint
create index product_list_withheld on product (id) where deleted_at is null and withheld is not null;
