ALTER TABLE "catalogue_import" ADD COLUMN "last_file" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_import_mapping" ADD COLUMN "file_name" text;