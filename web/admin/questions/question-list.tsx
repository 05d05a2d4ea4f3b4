import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { paths } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { CreateLink } from '../kit/links.tsx'
import { ChoiceFilter, SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { ExportButton } from './export-dialog.tsx'
import { questionMessages as messages } from './messages.ts'
import { useTags } from './use-tags.ts'

type Row = paths['/questions']['get']['responses'][200]['content']['application/json']['data'][number]

export function QuestionList() {
  const create = <CreateLink to="/questions/create" permission="curriculum:write" label={messages.create} />
  const actions = (
    <>
      {may('curriculum:write') ? (
        <Button component={Link} to="/question_import" variant="outlined">
          {messages.import}
        </Button>
      ) : null}
      {create}
    </>
  )
  return (
    <Screen title={messages.title} actions={actions}>
      <List<Row>
        resource="questions"
        open={({ id }) => `/questions/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        filters={<Filters />}
        columns={[
          { title: messages.fields.title, render: ({ title }) => title },
          { title: messages.fields.kind, render: ({ kind }) => kind && messages.kinds[kind] },
          { title: messages.fields.tags, render: ({ tags }) => tags?.join(', '), isMinor: true },
          { title: messages.fields.points, render: ({ points }) => points, align: 'end', isCount: true },
          {
            title: messages.updated,
            render: ({ updated_at }) => updated_at && day(updated_at),
            isMinor: true,
          },
          { title: '', render: ({ is_archived }) => (is_archived ? <Chip>{messages.archived}</Chip> : null) },
        ]}
      />
    </Screen>
  )
}

function Filters() {
  const tags = useTags()
  return (
    <>
      <SearchFilter label={messages.search} />
      <ChoiceFilter name="kind" label={messages.fields.kind} choices={messages.kinds} />
      <ChoiceFilter
        name="tag"
        label={messages.tag}
        choices={Object.fromEntries(tags.map(({ tag, questions }) => [tag, `${tag} (${questions})`]))}
      />
      <ChoiceFilter name="is_archived" label={messages.status} choices={messages.statuses} />
      <ExportButton />
    </>
  )
}
