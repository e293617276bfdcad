CREATE TABLE "backfill" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL
);
