-- Each search reads the pending list of an index once for each of its conditions, 13 times for the SKU of a product, and a list may
-- have 4 MB by default. Shorter ones than this would make imports slower by a twentieth instead of a fiftieth.
ALTER INDEX "product_list_search" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "account_search" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "order_customer" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "order_receiver" SET (gin_pending_list_limit = 512);
