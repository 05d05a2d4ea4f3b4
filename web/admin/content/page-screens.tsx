import type { components } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { PublishActs, publishingWords } from '../kit/acts/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { ChoiceFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { PublishAtPanel, WritingState } from './publish-at.tsx'
import { contentWords as say } from './words.ts'

type Page = components['schemas']['Page']
type ListedPage = components['schemas']['ListedPage']

const back = { to: '/pages', label: say.pages }

export function PageList() {
  const create = <CreateLink to="/pages/create" permission="pages:write" label={say.newPage} />
  return (
    <Screen title={say.pages} actions={create}>
      <List<ListedPage>
        resource="pages"
        open={({ id }) => `/pages/${id}`}
        empty={{ title: say.noPages, text: say.noPagesText, action: create }}
        filters={<ChoiceFilter name="state" label={publishingWords.state} choices={publishingWords.states} />}
        columns={[
          { title: say.fields.title, show: ({ title }) => title },
          { title: say.fields.slug, show: ({ slug }) => <code>/{slug}</code> },
          { title: say.fields.state, show: (page) => <WritingState row={page} /> },
          { title: say.fields.updated_at, show: ({ updated_at }) => day(updated_at), isMinor: true },
        ]}
      />
    </Screen>
  )
}

export function PageCreate() {
  return (
    <CreateScreen resource="pages" back={back} title={say.newPage}>
      <Panel>
        <TextInput source="title" label={say.fields.title} atMost={200} isRequired />
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
      mark={(page) => <WritingState row={page} />}
      fields={say.fields}
      isReadOnly={isReadOnly}
      actions={(page) => (
        <PublishActs
          resource="pages"
          row={page}
          name={page.title}
          address={`/pages/${page.slug}`}
          isReadOnly={isReadOnly}
        />
      )}
    >
      <Panel>
        <TextInput source="title" label={say.fields.title} atMost={200} isRequired />
        <SlugInput from="title" base="/pages/" isFixed />
        <MarkdownInput source="body" label={say.fields.body} lines={16} />
      </Panel>
      <PublishAtPanel what="page" />
    </EditScreen>
  )
}
