CREATE TABLE "address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address_line" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"pincode" text NOT NULL,
	"mobile" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_pincode" CHECK ("address"."pincode" ~ '^[1-9][0-9]{5}$'),
	CONSTRAINT "address_mobile" CHECK ("address"."mobile" ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_item_once" UNIQUE("user_id","product_id"),
	CONSTRAINT "cart_item_quantity" CHECK ("cart_item"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_user_id_cart_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."cart"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_user" ON "address" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "cart_item_product" ON "cart_item" USING btree ("product_id");--> statement-breakpoint
-- Quantities and versions change far more often than rows come and go: leave room to change them in place.
ALTER TABLE "cart" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "cart_item" SET (fillfactor = 70);--> statement-breakpoint
-- A cart holds at most 100 lines (`MAX_CART_LINES`). Whoever adds one holds the cart's row, so that the count, made
-- after that, misses none.
create function refuse_overfull_cart() returns trigger language plpgsql as $$
begin
  if (select count(*) from cart_item where user_id = new.user_id) > 100 then
    raise exception 'the cart is full' using errcode = 'check_violation', constraint = 'cart_lines';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger cart_item_lines after insert on cart_item for each row execute function refuse_overfull_cart();
