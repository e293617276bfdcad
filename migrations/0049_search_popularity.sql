-- How well a product sells, as coarse as search ranks by it: twice the sales are seven more, so that ranks seldom change.
create function search_popularity(score real) returns smallint language sql immutable parallel safe
return round(10 * ln(1 + greatest(score, 0)))::smallint;
--> statement-breakpoint
create function popularity_changed() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select product_id from new_rows where search_popularity(score) > 0);
  elsif tg_op = 'DELETE' then
    ids := array(select product_id from old_rows where search_popularity(score) > 0);
  else
    ids := array(select product_id from new_rows n join old_rows o using (product_id)
      where search_popularity(n.score) <> search_popularity(o.score));
  end if;
  if cardinality(ids) > 0 then
    perform queue_search_sync(ids);
    perform pg_notify('search_changed', 'product_popularity');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_popularity_inserted after insert on product_popularity referencing new table as new_rows
  for each statement execute function popularity_changed();
--> statement-breakpoint
create trigger product_popularity_updated after update on product_popularity
  referencing old table as old_rows new table as new_rows
  for each statement execute function popularity_changed();
--> statement-breakpoint
create trigger product_popularity_deleted after delete on product_popularity referencing old table as old_rows
  for each statement execute function popularity_changed();
