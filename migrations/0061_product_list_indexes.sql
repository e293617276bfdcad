-- The admin's product list filters and sorts all products by narrow indexes instead of the wide rows. None has the stock,
-- because orders would have to change an index then.
create index product_list on product (id)
  include (price_in_paise, sold_price_in_paise, discount_percent, publish, withheld, brand, updated_at)
  where deleted_at is null;
--> statement-breakpoint
-- With the columns under the expressions, or the database would read the rows all the same.
create index product_list_name on product (lower(name), id) include (name, sku) where deleted_at is null;
--> statement-breakpoint
create index product_list_brand on product (lower(brand), lower(name), id) include (brand, name) where deleted_at is null;
--> statement-breakpoint
create index product_list_no_image on product (id) where deleted_at is null and cardinality(image) = 0;
