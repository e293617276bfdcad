CREATE TABLE "complaint_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"position" smallint,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"image" "bytea" NOT NULL,
	"thumbnail" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaint_photo_of_line" UNIQUE("line_id","position"),
	CONSTRAINT "complaint_photo_position" CHECK ("complaint_photo"."position" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "complaint_photo" ADD CONSTRAINT "complaint_photo_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;