ALTER TABLE "complaint_photo" DROP CONSTRAINT "complaint_photo_of_line";--> statement-breakpoint
ALTER TABLE "complaint_answer" DROP CONSTRAINT "complaint_answer_pkey";--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "reported_note" text;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "reported_kind" text;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "reported_quantity" smallint;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "complaint_photo" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "complaint_photo" ADD CONSTRAINT "complaint_photo_answer_id_complaint_answer_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."complaint_answer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "complaint_answer_latest_of_line" ON "complaint_answer" USING btree ("line_id") WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX "complaint_answer_of_line" ON "complaint_answer" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaint_photo_of_latest" ON "complaint_photo" USING btree ("line_id","position") WHERE answer_id is null;--> statement-breakpoint
CREATE INDEX "complaint_photo_of_line" ON "complaint_photo" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "complaint_photo_of_answer" ON "complaint_photo" USING btree ("answer_id") WHERE answer_id is not null;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_superseded" CHECK (("complaint_answer"."superseded_at" is null) = ("complaint_answer"."reported_note" is null)
        and ("complaint_answer"."superseded_at" is not null or num_nonnulls("complaint_answer"."reported_kind", "complaint_answer"."reported_quantity", "complaint_answer"."reported_at") = 0));
--> statement-breakpoint
-- A line may have several responses now, one for each complaint: together they refund no more pieces of it than were
-- delivered, and no more of the order than was paid or is due.
create or replace function check_complaint_answer() returns trigger language plpgsql as $$
declare
  paid record;
  pieces bigint;
  given bigint;
begin
  if new.quantity = 0 then
    return new;
  end if;
  select payment_method, payment_state, total_in_paise into paid from "order" where id = new.order_id for update;
  select coalesce(sum(quantity), 0) into pieces from complaint_answer where line_id = new.line_id and id <> new.id;
  if not exists (select from order_line line where line.id = new.line_id and line.order_id = new.order_id
    and pieces + new.quantity <= coalesce(line.picked_quantity, line.quantity)) then
    raise exception 'More would be given back than was sold' using errcode = 'check_violation', constraint = 'complaint_answer_within_line';
  end if;
  if new.paid_by = 'card' then
    if tg_op = 'INSERT' and not exists (select from refund where id = new.refund_id and order_id = new.order_id
      and amount_in_paise = new.amount_in_paise) then
      raise exception 'The refund is another' using errcode = 'check_violation', constraint = 'complaint_answer_refund';
    end if;
    return new;
  end if;
  select coalesce(sum(amount_in_paise), 0) into given from complaint_answer
  where order_id = new.order_id and paid_by in ('cash', 'due') and id <> new.id;
  if paid.payment_method <> 'cash' or paid.payment_state <> (case new.paid_by when 'due' then 'due' else 'paid' end)
    or given + new.amount_in_paise > paid.total_in_paise then
    raise exception 'More would be given back than was paid or is due' using errcode = 'check_violation', constraint = 'complaint_answer_within_payment';
  end if;
  return new;
end $$;
