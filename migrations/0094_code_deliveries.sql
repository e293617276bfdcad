CREATE TABLE "code_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_delivery_outcome" CHECK ("code_delivery"."outcome" in ('sent', 'failed', 'lost'))
);
--> statement-breakpoint
CREATE INDEX "code_delivery_at" ON "code_delivery" USING btree ("at");