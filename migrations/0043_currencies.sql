-- The currencies that a school sells in besides its own, and what its offers cost in them.
alter table schools
  add column currencies text[] not null default '{}',
  add constraint schools_currencies_others check (not currency = any (currencies));

-- Amounts in minor units by currency, as {"USD": 1200}; nothing is ever converted.
alter table course_plans
  add column prices jsonb not null default '{}',
  add constraint course_plans_prices_form check (jsonb_typeof(prices) = 'object');
alter table membership_plans
  add column prices jsonb not null default '{}',
  add constraint membership_plans_prices_form check (jsonb_typeof(prices) = 'object');
alter table digital_products
  add column prices jsonb not null default '{}',
  add constraint digital_products_prices_form check (jsonb_typeof(prices) = 'object');
alter table event_tickets
  add column prices jsonb not null default '{}',
  add constraint event_tickets_prices_form check (jsonb_typeof(prices) = 'object');
alter table consulting_services
  add column prices jsonb not null default '{}',
  add constraint consulting_services_prices_form check (jsonb_typeof(prices) = 'object');
