ALTER TABLE "account" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "login_mobile" text;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_login_mobile_unique" UNIQUE("login_mobile");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_login_mobile" CHECK ("account"."login_mobile" ~ '^[+]91[6-9][0-9]{9}$');--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_way_in" CHECK ("account"."email" is not null or "account"."login_mobile" is not null);