DROP INDEX "product_deleted_sku";--> statement-breakpoint
CREATE INDEX "product_sku_in_any_case" ON "product" USING btree (lower("sku")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_deleted_sku" ON "product" USING btree (lower("sku")) WHERE deleted_at is not null;