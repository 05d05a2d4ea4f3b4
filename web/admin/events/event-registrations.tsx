import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { optionsOf } from '../api/option-sources.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChoiceInput } from '../kit/inputs/inputs.tsx'
import { ReferenceInput } from '../kit/inputs/reference-inputs.tsx'
import { ChoiceFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip } from '../kit/screen.tsx'
import { dayAndTime, memberName } from '../kit/texts/format.ts'
import { type Event, EventLayout } from './event-layout.tsx'
import { eventMessages as messages } from './messages.ts'

type Registration = components['schemas']['Registration']
const tones = { enrolled: 'careful', checked_in: 'good', no_show: 'danger', cancelled: 'plain' } as const

export function EventRegistrations() {
  return (
    <EventLayout
      at="registrations"
      actions={(event) => (may('events:write') && may('members:read') ? <Register event={event} /> : null)}
    >
      {(event) => (
        <List<Registration>
          resource="registrations"
          path={`/events/${event.id}/registrations`}
          empty={{ title: messages.noRegistrations }}
          filters={<ChoiceFilter name="state" label={messages.fields.state} choices={messages.states} />}
          columns={[
            { title: messages.member, render: ({ member }) => <b>{member.name}</b> },
            { title: messages.ticket, render: ({ ticket }) => ticket.name },
            { title: messages.code, render: ({ code }) => <code>{code}</code>, isMinor: true },
            { title: messages.at, render: ({ registered_at }) => dayAndTime(registered_at), isMinor: true },
            {
              title: messages.fields.state,
              render: ({ state }) => <Chip tone={tones[state]}>{messages.states[state]}</Chip>,
            },
            { title: '', render: (row) => <Cancel eventId={event.id} registration={row} /> },
          ]}
        />
      )}
    </EventLayout>
  )
}

function Register({ event }: { readonly event: Event }) {
  return (
    <FormDialog<{ member_id: string; ticket_id: string }>
      label={messages.register}
      title={messages.register}
      done={messages.registered}
      send={({ member_id, ticket_id }) =>
        orThrow(
          api.POST('/events/{event_id}/registrations', {
            params: { path: { event_id: event.id } },
            body: { member_id, ticket_id },
          }),
        )
      }
    >
      <ReferenceInput source="member_id" label={messages.member} {...optionsOf.members} isRequired />
      <ChoiceInput
        source="ticket_id"
        label={messages.ticket}
        choices={Object.fromEntries(event.tickets.map(({ id, name }) => [id, name]))}
        isRequired
      />
    </FormDialog>
  )
}

type CancelProps = { readonly eventId: string; readonly registration: Registration }

function Cancel({ eventId, registration: { id, member, state } }: CancelProps) {
  if (state !== 'enrolled' || !may('events:write')) return null
  return (
    <ConfirmButton
      variant="text"
      label={messages.cancel}
      title={messages.cancelTitle(memberName(member))}
      explain={messages.cancelText}
      action={() =>
        orThrow(
          api.POST('/events/{event_id}/registrations/{id}/cancel', {
            params: { path: { event_id: eventId, id } },
          }),
        )
      }
      done={messages.cancelled}
    />
  )
}
