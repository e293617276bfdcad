CREATE TABLE "order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"payment_method" text NOT NULL,
	"payment_state" text NOT NULL,
	"cancel_reason" text,
	"quantity" integer NOT NULL,
	"undiscounted_in_paise" bigint NOT NULL,
	"total_in_paise" bigint NOT NULL,
	"address" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"address_id" uuid NOT NULL,
	"cart_version" integer NOT NULL,
	"idempotency_key" text,
	"body_hash" text NOT NULL,
	"restocked" boolean DEFAULT false NOT NULL,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_code" UNIQUE("code"),
	CONSTRAINT "order_idempotency" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "order_state" CHECK ("order"."state" in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery', 'delivered', 'cancelled', 'refused')),
	CONSTRAINT "order_payment_method" CHECK ("order"."payment_method" in ('cash', 'card')),
	CONSTRAINT "order_payment_state" CHECK ("order"."payment_state" in ('due', 'pending', 'paid', 'void', 'refunding', 'refunded')),
	CONSTRAINT "order_cancel_reason" CHECK ("order"."cancel_reason" in ('shopper', 'shop', 'expired', 'failed', 'superseded')),
	CONSTRAINT "order_cancelled_why" CHECK (("order"."state" = 'cancelled') = ("order"."cancel_reason" is not null)),
	CONSTRAINT "order_cancelled_restocked" CHECK ("order"."state" <> 'cancelled' or "order"."restocked"),
	CONSTRAINT "order_held" CHECK ("order"."state" <> 'awaiting payment' or "order"."held_until" is not null),
	CONSTRAINT "order_quantity" CHECK ("order"."quantity" > 0),
	CONSTRAINT "order_totals" CHECK ("order"."total_in_paise" between 0 and "order"."undiscounted_in_paise"),
	CONSTRAINT "order_code_form" CHECK ("order"."code" ~ '^ORD-[2-9A-HJ-NP-Z]{8}$')
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_event_state" CHECK ("order_event"."state" in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery', 'delivered', 'cancelled', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text[] NOT NULL,
	"unit" text NOT NULL,
	"price_in_paise" bigint NOT NULL,
	"discount_percent" smallint NOT NULL,
	"quantity" smallint NOT NULL,
	"missing_note" text,
	CONSTRAINT "order_line_product" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" > 0),
	CONSTRAINT "order_line_price" CHECK ("order_line"."price_in_paise" >= 0),
	CONSTRAINT "order_line_discount" CHECK ("order_line"."discount_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_id" uuid,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_event_outcome" CHECK ("payment_event"."outcome" in ('applied', 'ignored', 'quarantined'))
);
--> statement-breakpoint
CREATE TABLE "payment_session" (
	"order_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"session_id" text,
	"url" text,
	"payment_id" text,
	"origin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_session_order_id_attempt_pk" PRIMARY KEY("order_id","attempt"),
	CONSTRAINT "payment_session_id" UNIQUE("session_id"),
	CONSTRAINT "payment_session_payment" UNIQUE("payment_id"),
	CONSTRAINT "payment_session_attempt" CHECK ("payment_session"."attempt" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"amount_in_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_payment" UNIQUE("payment_id"),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount_in_paise" > 0),
	CONSTRAINT "refund_state" CHECK ("refund"."state" in ('asked', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_session" ADD CONSTRAINT "payment_session_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_of_user" ON "order" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "order_held_until" ON "order" USING btree ("held_until") WHERE state = 'awaiting payment';--> statement-breakpoint
CREATE INDEX "order_event_of" ON "order_event" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_line_of_product" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "payment_session_open" ON "payment_session" USING btree ("expires_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "refund_of_order" ON "refund" USING btree ("order_id");