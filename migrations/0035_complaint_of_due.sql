ALTER TABLE "complaint_answer" DROP CONSTRAINT "complaint_answer_paid_by";--> statement-breakpoint
ALTER TABLE "complaint_answer" ADD CONSTRAINT "complaint_answer_paid_by" CHECK ("complaint_answer"."paid_by" in ('card', 'cash', 'due'));
--> statement-breakpoint
-- What is answered while its cash is not collected comes off what is to be collected: while it is due, and never more than
-- is. What came off was not paid, and cannot go back either.
create or replace function check_complaint_answer() returns trigger language plpgsql as $$
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
  where order_id = new.order_id and paid_by in ('cash', 'due') and line_id <> new.line_id;
  if paid.payment_method <> 'cash' or paid.payment_state <> (case new.paid_by when 'due' then 'due' else 'paid' end)
    or given + new.amount_in_paise > paid.total_in_paise then
    raise exception 'More would be given back than was paid or is due' using errcode = 'check_violation', constraint = 'complaint_answer_within_payment';
  end if;
  return new;
end $$;
