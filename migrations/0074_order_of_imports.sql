ALTER TABLE "catalogue_import" ADD COLUMN "ran_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "remaining" jsonb;--> statement-breakpoint
CREATE INDEX "catalogue_import_row_product" ON "catalogue_import_row" USING btree ("product_id") WHERE done;--> statement-breakpoint
-- Until now, what is done or stopped is of no later time than this.
UPDATE "catalogue_import" SET "ran_at" = "finished_at" WHERE "state" IN ('done', 'stopped');
