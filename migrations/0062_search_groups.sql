-- Searches cache which results share a card, and what their cards can be narrowed to. What changes that, beside the words of
-- products, invalidates them: packs that are joined or parted, the spelling of brands, and countries of origin.
create function notify_search_groups_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('search_changed', tg_table_name);
  return null;
end $$;
--> statement-breakpoint
create trigger product_groups_changed after update of family_id, brand on product
  for each row when ((old.family_id, old.brand) is distinct from (new.family_id, new.brand)) execute function notify_search_groups_changed();
--> statement-breakpoint
create trigger product_origin_changed after update of origin on product_declaration
  for each row when (old.origin is distinct from new.origin) execute function notify_search_groups_changed();
--> statement-breakpoint
create trigger product_origin_inserted after insert on product_declaration
  for each row when (new.origin is not null) execute function notify_search_groups_changed();
--> statement-breakpoint
create trigger product_origin_deleted after delete on product_declaration
  for each row when (old.origin is not null) execute function notify_search_groups_changed();
