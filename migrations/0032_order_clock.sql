DROP INDEX "order_of_user";--> statement-breakpoint
DROP INDEX "order_of_state";--> statement-breakpoint
CREATE INDEX "order_of_user" ON "order" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "order_of_state" ON "order" USING btree ("state","created_at");