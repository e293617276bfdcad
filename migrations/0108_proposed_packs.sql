CREATE TABLE "catalogue_import_family" (
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"units" text[] NOT NULL,
	"rows" integer NOT NULL,
	"joined" integer NOT NULL,
	"known" integer NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "catalogue_import_family_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
ALTER TABLE "parted_pack" ADD COLUMN "parted_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_family" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "pack" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_import_family" ADD CONSTRAINT "catalogue_import_family_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_family_file_key" ON "product_family" USING btree (lower("file_key"));--> statement-breakpoint
-- Families of Shopify were called by its handles: the handle is their key now, and they are called like their products. Where
-- another family is called so, they keep their names, by which imports still know them.
with slug as (
  select f.id, f.name, (
    select product_family_name(p.brand, p.name) from product p
    where p.family_id = f.id and p.deleted_at is null order by p.id limit 1) as called
  from product_family f where f.name ~ '^[a-z0-9]+(-[a-z0-9]+)+$'
), fitting as (
  select id, name, called, row_number() over (partition by lower(called) order by id) as place from slug
  where called is not null and not exists (select from product_family o where lower(o.name) = lower(slug.called))
)
update product_family f set file_key = fitting.name, name = fitting.called
from fitting where fitting.id = f.id and fitting.place = 1;
