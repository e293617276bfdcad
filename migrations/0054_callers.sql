CREATE INDEX "order_caller" ON "order" USING btree ("customer_mobile","id") WHERE user_id is null and customer_mobile is not null;
