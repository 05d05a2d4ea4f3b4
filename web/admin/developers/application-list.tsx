import { CreateLink } from '../kit/links.tsx'
import { ChoiceFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import type { Application } from './application.ts'
import { applicationMessages as messages } from './messages.ts'

export function ApplicationList() {
  const create = (
    <CreateLink to="/oauth_applications/create" permission="applications:write" label={messages.create} />
  )
  return (
    <Screen title={messages.title} intro={messages.intro} actions={create}>
      <List<Application>
        resource="oauth_applications"
        open={({ id }) => `/oauth_applications/${encodeURIComponent(id)}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        filters={<ChoiceFilter name="source" label={messages.fields.source} choices={messages.sources} />}
        columns={[
          { title: messages.fields.name, render: ({ name }) => name },
          { title: messages.fields.client_id, render: ({ id }) => <code>{id}</code> },
          { title: messages.fields.audience, render: ({ audience }) => messages.audience[audience] },
          {
            title: messages.fields.is_confidential,
            render: (app) => messages.kind[app.is_confidential ? 'confidential' : 'public'],
            isMinor: true,
          },
          { title: messages.fields.source, render: ({ source }) => sourceOf(source), isMinor: true },
          { title: messages.fields.created_at, render: ({ created_at }) => day(created_at), isMinor: true },
          { title: '', render: (app) => <ApplicationState app={app} /> },
        ]}
      />
    </Screen>
  )
}

const sources: Readonly<Record<string, string>> = messages.sources
export const sourceOf = (source: string) => sources[source] ?? source

export function ApplicationState({ app }: { readonly app: Application }) {
  return app.disabled_at ? (
    <Chip tone="careful">{messages.states.disabled}</Chip>
  ) : (
    <Chip tone="good">{messages.states.active}</Chip>
  )
}
