-- Whatever changes what searches find, or in which order, says so on the channel `search_changed`, with the table's
-- name: every copy of the shop forgets the answers that it remembers. Prices, pictures and stock above zero change none
-- of these tables.
create function notify_search_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('search_changed', tg_table_name);
  elsif exists (select from changed_rows) then
    perform pg_notify('search_changed', tg_table_name);
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  tables constant text[] := array['product_search', 'product_search_details', 'search_word'];
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger %I after insert on %I referencing new table as changed_rows
      for each statement execute function notify_search_changed()', name || '_inserted', name);
    execute format('create trigger %I after update on %I referencing new table as changed_rows
      for each statement execute function notify_search_changed()', name || '_updated', name);
    execute format('create trigger %I after delete on %I referencing old table as changed_rows
      for each statement execute function notify_search_changed()', name || '_deleted', name);
    execute format('create trigger %I after truncate on %I
      for each statement execute function notify_search_changed()', name || '_truncated', name);
  end loop;
end $$;
