CREATE INDEX "product_barcode" ON "product" USING btree (("more_details" ->> 'Barcode')) WHERE deleted_at is null and more_details ->> 'Barcode' is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_created_at" ON "stock_ledger" USING brin ("created_at");
--> statement-breakpoint
-- A row of the ledger is written by the trigger on products alone, never changed, and removed with its product only.
create function protect_stock_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if pg_trigger_depth() < 2 then
      raise exception 'The stock ledger is written by changing a product''s stock' using errcode = 'restrict_violation';
    end if;
    return new;
  elsif tg_op = 'DELETE' and not exists (select from product where id = old.product_id) then
    return old;
  end if;
  raise exception 'The stock ledger cannot be changed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger stock_ledger_protected before insert or update or delete on stock_ledger
  for each row execute function protect_stock_ledger();
--> statement-breakpoint
create function protect_whole_stock_ledger() returns trigger language plpgsql as $$
begin
  if exists (select from product where stock <> 0) then
    raise exception 'The stock ledger cannot be changed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Emptied together with all products, which leaves nothing to account for.
create trigger stock_ledger_kept after truncate on stock_ledger
  for each statement execute function protect_whole_stock_ledger();
