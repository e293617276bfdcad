ALTER TABLE "order" ADD COLUMN "delivery_instructions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "leave_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "if_missing" text DEFAULT 'leave_out' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_instructions" CHECK (char_length("order"."delivery_instructions") <= 200);--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_if_missing" CHECK ("order"."if_missing" in ('replace_with_similar', 'call_me', 'leave_out'));--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_left_at_door" CHECK (not "order"."leave_at_door" or "order"."payment_method" = 'card');