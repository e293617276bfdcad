ALTER TABLE "catalogue_import" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "product_version" integer;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "stock_entry" bigint;
