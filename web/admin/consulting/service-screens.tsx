import { longestTitle } from '../../../src/domain/catalog/limits.ts'
import type { components } from '../api/admin-api.gen.ts'
import { optionsOf } from '../api/option-sources.ts'
import { may, session } from '../api/session.ts'
import { PublishActions, StateChip } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OtherPrices } from '../kit/inputs/other-prices.tsx'
import { ReferenceInput } from '../kit/inputs/reference-inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { SuggestInput } from '../kit/inputs/suggest-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { StateFilter } from '../kit/lists/state-filter.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { minutes, priceOf } from '../kit/texts/format.ts'
import { serviceMessages as messages } from './messages.ts'
import { ServiceTabs } from './service-layout.tsx'

type Service = components['schemas']['ConsultingService']

const back = { to: '/consulting_services', label: messages.title }
const zones = Intl.supportedValuesOf('timeZone')

export function ServiceList() {
  const create = (
    <CreateLink to="/consulting_services/create" permission="courses:write" label={messages.create} />
  )
  return (
    <Screen title={messages.title} actions={create}>
      <List<Service>
        resource="consulting_services"
        open={({ id }) => `/consulting_services/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        filters={<StateFilter />}
        columns={[
          { title: messages.fields.name, render: ({ name }) => name },
          { title: messages.fields.course_id, render: ({ course }) => course?.name ?? '—', isMinor: true },
          {
            title: messages.fields.lecturer_id,
            render: ({ lecturer }) => lecturer?.name ?? '—',
            isMinor: true,
          },
          {
            title: messages.fields.duration_minutes,
            render: (row) => minutes(row.duration_minutes),
            align: 'end',
          },
          { title: messages.fields.price, render: ({ price }) => priceOf(price), align: 'end' },
          { title: messages.fields.state, render: ({ state }) => <StateChip state={state} /> },
        ]}
      />
    </Screen>
  )
}

export function ServiceCreate() {
  return (
    <CreateScreen
      resource="consulting_services"
      back={back}
      title={messages.create}
      defaults={{ duration_minutes: 60, time_zone: session().school.time_zone }}
    >
      <Panel>
        <TextInput source="name" label={messages.fields.name} atMost={longestTitle} isRequired />
        <SlugInput from="name" base="/services/" />
        <Terms />
      </Panel>
    </CreateScreen>
  )
}

export function ServiceEdit() {
  const isReadOnly = !may('courses:write')
  return (
    <EditScreen<Service>
      resource="consulting_services"
      back={back}
      title={({ name }) => name}
      mark={({ state }) => <StateChip state={state} />}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      tabs={({ id }) => <ServiceTabs serviceId={id} at="details" />}
      actions={(service) => (
        <>
          {isReadOnly ? null : <OtherPrices kind="consulting_meeting" id={service.id} />}
          <PublishActions
            resource="consulting_services"
            row={service}
            name={service.name}
            path={`/services/${service.slug}`}
            isReadOnly={isReadOnly}
          />
        </>
      )}
    >
      <Panel>
        <TextInput source="name" label={messages.fields.name} atMost={longestTitle} isRequired />
        <SlugInput from="name" base="/services/" isFixed />
        <Terms />
        <MarkdownInput source="description" label={messages.fields.description} lines={8} />
      </Panel>
    </EditScreen>
  )
}

function Terms() {
  return (
    <>
      <ReferenceInput
        source="course_id"
        label={messages.fields.course_id}
        help={messages.help.course_id}
        {...optionsOf.courses}
      />
      <ReferenceInput source="lecturer_id" label={messages.fields.lecturer_id} {...optionsOf.lecturers} />
      <div className="pair">
        <TextInput
          source="duration_minutes"
          label={messages.fields.duration_minutes}
          type="number"
          isRequired
        />
        <MoneyInput source="price" label={messages.fields.price} isRequired />
      </div>
      <SuggestInput source="time_zone" label={messages.fields.time_zone} options={zones} isRequired />
      <TextInput source="location" label={messages.fields.location} isNullable />
      <TextInput
        source="join_url"
        label={messages.fields.join_url}
        type="url"
        help={messages.help.join_url}
        isNullable
      />
    </>
  )
}
