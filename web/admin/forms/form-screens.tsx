import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useUpdate } from 'ra-core'
import { Link } from 'react-router-dom'
import { longestTitle } from '../../../src/domain/content/limits.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { SiteLink } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { Chip, Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { formMessages as messages } from './messages.ts'
import { QuestionsInput } from './questions-input.tsx'

export type Form = components['schemas']['Form']
type ListedForm = paths['/forms']['get']['responses'][200]['content']['application/json']['data'][number]

const back = { to: '/forms', label: messages.title }
const tones: Readonly<Record<string, 'good' | 'careful'>> = { draft: 'careful', open: 'good' }
const states: Readonly<Record<string, string>> = messages.states

export function FormState({ state }: { readonly state: string }) {
  return <Chip tone={tones[state] ?? 'plain'}>{states[state] ?? state}</Chip>
}

export function FormList() {
  const create = <CreateLink to="/forms/create" permission="pages:write" label={messages.create} />
  return (
    <Screen title={messages.title} actions={create}>
      <List<ListedForm>
        resource="forms"
        open={({ id }) => `/forms/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        columns={[
          { title: messages.fields.title, render: ({ title }) => title },
          { title: messages.fields.slug, render: ({ slug }) => <code>/forms/{slug}</code>, isMinor: true },
          { title: messages.fields.state, render: ({ state }) => <FormState state={state} /> },
          { title: messages.updated, render: ({ updated_at }) => day(updated_at), isMinor: true },
        ]}
      />
    </Screen>
  )
}

export function FormCreate() {
  return (
    <CreateScreen resource="forms" back={back} title={messages.create} defaults={{ questions: [] }}>
      <Panel>
        <TextInput source="title" label={messages.fields.title} atMost={longestTitle} isRequired />
        <SlugInput from="title" base="/forms/" />
      </Panel>
      <Panel>
        <QuestionsInput />
      </Panel>
    </CreateScreen>
  )
}

export function FormEdit() {
  const isReadOnly = !may('pages:write')
  return (
    <EditScreen<Form>
      resource="forms"
      back={back}
      title={({ title }) => title}
      mark={({ state }) => <FormState state={state} />}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      tabs={({ id }) => <FormTabs formId={id} at="details" />}
      actions={(form) => (
        <>
          {form.state === 'open' ? <SiteLink path={`/forms/${form.slug}`} /> : null}
          {isReadOnly ? null : <OpenOrClose form={form} />}
        </>
      )}
    >
      <Panel>
        <TextInput source="title" label={messages.fields.title} atMost={longestTitle} isRequired />
        <SlugInput from="title" base="/forms/" isFixed />
        <MarkdownInput source="introduction" label={messages.fields.introduction} lines={4} />
      </Panel>
      <Panel>
        <QuestionsInput />
      </Panel>
    </EditScreen>
  )
}

export function FormTabs({
  formId,
  at,
}: {
  readonly formId: string
  readonly at: 'details' | 'submissions'
}) {
  return (
    <Tabs value={at} aria-label={messages.title}>
      <Tab value="details" label={messages.tabs.details} component={Link} to={`/forms/${formId}`} />
      <Tab
        value="submissions"
        label={messages.tabs.submissions}
        component={Link}
        to={`/forms/${formId}/submissions`}
      />
    </Tabs>
  )
}

function OpenOrClose({ form }: { readonly form: Form }) {
  const [update] = useUpdate()
  const set = (state: 'open' | 'closed') =>
    update('forms', { id: form.id, data: { state }, previousData: form }, { returnPromise: true })
  return form.state === 'open' ? (
    <ConfirmButton
      label={messages.close}
      title={messages.closeTitle(form.title)}
      explain={messages.closeText}
      action={() => set('closed')}
      done={messages.closed}
    />
  ) : (
    <ConfirmButton
      label={messages.open}
      title={messages.openTitle(form.title)}
      explain={messages.openText}
      action={() => set('open')}
      done={messages.opened}
      variant="contained"
    />
  )
}
