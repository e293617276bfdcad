-- The demo's banner promised ten minutes, whatever the owner's badge says.
update setting set value = replace(value::text, 'the rest of the shop, at your door in ten minutes.', 'the rest of the shop, brought to your door.')::jsonb
where name = 'banners' and value::text like '%the rest of the shop, at your door in ten minutes.%';
