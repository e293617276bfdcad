CREATE TABLE "listing_summary" (
	"category_id" uuid NOT NULL,
	"sub_category_id" uuid NOT NULL,
	"cards" integer NOT NULL,
	"brands" jsonb NOT NULL,
	"origins" jsonb NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_summary_category_id_sub_category_id_pk" PRIMARY KEY("category_id","sub_category_id")
);
--> statement-breakpoint
ALTER TABLE "listing_summary" ADD CONSTRAINT "listing_summary_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;