-- Tables, columns and functions by the names that the field uses. Instances of an older version know the former ones alone:
-- all of them are stopped before the first of this version starts.
ALTER TABLE "picture" RENAME TO "image";--> statement-breakpoint
ALTER INDEX "picture_pkey" RENAME TO "image_pkey";--> statement-breakpoint
ALTER INDEX "picture_unused_since" RENAME TO "image_unused_since";--> statement-breakpoint
ALTER TABLE "picture_source" RENAME TO "image_source";--> statement-breakpoint
ALTER INDEX "picture_source_pkey" RENAME TO "image_source_pkey";--> statement-breakpoint
ALTER TABLE "image_source" RENAME COLUMN "address" TO "path";--> statement-breakpoint
ALTER VIEW "used_picture" RENAME TO "used_image";--> statement-breakpoint
ALTER FUNCTION picture_name(text) RENAME TO image_name;--> statement-breakpoint
DROP TRIGGER picture_removed ON "image";--> statement-breakpoint
DROP FUNCTION forget_picture_source();--> statement-breakpoint
-- What was fetched from elsewhere and removed here is to be fetched again.
CREATE FUNCTION delete_image_source() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from image_source where image_name(path) in (select name from removed);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER image_removed AFTER DELETE ON "image" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delete_image_source();--> statement-breakpoint
ALTER TABLE "catalogue_import_picture" RENAME TO "catalogue_import_image";--> statement-breakpoint
ALTER INDEX "catalogue_import_picture_pkey" RENAME TO "catalogue_import_image_pkey";--> statement-breakpoint
ALTER INDEX "catalogue_import_picture_waiting" RENAME TO "catalogue_import_image_waiting";--> statement-breakpoint
ALTER INDEX "catalogue_import_picture_import" RENAME TO "catalogue_import_image_import";--> statement-breakpoint
ALTER INDEX "catalogue_import_picture_product" RENAME TO "catalogue_import_image_product";--> statement-breakpoint
ALTER SEQUENCE "catalogue_import_picture_id_seq" RENAME TO "catalogue_import_image_id_seq";--> statement-breakpoint
ALTER TABLE "catalogue_import_image" RENAME CONSTRAINT "catalogue_import_picture_import_id_catalogue_import_id_fk" TO "catalogue_import_image_import_id_catalogue_import_id_fk";--> statement-breakpoint
ALTER TABLE "catalogue_import_image" RENAME CONSTRAINT "catalogue_import_picture_product_id_product_id_fk" TO "catalogue_import_image_product_id_product_id_fk";--> statement-breakpoint
ALTER TABLE "catalogue_import" RENAME COLUMN "made_shelves" TO "created_categories";--> statement-breakpoint
ALTER TABLE "search_miss" RENAME TO "zero_result_search";--> statement-breakpoint
ALTER TABLE "zero_result_search" RENAME CONSTRAINT "search_miss_day_text_pk" TO "zero_result_search_day_text_pk";--> statement-breakpoint
ALTER TABLE "zero_result_search" RENAME CONSTRAINT "search_miss_count" TO "zero_result_search_count";--> statement-breakpoint
ALTER TABLE "zero_result_search" RENAME CONSTRAINT "search_miss_text" TO "zero_result_search_text";--> statement-breakpoint
ALTER TABLE "rate" RENAME TO "rate_limit";--> statement-breakpoint
ALTER INDEX "rate_pkey" RENAME TO "rate_limit_pkey";--> statement-breakpoint
ALTER INDEX "rate_expire" RENAME TO "rate_limit_expire";--> statement-breakpoint
ALTER TABLE "order" RENAME COLUMN "held_until" TO "reserved_until";--> statement-breakpoint
ALTER TABLE "order" RENAME CONSTRAINT "order_held" TO "order_reserved";--> statement-breakpoint
ALTER INDEX "order_held_until" RENAME TO "order_reserved_until";--> statement-breakpoint
ALTER FUNCTION order_news(order_event) RENAME TO order_notification;--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if current_setting('tokri.defer_order_notify', true) is distinct from 'on' then
    perform pg_notify('order', order_notification(new));
  end if;
  return null;
end $$;
