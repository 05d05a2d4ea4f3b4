import { longestTitle } from '../../../src/domain/content/limits.ts'
import type { components } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { PublishActions } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { StateFilter } from '../kit/lists/state-filter.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { contentMessages as messages } from './messages.ts'
import { PublicationState, PublishAtPanel } from './publish-at.tsx'

type Page = components['schemas']['Page']
type ListedPage = components['schemas']['ListedPage']

const back = { to: '/pages', label: messages.pages }

export function PageList() {
  const create = <CreateLink to="/pages/create" permission="pages:write" label={messages.newPage} />
  return (
    <Screen title={messages.pages} actions={create}>
      <List<ListedPage>
        resource="pages"
        open={({ id }) => `/pages/${id}`}
        empty={{ title: messages.noPages, text: messages.noPagesText, action: create }}
        filters={<StateFilter />}
        columns={[
          { title: messages.fields.title, render: ({ title }) => title },
          { title: messages.fields.slug, render: ({ slug }) => <code>/{slug}</code> },
          { title: messages.fields.state, render: (page) => <PublicationState row={page} /> },
          { title: messages.fields.updated_at, render: ({ updated_at }) => day(updated_at), isMinor: true },
        ]}
      />
    </Screen>
  )
}

export function PageCreate() {
  return (
    <CreateScreen resource="pages" back={back} title={messages.newPage}>
      <Panel>
        <TextInput source="title" label={messages.fields.title} atMost={longestTitle} isRequired />
        <SlugInput from="title" base="/pages/" />
      </Panel>
    </CreateScreen>
  )
}

export function PageEdit() {
  const isReadOnly = !may('pages:write')
  return (
    <EditScreen<Page>
      resource="pages"
      back={back}
      title={({ title }) => title}
      mark={(page) => <PublicationState row={page} />}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      actions={(page) => (
        <PublishActions
          resource="pages"
          row={page}
          name={page.title}
          path={`/pages/${page.slug}`}
          isReadOnly={isReadOnly}
        />
      )}
    >
      <Panel>
        <TextInput source="title" label={messages.fields.title} atMost={longestTitle} isRequired />
        <SlugInput from="title" base="/pages/" isFixed />
        <MarkdownInput source="body" label={messages.fields.body} lines={16} />
      </Panel>
      <PublishAtPanel kind="page" />
    </EditScreen>
  )
}
