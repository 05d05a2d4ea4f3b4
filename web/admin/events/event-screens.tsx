import { useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { longestTitle } from '../../../src/domain/catalog/limits.ts'
import type { components } from '../api/admin-api.gen.ts'
import { may, session } from '../api/session.ts'
import { PublishActions, StateChip } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { CheckInput, MomentInput, TextInput } from '../kit/inputs/inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { SuggestInput } from '../kit/inputs/suggest-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { DayFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { StateFilter } from '../kit/lists/state-filter.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { count, dayAndTime } from '../kit/texts/format.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { EventTabs } from './event-tabs.tsx'
import { eventMessages as messages } from './messages.ts'

type ListedEvent = components['schemas']['ListedEvent']
type Event = components['schemas']['Event']

const back = { to: '/events', label: messages.title }
const zones = Intl.supportedValuesOf('timeZone')

export function EventList() {
  const create = <CreateLink to="/events/create" permission="events:write" label={messages.create} />
  return (
    <Screen title={messages.title} actions={create}>
      <List<ListedEvent>
        resource="events"
        open={({ id }) => `/events/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        filters={
          <>
            <StateFilter />
            <DayFilter name="from" label={sharedMessages.from} edge="begins" />
            <DayFilter name="until" label={sharedMessages.until} edge="ends" />
          </>
        }
        columns={[
          { title: messages.fields.title, render: ({ title }) => title },
          {
            title: messages.fields.starts_at,
            render: ({ starts_at, time_zone }) => dayAndTime(starts_at, time_zone),
          },
          { title: messages.fields.location, render: (event) => placeOf(event), isMinor: true },
          {
            title: messages.seatsLeft,
            render: ({ tickets }) => seatsLeftOf(tickets),
            align: 'end',
            isCount: true,
          },
          { title: messages.fields.state, render: ({ state }) => <StateChip state={state} /> },
        ]}
      />
    </Screen>
  )
}

const placeOf = ({ is_online, location }: ListedEvent) => (is_online ? messages.fields.is_online : location)
const seatsLeftOf = (tickets: ListedEvent['tickets']) =>
  tickets.length === 0 ? '—' : count(tickets.reduce((sum, { seats_left }) => sum + seats_left, 0))

export function EventCreate() {
  return (
    <CreateScreen
      resource="events"
      back={back}
      title={messages.create}
      defaults={{ time_zone: session().school.time_zone, is_online: false, is_all_day: false }}
    >
      <Panel>
        <TextInput source="title" label={messages.fields.title} atMost={longestTitle} isRequired />
        <SlugInput from="title" base="/events/" />
        <DateFields />
        <LocationFields />
      </Panel>
    </CreateScreen>
  )
}

export function EventEdit() {
  const isReadOnly = !may('events:write')
  return (
    <EditScreen<Event>
      resource="events"
      back={back}
      title={({ title }) => title}
      mark={({ state }) => <StateChip state={state} />}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      tabs={({ id }) => <EventTabs eventId={id} at="details" />}
      actions={(event) => (
        <PublishActions
          resource="events"
          row={event}
          name={event.title}
          path={`/events/${event.slug}`}
          isReadOnly={isReadOnly}
        />
      )}
    >
      <Panel>
        <TextInput source="title" label={messages.fields.title} atMost={longestTitle} isRequired />
        <SlugInput from="title" base="/events/" isFixed />
        <TextInput source="summary" label={messages.fields.summary} help={messages.help.summary} lines={2} />
        <DateFields />
        <LocationFields />
        <MarkdownInput source="description" label={messages.fields.description} lines={8} />
        <PictureInput source="image_key" label={messages.fields.image_key} ratio={16 / 9} />
      </Panel>
    </EditScreen>
  )
}

function DateFields() {
  const record = useRecordContext<Event>()
  const timeZone: unknown = useWatch({ name: 'time_zone' })
  const zone = typeof timeZone === 'string' ? timeZone : (record?.time_zone ?? session().school.time_zone)
  return (
    <>
      <div className="pair">
        <MomentInput source="starts_at" label={messages.fields.starts_at} zone={zone} isRequired />
        <MomentInput source="ends_at" label={messages.fields.ends_at} zone={zone} isRequired />
      </div>
      <div className="pair">
        <SuggestInput
          source="time_zone"
          label={messages.fields.time_zone}
          help={messages.help.time_zone}
          options={zones}
          isRequired
        />
        <CheckInput source="is_all_day" label={messages.fields.is_all_day} />
      </div>
    </>
  )
}

function LocationFields() {
  const isOnline = useWatch({ name: 'is_online' })
  return (
    <>
      <CheckInput source="is_online" label={messages.fields.is_online} help={messages.help.is_online} />
      {isOnline ? (
        <TextInput source="join_url" label={messages.fields.join_url} type="url" isNullable />
      ) : (
        <TextInput source="location" label={messages.fields.location} isNullable />
      )}
    </>
  )
}
