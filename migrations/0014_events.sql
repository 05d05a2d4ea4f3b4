-- Who comes to an event. A seat is counted on its ticket (event_tickets.taken) from the moment it is held.

create table event_registrations (
  school_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  ticket_id uuid not null,
  person_id uuid not null references people (id),
  code text not null,
  state text not null,
  -- Which purchase it came from: the same line told twice registers once.
  source_id uuid not null,
  seat integer not null,
  registered_at timestamptz(3) not null,
  checked_in_at timestamptz(3),
  cancelled_at timestamptz(3),
  reminded_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, event_id) references events (school_id, id),
  foreign key (school_id, ticket_id) references event_tickets (school_id, id),
  constraint event_registrations_code_unique unique (school_id, code),
  constraint event_registrations_once unique (school_id, source_id, ticket_id, seat),
  constraint event_registrations_state_known check (state in ('enrolled', 'checked_in', 'no_show', 'cancelled')),
  -- Who came and is refunded later keeps the moment at which they came.
  constraint event_registrations_checked_in_when check (
    state = 'cancelled' or (state = 'checked_in') = (checked_in_at is not null)
  ),
  constraint event_registrations_cancelled_when check ((state = 'cancelled') = (cancelled_at is not null))
);
create index event_registrations_of_person on event_registrations (school_id, person_id, registered_at, id);
create index event_registrations_of_event on event_registrations (school_id, event_id, state, id);
create index event_registrations_of_ticket on event_registrations (school_id, ticket_id);

-- Seats kept for a purchase that is not paid yet.
create table seat_holds (
  school_id uuid not null,
  source_id uuid not null,
  ticket_id uuid not null,
  quantity integer not null,
  -- Kept, turned into registrations, or given back.
  state text not null,
  held_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (school_id, source_id, ticket_id),
  foreign key (school_id, ticket_id) references event_tickets (school_id, id),
  constraint seat_holds_quantity_range check (quantity between 1 and 100),
  constraint seat_holds_state_known check (state in ('held', 'registered', 'released')),
  constraint seat_holds_settled_when check ((state = 'held') = (settled_at is null))
);
create index seat_holds_of_ticket on seat_holds (school_id, ticket_id, state);
