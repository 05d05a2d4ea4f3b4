import Button from '@mui/material/Button'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAct } from '../kit/acts/act.ts'
import { Asked } from '../kit/asked.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OtherPrices } from '../kit/inputs/other-prices.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Chip, Empty } from '../kit/screen.tsx'
import { count, priceOf } from '../kit/texts/format.ts'
import { type Event, EventFrame } from './event-frame.tsx'
import { eventWords as say } from './words.ts'

type Ticket = components['schemas']['Ticket']
type Terms = Pick<Ticket, 'name' | 'price' | 'capacity'>

export function EventTickets() {
  return (
    <EventFrame at="tickets" actions={(event) => (may('events:write') ? <NewTicket event={event} /> : null)}>
      {(event) => <Tickets event={event} />}
    </EventFrame>
  )
}

function Tickets({ event }: { readonly event: Event }) {
  const tickets = useFetched(['tickets', event.id], (signal) =>
    orThrow(
      api.GET('/events/{event_id}/tickets', {
        params: { path: { event_id: event.id }, query: { limit: 100 } },
        signal,
      }),
    ),
  )
  return (
    <Asked of={tickets}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={say.noTickets} text={say.noTicketsText} />
        ) : (
          <SmallTable
            rows={data}
            columns={[
              { title: say.ticket, show: ({ name }) => <b>{name}</b> },
              { title: say.price, show: ({ price }) => priceOf(price), align: 'end' },
              {
                title: say.left,
                show: ({ seats_left, capacity }) => say.seats(count(seats_left), count(capacity)),
                align: 'end',
              },
              { title: '', show: (ticket) => <TicketState ticket={ticket} /> },
              { title: ' ', show: (ticket) => (may('events:write') ? <TicketActs ticket={ticket} /> : null) },
            ]}
          />
        )
      }
    </Asked>
  )
}

function TicketState({ ticket: { is_archived, on_sale, seats_left } }: { readonly ticket: Ticket }) {
  if (is_archived) return <Chip>{say.ticketStates.off}</Chip>
  if (seats_left === 0) return <Chip tone="careful">{say.ticketStates.sold}</Chip>
  return on_sale ? (
    <Chip tone="good">{say.ticketStates.on}</Chip>
  ) : (
    <Chip tone="careful">{say.ticketStates.waits}</Chip>
  )
}

const change = (ticket: Ticket, body: Partial<Terms> & { is_archived?: boolean }) =>
  orThrow(
    api.PATCH('/events/{event_id}/tickets/{id}', {
      params: { path: { event_id: ticket.event_id, id: ticket.id }, header: ifMatch(ticket) },
      body,
    }),
  )

function TicketActs({ ticket }: { readonly ticket: Ticket }) {
  const { run, isRunning } = useAct(() => change(ticket, { is_archived: !ticket.is_archived }), {
    done: say.ticketSaved,
  })
  return (
    <div className="buttons">
      <FormDialog<Terms>
        variant="text"
        label={say.edit}
        title={ticket.name}
        defaults={ticket}
        done={say.ticketSaved}
        send={({ name, price, capacity }) => change(ticket, { name, price, capacity })}
      >
        <TicketFields />
      </FormDialog>
      <OtherPrices kind="event_ticket" id={ticket.id} variant="text" />
      <Button onClick={() => void run()} disabled={isRunning}>
        {ticket.is_archived ? say.putOn : say.takeOff}
      </Button>
    </div>
  )
}

function NewTicket({ event }: { readonly event: Event }) {
  return (
    <FormDialog<Terms>
      variant="contained"
      label={say.newTicket}
      title={say.newTicket}
      done={say.ticketSaved}
      send={({ name, price, capacity }) =>
        orThrow(
          api.POST('/events/{event_id}/tickets', {
            params: { path: { event_id: event.id } },
            body: { name, price, capacity },
          }),
        )
      }
    >
      <TicketFields />
    </FormDialog>
  )
}

function TicketFields() {
  return (
    <>
      <TextInput source="name" label={say.ticket} atMost={120} isRequired />
      <div className="pair">
        <MoneyInput source="price" label={say.price} isRequired />
        <TextInput source="capacity" label={say.capacity} type="number" isRequired />
      </div>
    </>
  )
}
