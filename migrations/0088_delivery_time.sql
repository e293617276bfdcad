CREATE TABLE "delivery_time" (
	"hour" smallint PRIMARY KEY NOT NULL,
	"minutes" smallint NOT NULL,
	"orders" smallint NOT NULL,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_time_hour" CHECK ("delivery_time"."hour" between 0 and 23),
	CONSTRAINT "delivery_time_minutes" CHECK ("delivery_time"."minutes" between 1 and 1440)
);
