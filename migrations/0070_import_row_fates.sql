ALTER TABLE "catalogue_import_row" ADD COLUMN "off_sale" text[];--> statement-breakpoint
ALTER TABLE "catalogue_import_row" ADD COLUMN "undone" text;--> statement-breakpoint
-- What the notes of earlier undos tell.
update catalogue_import_row r set undone = case
  when r.note is null then 'wholly'
  when r.note = 'Was deleted since' then 'gone'
  when r.note like 'Edited since, and stays as it is: %' then 'partly'
  else 'kept'
end
from catalogue_import i
where i.id = r.import_id and i.state = 'undone' and r.done and r.outcome in ('new', 'changed');
