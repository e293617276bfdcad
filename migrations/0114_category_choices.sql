ALTER TABLE "catalogue_import_mapping" ALTER COLUMN "fills_category" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "catalogue_import_mapping" ALTER COLUMN "fills_category" DROP NOT NULL;--> statement-breakpoint
-- It was stored so also of files that had all of their categories, about which nobody was asked.
UPDATE "catalogue_import_mapping" SET "fills_category" = NULL WHERE NOT "fills_category";
