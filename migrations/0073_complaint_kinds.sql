ALTER TABLE "order_line" ADD COLUMN "complaint_kind" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "complaint_quantity" smallint;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_complaint_quantity" CHECK ("order_line"."complaint_quantity" between 1 and "order_line"."quantity");