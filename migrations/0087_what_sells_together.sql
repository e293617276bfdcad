CREATE TABLE "bought_together" (
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "bought_together_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_product_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bought_together_other" ON "bought_together" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "product_popularity_best" ON "product_popularity" USING btree ("score" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);