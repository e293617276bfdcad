CREATE TABLE "catalogue_import_mapping" (
	"shape" text PRIMARY KEY NOT NULL,
	"mapping" text[] NOT NULL,
	"targets" text[] NOT NULL,
	"money" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "last_mapping" text[];