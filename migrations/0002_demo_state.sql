-- Whether the demo catalogue is still to be put in: decided once, at the first start, and remembered.
insert into setting (name, value) values ('demo', '"pending"');
