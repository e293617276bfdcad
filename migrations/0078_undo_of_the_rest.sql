ALTER TABLE "bulk_change" ADD COLUMN "left_products" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_change_product" ADD COLUMN "left_to" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_change_product" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
-- Until now, an undo did not tell what another change or somebody by hand had changed since.
UPDATE "bulk_change_product" SET "left_reason" = 'later' WHERE "left_reason" = 'edited';--> statement-breakpoint
UPDATE "bulk_change" b SET "left_products" = (
  SELECT count(*) FROM "bulk_change_product" c WHERE c."change_id" = b."id" AND c."left_reason" IS NOT NULL)
WHERE b."undone_at" IS NOT NULL;--> statement-breakpoint
UPDATE "bulk_change_product" c SET "undone_at" = b."undone_at" FROM "bulk_change" b
WHERE b."id" = c."change_id" AND b."undone_at" IS NOT NULL AND c."left_reason" IS NULL;
