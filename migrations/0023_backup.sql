CREATE TABLE "backup" (
	"is_latest" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backup_once" CHECK ("backup"."is_latest")
);
