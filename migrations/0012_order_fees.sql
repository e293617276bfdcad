ALTER TABLE "order" DROP CONSTRAINT "order_totals";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "delivery_fee_in_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "handling_fee_in_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_fees" CHECK ("order"."delivery_fee_in_paise" >= 0 and "order"."handling_fee_in_paise" >= 0);--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_totals" CHECK ("order"."total_in_paise" - "order"."delivery_fee_in_paise" - "order"."handling_fee_in_paise" between 0 and "order"."undiscounted_in_paise");