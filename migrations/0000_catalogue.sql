CREATE TABLE "category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "category_name_length" CHECK (char_length("category"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku" text,
	"brand" text,
	"name" text NOT NULL,
	"image" text[] DEFAULT '{}' NOT NULL,
	"unit" text NOT NULL,
	"stock" integer NOT NULL,
	"price_in_paise" bigint NOT NULL,
	"discount_percent" smallint DEFAULT 0 NOT NULL,
	"sold_price_in_paise" bigint GENERATED ALWAYS AS (greatest(0, price_in_paise - ceil(price_in_paise * discount_percent / 10000.0)::bigint * 100)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"more_details" json DEFAULT '{}'::json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_stock" CHECK ("product"."stock" >= 0),
	CONSTRAINT "product_price" CHECK ("product"."price_in_paise" >= 0),
	CONSTRAINT "product_discount" CHECK ("product"."discount_percent" between 0 and 100),
	CONSTRAINT "product_name_length" CHECK (char_length("product"."name") between 1 and 200),
	CONSTRAINT "product_unit_length" CHECK (char_length("product"."unit") between 1 and 60),
	CONSTRAINT "product_more_details" CHECK (json_typeof("product"."more_details") = 'object')
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_category_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_sub_category" (
	"product_id" uuid NOT NULL,
	"sub_category_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sub_category_product_id_sub_category_id_pk" PRIMARY KEY("product_id","sub_category_id")
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"balance" integer NOT NULL,
	"reason" text NOT NULL,
	"actor" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_ledger_change" CHECK ("stock_ledger"."change" <> 0)
);
--> statement-breakpoint
CREATE TABLE "sub_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sub_category_name_length" CHECK (char_length("sub_category"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "sub_category_category" (
	"sub_category_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sub_category_category_sub_category_id_category_id_pk" PRIMARY KEY("sub_category_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_category" ADD CONSTRAINT "product_sub_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_category" ADD CONSTRAINT "product_sub_category_sub_category_id_sub_category_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."sub_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_category_category" ADD CONSTRAINT "sub_category_category_sub_category_id_sub_category_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."sub_category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_category_category" ADD CONSTRAINT "sub_category_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_sku" ON "product" USING btree ("sku") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_newest" ON "product" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_category_category" ON "product_category" USING btree ("category_id","product_id");--> statement-breakpoint
CREATE INDEX "product_sub_category_sub_category" ON "product_sub_category" USING btree ("sub_category_id","product_id");--> statement-breakpoint
CREATE INDEX "stock_ledger_product" ON "stock_ledger" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "sub_category_category_category" ON "sub_category_category" USING btree ("category_id");