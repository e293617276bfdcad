ALTER TABLE "payment_session" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "payment_session" ADD COLUMN "livemode" boolean;--> statement-breakpoint
-- Sessions say in their ids whose they are; of those that were never answered nobody has an address.
UPDATE "payment_session" SET "provider" = CASE WHEN starts_with("session_id", 'sandbox_') THEN 'sandbox' ELSE 'stripe' END, "livemode" = coalesce(starts_with("session_id", 'cs_live_'), false);--> statement-breakpoint
ALTER TABLE "payment_session" ALTER COLUMN "provider" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_session" ALTER COLUMN "livemode" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_session" ADD CONSTRAINT "payment_session_provider" CHECK ("payment_session"."provider" in ('stripe', 'sandbox'));
