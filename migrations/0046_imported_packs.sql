CREATE TABLE "catalogue_import_pack" (
	"import_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	CONSTRAINT "catalogue_import_pack_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "joins_packs" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_import_pack" ADD CONSTRAINT "catalogue_import_pack_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_pack" ADD CONSTRAINT "catalogue_import_pack_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_import_pack_product" ON "catalogue_import_pack" USING btree ("product_id");