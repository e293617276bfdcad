-- What is a shopper's goes with the shopper. Written by hand: the modules know nothing of accounts.
alter table cart add constraint cart_owner foreign key (user_id) references account (id) on delete cascade;
--> statement-breakpoint
alter table address add constraint address_owner foreign key (user_id) references account (id) on delete cascade;
