-- As before, without a regular expression: the lines of all orders are asked, each hour.
create or replace function picture_name(address text) returns text language sql immutable as
  $$ select case when address like '/media/________________________________-%x%-%.webp'
      or address like '/media/________________________________-%x%-%.avif'
    then split_part(substr(address, 8), '-', 1) || '-' || split_part(substr(address, 8), '-', 2) end $$;
