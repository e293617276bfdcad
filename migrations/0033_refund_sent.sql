ALTER TABLE "refund" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
-- Until now a refund was asked of the provider as soon as it was written down.
UPDATE "refund" SET "sent_at" = "created_at";
