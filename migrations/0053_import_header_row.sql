ALTER TABLE "catalogue_import" ADD COLUMN "header_row" integer;--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "head_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;