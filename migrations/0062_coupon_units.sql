-- How many uses of the coupon an order takes: one for the buyer, one for each seat that is bought for others.
alter table coupon_redemptions add column units integer not null default 1;
alter table coupon_redemptions add constraint coupon_redemptions_units_positive check (units > 0);
