CREATE TABLE "catalogue_import_file" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"path" text NOT NULL,
	"source" text,
	"fault" text,
	"name" text NOT NULL,
	"stem" text NOT NULL,
	"short_stem" text,
	"ordinal" integer DEFAULT 0 NOT NULL,
	"code" text,
	"is_used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "catalogue_import_file_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "archive" text;--> statement-breakpoint
ALTER TABLE "catalogue_import_file" ADD CONSTRAINT "catalogue_import_file_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;