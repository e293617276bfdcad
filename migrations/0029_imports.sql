ALTER TABLE "catalogue_import" ADD COLUMN "discounts" text DEFAULT 'percent' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "opening_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "updates_stock" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "made_shelves" jsonb DEFAULT '{"categories":[],"subCategories":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "is_price_jump" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "candidates" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "changes" jsonb;