ALTER TABLE "bulk_change" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_change" ADD COLUMN "request" text;