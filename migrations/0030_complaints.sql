CREATE TABLE "complaint_answer" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	"amount_in_paise" bigint NOT NULL,
	"note" text NOT NULL,
	"paid_by" text,
	"refund_id" uuid,
	"answered_by" uuid NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cash_given_at" timestamp with time zone,
	"cash_given_by" uuid,
	CONSTRAINT "complaint_answer_quantity" CHECK ("complaint_answer"."quantity" >= 0),
	CONSTRAINT "complaint_answer_amount" CHECK ("complaint_answer"."amount_in_paise" >= 0),
	CONSTRAINT "complaint_answer_money" CHECK (("complaint_answer"."quantity" = 0) = ("complaint_answer"."amount_in_paise" = 0)),
	CONSTRAINT "complaint_answer_words" CHECK ("complaint_answer"."quantity" > 0 or "complaint_answer"."note" <> ''),
	CONSTRAINT "complaint_answer_paid_by" CHECK ("complaint_answer"."paid_by" in ('card', 'cash')),
	CONSTRAINT "complaint_answer_paid" CHECK (("complaint_answer"."paid_by" is null) = ("complaint_answer"."amount_in_paise" = 0)),
	CONSTRAINT "complaint_answer_refund_of_card" CHECK ("complaint_answer"."refund_id" is null or "complaint_answer"."paid_by" = 'card'),
	CONSTRAINT "complaint_answer_cash" CHECK ("complaint_answer"."cash_given_at" is null or "complaint_answer"."paid_by" = 'cash')
);
--> statement-breakpoint
ALTER TABLE "order_event" DROP CONSTRAINT "order_event_kind";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "missing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_answer_of_order" ON "complaint_answer" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "complaint_answer_owed" ON "complaint_answer" USING btree ("answered_at") WHERE paid_by = 'cash' and cash_given_at is null;--> statement-breakpoint
CREATE INDEX "complaint_answer_of_refund" ON "complaint_answer" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "order_line_reported" ON "order_line" USING btree ("missing_at") WHERE missing_note is not null;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_kind" CHECK ("order_event"."kind" in ('move', 'undo', 'pick', 'cash', 'complaint', 'answer'));
--> statement-breakpoint
-- Never does more go back for a complaint than was found of the line and paid for the order, whoever answers: the order is
-- held while what went back before is added up. What goes back by card is a refund, which has a guard of its own.
create function check_complaint_answer() returns trigger language plpgsql as $$
declare
  paid record;
  given bigint;
begin
  if new.quantity = 0 then
    return new;
  end if;
  select payment_method, payment_state, total_in_paise into paid from "order" where id = new.order_id for update;
  if not exists (select from order_line line where line.id = new.line_id and line.order_id = new.order_id
    and new.quantity <= coalesce(line.picked_quantity, line.quantity)) then
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
  where order_id = new.order_id and paid_by = 'cash' and line_id <> new.line_id;
  if paid.payment_method <> 'cash' or paid.payment_state <> 'paid' or given + new.amount_in_paise > paid.total_in_paise then
    raise exception 'More would be given back than was paid' using errcode = 'check_violation', constraint = 'complaint_answer_within_payment';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger complaint_answer_within_payment before insert or update of order_id, quantity, amount_in_paise, paid_by
  on complaint_answer for each row execute function check_complaint_answer();
