-- A transaction that changes many products may set `tokri.search_refresh` to `deferred`, and must then itself call
-- `refresh_product_search` and `refresh_product_search_offers` for what it changed before it ends: what search knows
-- of a product is worked out once, instead of with each of its rows.
create function search_refresh_is_deferred() returns boolean language sql stable
return coalesce(current_setting('tokri.search_refresh', true), '') = 'deferred';
--> statement-breakpoint
-- What a change of offers alone asks for.
create function refresh_product_search_offers(ids uuid[]) returns void language plpgsql as $$
begin
  update product_search s set in_stock = p.stock > 0 from product p
  where p.id = any (ids) and s.product_id = p.id and s.in_stock <> (p.stock > 0);
  perform queue_search_sync(ids);
end $$;
--> statement-breakpoint
create or replace function product_search_rows_changed() returns trigger language plpgsql as $$
begin
  if not search_refresh_is_deferred() and exists (select from changed) then
    if tg_table_name = 'product' and tg_op = 'DELETE' then
      perform queue_search_sync(array(select id from changed));
    elsif tg_table_name = 'product' then
      perform refresh_product_search(array(select id from changed));
    else
      perform refresh_product_search_shelves(array(select distinct product_id from changed));
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function product_search_product_changed() returns trigger language plpgsql as $$
begin
  if not search_refresh_is_deferred() then
    perform refresh_product_search(array[new.id]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function product_search_offer_changed() returns trigger language plpgsql as $$
begin
  if not search_refresh_is_deferred() then
    update product_search set in_stock = new.stock > 0 where product_id = new.id and in_stock <> (new.stock > 0);
    perform queue_search_sync(array[new.id]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function product_search_membership_moved() returns trigger language plpgsql as $$
begin
  if not search_refresh_is_deferred() then
    perform refresh_product_search_shelves(array[old.product_id, new.product_id]);
  end if;
  return null;
end $$;
