ALTER TABLE "listing_summary" ADD COLUMN "veg_marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "product_declaration_veg_product" ON "product_declaration" USING btree ("veg","product_id") WHERE veg is not null;--> statement-breakpoint
-- The marks of food, too, are what cards of searches can be narrowed to, so that their changes invalidate cached searches.
drop trigger product_origin_changed on product_declaration;
--> statement-breakpoint
drop trigger product_origin_inserted on product_declaration;
--> statement-breakpoint
drop trigger product_origin_deleted on product_declaration;
--> statement-breakpoint
create trigger product_choices_changed after update of origin, veg on product_declaration
  for each row when ((old.origin, old.veg) is distinct from (new.origin, new.veg)) execute function notify_search_groups_changed();
--> statement-breakpoint
create trigger product_choices_inserted after insert on product_declaration
  for each row when (num_nonnulls(new.origin, new.veg) > 0) execute function notify_search_groups_changed();
--> statement-breakpoint
create trigger product_choices_deleted after delete on product_declaration
  for each row when (num_nonnulls(old.origin, old.veg) > 0) execute function notify_search_groups_changed();
