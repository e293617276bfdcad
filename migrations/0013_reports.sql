CREATE TABLE "search_miss" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_miss_day_text_pk" PRIMARY KEY("day","text"),
	CONSTRAINT "search_miss_count" CHECK ("search_miss"."count" > 0),
	CONSTRAINT "search_miss_text" CHECK (char_length("search_miss"."text") between 1 and 60)
);
--> statement-breakpoint
CREATE INDEX "order_placed" ON "order" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_open" ON "order" USING btree ("created_at") WHERE state in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery');--> statement-breakpoint
CREATE INDEX "order_due" ON "order" USING btree ("state") WHERE payment_state = 'due';