CREATE TABLE "picture" (
	"name" text PRIMARY KEY NOT NULL,
	"unused_since" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX "picture_unused_since" ON "picture" USING btree ("unused_since");
--> statement-breakpoint
-- The part of a picture's address that all its files share; null for what is no address of ours.
create function picture_name(address text) returns text language sql immutable as
  $$ select substring(address from '^/media/([0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4})-[0-9]{1,4}\.(?:webp|avif)$') $$;
--> statement-breakpoint
-- Every picture that something shows. A table that comes to hold addresses of pictures is added here, or its pictures
-- are swept away. A deleted product counts while an order or a cart still shows it.
create view used_picture (name) as
  select picture_name(address) from product p, unnest(p.image) as address
    where p.deleted_at is null
      or exists (select from order_line l where l.product_id = p.id)
      or exists (select from cart_item i where i.product_id = p.id)
  union all select picture_name(address) from order_line l, unnest(l.image) as address
  union all select picture_name(image) from category
  union all select picture_name(image) from sub_category
  union all select picture_name(avatar) from account
  union all select found[1] from setting,
    regexp_matches(value::text, '/media/([0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4})-', 'g') as found;
--> statement-breakpoint
insert into picture (name, unused_since) select distinct name, null::timestamptz from used_picture where name is not null;
