ALTER TABLE "catalogue_import" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "fills_category" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_import_mapping" ADD COLUMN "fills_category" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "filled_cell" smallint;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "product_version" integer;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "stock_entry" bigint;