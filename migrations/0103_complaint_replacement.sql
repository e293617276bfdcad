ALTER TABLE "complaint_answer" DROP CONSTRAINT "complaint_answer_words";--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "replacement_product_id" uuid;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "replacement_name" text;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "replacement_unit" text;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "replacement_quantity" smallint;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_replacement_product_id_product_id_fk" FOREIGN KEY ("replacement_product_id") REFERENCES "public"."product"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_answer_of_replacement" ON "complaint_answer" USING btree ("replacement_product_id") WHERE replacement_product_id is not null;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_replacement" CHECK (num_nulls("complaint_answer"."replacement_name", "complaint_answer"."replacement_unit", "complaint_answer"."replacement_quantity") in (0, 3)
        and ("complaint_answer"."replacement_product_id" is null or "complaint_answer"."replacement_quantity" is not null));--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_replacement_quantity" CHECK ("complaint_answer"."replacement_quantity" > 0);--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_words" CHECK ("complaint_answer"."quantity" > 0 or "complaint_answer"."note" <> '' or "complaint_answer"."replacement_quantity" is not null);