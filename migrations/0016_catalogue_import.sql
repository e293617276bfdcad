CREATE TABLE "catalogue_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"parts" integer NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"encoding" text,
	"delimiter" text,
	"header" text[],
	"mapping" text[],
	"money" text DEFAULT 'rupees' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"warning" text DEFAULT '' NOT NULL,
	"fault" text,
	"started_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_part" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "catalogue_import_part_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_picture" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_import_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"sources" text[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_row" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" text[] NOT NULL,
	"outcome" text,
	"reason" text,
	"note" text,
	"differences" jsonb,
	"product_id" uuid,
	"sku" text,
	"name_key" text,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "catalogue_import_row_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "picture_source" (
	"url" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_import_part" ADD CONSTRAINT "catalogue_import_part_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_picture" ADD CONSTRAINT "catalogue_import_picture_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_picture" ADD CONSTRAINT "catalogue_import_picture_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD CONSTRAINT "catalogue_import_row_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_import_updated" ON "catalogue_import" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "catalogue_import_picture_waiting" ON "catalogue_import_picture" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "catalogue_import_picture_import" ON "catalogue_import_picture" USING btree ("import_id","number");--> statement-breakpoint
CREATE INDEX "catalogue_import_picture_product" ON "catalogue_import_picture" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "catalogue_import_row_outcome" ON "catalogue_import_row" USING btree ("import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "product_name_unit" ON "product" USING btree (lower("name"),lower("unit")) WHERE deleted_at is null;