CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'USER' NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"token_version" integer DEFAULT 1 NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email"),
	CONSTRAINT "account_role" CHECK ("account"."role" in ('USER', 'ADMIN')),
	CONSTRAINT "account_status" CHECK ("account"."status" in ('Active', 'Inactive', 'Suspended')),
	CONSTRAINT "account_email" CHECK ("account"."email" = lower("account"."email") and char_length("account"."email") <= 254),
	CONSTRAINT "account_name_length" CHECK (char_length("account"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "account_code" (
	"subject" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"new_email" text,
	"code_hash" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"grant_hash" text,
	"grant_expires_at" timestamp with time zone,
	CONSTRAINT "account_code_grant_hash_unique" UNIQUE("grant_hash")
);
--> statement-breakpoint
CREATE TABLE "account_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"handle_hash" text NOT NULL,
	"cookie_hash" text,
	"previous_cookie_hash" text,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_handle_hash_unique" UNIQUE("handle_hash")
);
--> statement-breakpoint
ALTER TABLE "account_code" ADD CONSTRAINT "account_code_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_throttle_resets_at" ON "account_throttle" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");