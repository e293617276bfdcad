-- Event streams end when their account or session may have lost access. Notifications arrive in the order of the commits,
-- so that a stream which ends at this one sends nothing of what is committed later.
create function notify_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', replace(old.id::text, '-', ''));
  return null;
end $$;
--> statement-breakpoint
create trigger account_access_changed after update of role, status, token_version, must_change_password on account
  for each row when ((old.role, old.status, old.token_version, old.must_change_password)
    is distinct from (new.role, new.status, new.token_version, new.must_change_password))
  execute function notify_access_change();
--> statement-breakpoint
create trigger session_ended after delete on session for each row execute function notify_access_change();
