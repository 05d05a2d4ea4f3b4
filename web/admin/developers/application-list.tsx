import type { components } from '../api/admin-api.gen.ts'
import { CreateLink } from '../kit/links.tsx'
import { ChoiceFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { appWords as say } from './words.ts'

export type Application = components['schemas']['OAuthApplication']

export function ApplicationList() {
  const create = (
    <CreateLink to="/oauth_applications/create" permission="applications:write" label={say.create} />
  )
  return (
    <Screen title={say.title} intro={say.intro} actions={create}>
      <List<Application>
        resource="oauth_applications"
        open={({ id }) => `/oauth_applications/${encodeURIComponent(id)}`}
        empty={{ title: say.empty, text: say.emptyText, action: create }}
        filters={<ChoiceFilter name="source" label={say.fields.source} choices={say.sources} />}
        columns={[
          { title: say.fields.name, show: ({ name }) => name },
          { title: say.fields.client_id, show: ({ id }) => <code>{id}</code> },
          { title: say.fields.audience, show: ({ audience }) => say.audience[audience] },
          {
            title: say.fields.is_confidential,
            show: (app) => say.kind[app.is_confidential ? 'confidential' : 'public'],
            isMinor: true,
          },
          { title: say.fields.source, show: ({ source }) => sourceOf(source), isMinor: true },
          { title: say.fields.created_at, show: ({ created_at }) => day(created_at), isMinor: true },
          { title: '', show: (app) => <ApplicationState app={app} /> },
        ]}
      />
    </Screen>
  )
}

const sources: Readonly<Record<string, string>> = say.sources
export const sourceOf = (source: string) => sources[source] ?? source

export function ApplicationState({ app }: { readonly app: Application }) {
  return app.disabled_at ? (
    <Chip tone="careful">{say.states.disabled}</Chip>
  ) : (
    <Chip tone="good">{say.states.active}</Chip>
  )
}
