ALTER TABLE "account" ADD COLUMN "password_expires_at" timestamp with time zone;
--> statement-breakpoint
update account set password_expires_at = now() + interval '7 days' where must_change_password;
--> statement-breakpoint
-- Of events that payments brought so far, what is kept from now on: ids, states and sums, nothing about who paid.
update payment_event set payload = jsonb_build_object(
  'id', payload -> 'id', 'type', payload -> 'type', 'livemode', payload -> 'livemode', 'created', payload -> 'created',
  'data', jsonb_build_object('object', coalesce((
    select jsonb_object_agg(key, case jsonb_typeof(value) when 'object' then value -> 'id' else value end)
    from jsonb_each(case jsonb_typeof(payload #> '{data,object}') when 'object' then payload #> '{data,object}' else '{}' end)
    where key in ('id', 'object', 'payment_intent', 'charge', 'refund', 'client_reference_id', 'status', 'payment_status',
                  'amount', 'amount_total', 'amount_refunded', 'currency', 'created', 'livemode')), '{}')));
--> statement-breakpoint
update sandbox_session set request = request
  || '{"customer": {"name": "", "email": ""}, "shipping": {"line": "", "city": "", "state": "", "pincode": "", "phone": ""}}'
where not exists (select from "order" where replace(id::text, '-', '') = request ->> 'orderId' and user_id is not null);
--> statement-breakpoint
-- What was done stays written as it was. Only the name of a person who has left is taken out, and the oldest rows go.
create function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    old.subject := 'a deleted account';
    if new = old then return new; end if;
  elsif tg_op = 'DELETE' then
    if old.at < now() - interval '730 days' then return old; end if;
  elsif not exists (select from audit_log) then
    return null;
  end if;
  raise exception 'The log of actions cannot be changed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_log_protected before update or delete on audit_log
  for each row execute function protect_audit_log();
--> statement-breakpoint
create trigger audit_log_kept before truncate on audit_log
  for each statement execute function protect_audit_log();
