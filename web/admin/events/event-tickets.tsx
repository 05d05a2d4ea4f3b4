import Button from '@mui/material/Button'
import { longestName } from '../../../src/domain/catalog/limits.ts'
import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OtherPrices } from '../kit/inputs/other-prices.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Empty } from '../kit/screen.tsx'
import { count, priceOf } from '../kit/texts/format.ts'
import { type Event, EventLayout } from './event-layout.tsx'
import { eventMessages as messages } from './messages.ts'

type Ticket = components['schemas']['Ticket']
type Terms = Pick<Ticket, 'name' | 'price' | 'capacity'>

export function EventTickets() {
  return (
    <EventLayout at="tickets" actions={(event) => (may('events:write') ? <NewTicket event={event} /> : null)}>
      {(event) => <Tickets event={event} />}
    </EventLayout>
  )
}

function Tickets({ event }: { readonly event: Event }) {
  const tickets = useFetched(['tickets', event.id], (signal) =>
    orThrow(
      api.GET('/events/{event_id}/tickets', {
        params: { path: { event_id: event.id }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <QueryView query={tickets}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={messages.noTickets} text={messages.noTicketsText} />
        ) : (
          <SmallTable
            rows={data}
            columns={[
              { title: messages.ticket, render: ({ name }) => <b>{name}</b> },
              { title: messages.price, render: ({ price }) => priceOf(price), align: 'end' },
              {
                title: messages.seatsLeft,
                render: ({ seats_left, capacity }) => messages.seats(count(seats_left), count(capacity)),
                align: 'end',
              },
              { title: '', render: (ticket) => <TicketState ticket={ticket} /> },
              {
                title: ' ',
                render: (ticket) => (may('events:write') ? <TicketActions ticket={ticket} /> : null),
              },
            ]}
          />
        )
      }
    </QueryView>
  )
}

function TicketState({ ticket: { is_archived, on_sale, seats_left } }: { readonly ticket: Ticket }) {
  if (is_archived) return <Chip>{messages.ticketStates.off}</Chip>
  if (seats_left === 0) return <Chip tone="careful">{messages.ticketStates.sold}</Chip>
  return on_sale ? (
    <Chip tone="good">{messages.ticketStates.on}</Chip>
  ) : (
    <Chip tone="careful">{messages.ticketStates.waits}</Chip>
  )
}

const change = (ticket: Ticket, body: Partial<Terms> & { is_archived?: boolean }) =>
  orThrow(
    api.PATCH('/events/{event_id}/tickets/{id}', {
      params: { path: { event_id: ticket.event_id, id: ticket.id }, header: ifMatch(ticket) },
      body,
    }),
  )

function TicketActions({ ticket }: { readonly ticket: Ticket }) {
  const { run, isRunning } = useAction(() => change(ticket, { is_archived: !ticket.is_archived }), {
    done: messages.ticketSaved,
  })
  return (
    <div className="buttons">
      <FormDialog<Terms>
        variant="text"
        label={messages.edit}
        title={ticket.name}
        defaults={ticket}
        done={messages.ticketSaved}
        send={({ name, price, capacity }) => change(ticket, { name, price, capacity })}
      >
        <TicketFields />
      </FormDialog>
      <OtherPrices kind="event_ticket" id={ticket.id} variant="text" />
      <Button onClick={() => void run()} disabled={isRunning}>
        {ticket.is_archived ? messages.putOn : messages.endSale}
      </Button>
    </div>
  )
}

function NewTicket({ event }: { readonly event: Event }) {
  return (
    <FormDialog<Terms>
      variant="contained"
      label={messages.newTicket}
      title={messages.newTicket}
      done={messages.ticketSaved}
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
      <TextInput source="name" label={messages.ticket} atMost={longestName} isRequired />
      <div className="pair">
        <MoneyInput source="price" label={messages.price} isRequired />
        <TextInput source="capacity" label={messages.capacity} type="number" isRequired />
      </div>
    </>
  )
}
