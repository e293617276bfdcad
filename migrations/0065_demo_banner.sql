-- The demo's banner was the default of every shop. It is a setting of the demo now, so that it goes when the demo is removed.
insert into setting (name, value)
select 'banners', '[{"title": "Dinner needs one more thing.", "text": "Vegetables, milk, atta and the rest of the shop, at your door in ten minutes.", "action": "Shop vegetables", "link": "", "picture": "", "phonePicture": ""}]'::jsonb
where exists (select from setting where name = 'demo' and value = '"wanted"'::jsonb)
on conflict (name) do nothing;
