-- Every change of a product's stock leaves a row in the ledger, whoever makes it: the shop, an import, or psql.
create function record_stock_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.stock <> 0 then
      insert into stock_ledger (product_id, change, balance, reason, actor)
      values (new.id, new.stock, new.stock, coalesce(nullif(current_setting('tokri.stock_reason', true), ''), 'opening'),
              nullif(current_setting('tokri.stock_actor', true), ''));
    end if;
  elsif new.stock <> old.stock then
    insert into stock_ledger (product_id, change, balance, reason, actor)
    values (new.id, new.stock - old.stock, new.stock, coalesce(nullif(current_setting('tokri.stock_reason', true), ''), 'edit'),
            nullif(current_setting('tokri.stock_actor', true), ''));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_stock_inserted after insert on product for each row execute function record_stock_change();
--> statement-breakpoint
create trigger product_stock_updated after update of stock on product for each row execute function record_stock_change();
