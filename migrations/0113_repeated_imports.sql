ALTER TABLE "catalogue_import" ADD COLUMN "digest" text;
