CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"person_hash" text,
	"purpose" text DEFAULT 'order updates' NOT NULL,
	"channel" text NOT NULL,
	"notice_version" smallint NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_by" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	CONSTRAINT "consent_purpose" CHECK ("consent"."purpose" in ('order updates')),
	CONSTRAINT "consent_channel" CHECK ("consent"."channel" in ('whatsapp', 'sms', 'push')),
	CONSTRAINT "consent_given_by" CHECK ("consent"."given_by" in ('profile', 'order page')),
	CONSTRAINT "consent_withdrawal" CHECK (("consent"."withdrawn_at" is null) = ("consent"."withdrawn_by" is null)),
	CONSTRAINT "consent_person" CHECK ("consent"."user_id" is null or "consent"."person_hash" is null)
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"encrypted_private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_key_one" CHECK ("push_key"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_ok_at" timestamp with time zone,
	CONSTRAINT "push_subscription_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscription_endpoint" CHECK (char_length("push_subscription"."endpoint") <= 1024 and "push_subscription"."endpoint" like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_way_in";--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_live" ON "consent" USING btree ("user_id","purpose") WHERE "consent"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "consent_user" ON "consent" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "consent_withdrawn_at" ON "consent" USING btree ("withdrawn_at");--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_way_in" CHECK ("account"."email" is not null or "account"."login_mobile" is not null or "account"."status" = 'Inactive');
--> statement-breakpoint
-- A consent stays written as it was given: it can be withdrawn, once, and be taken from an account that is deleted. The trigger
-- that follows a changed number belongs to the database, because a number is changed, removed and recovered in several places.
create function protect_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.user_id is null and old.user_id is not null then
      new.person_hash := encode(sha256(convert_to(replace(old.user_id::text, '-', ''), 'UTF8')), 'hex');
      if old.withdrawn_at is null then
        new.withdrawn_at := now();
        new.withdrawn_by := 'account deleted';
      end if;
      old.user_id := null;
      old.person_hash := new.person_hash;
    end if;
    if old.withdrawn_at is null then
      old.withdrawn_at := new.withdrawn_at;
      old.withdrawn_by := new.withdrawn_by;
    end if;
    if new = old then return new; end if;
  elsif tg_op = 'DELETE' then
    if old.withdrawn_at < now() - interval '1 year' then return old; end if;
  elsif not exists (select from consent) then
    return null;
  end if;
  raise exception 'The log of consents cannot be changed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger consent_protected before update or delete on consent
  for each row execute function protect_consent();
--> statement-breakpoint
create trigger consent_kept before truncate on consent
  for each statement execute function protect_consent();
--> statement-breakpoint
create function withdraw_consent_to_number() returns trigger language plpgsql as $$
begin
  update consent set withdrawn_at = now(), withdrawn_by = 'number changed'
  where user_id = old.id and withdrawn_at is null and channel in ('whatsapp', 'sms');
  return null;
end $$;
--> statement-breakpoint
create trigger account_number_changed after update of login_mobile on account
  for each row when (old.login_mobile is not null and old.login_mobile is distinct from new.login_mobile)
  execute function withdraw_consent_to_number();
