import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { optionsOf } from '../api/option-sources.ts'
import { ReferenceFilter } from '../kit/inputs/reference-inputs.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { dayAndTime, memberName } from '../kit/texts/format.ts'
import { gradingMessages as messages } from './messages.ts'

type Submission = components['schemas']['ListedSubmission']

/** The submissions that wait for a grader. */
export function GradingQueue() {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') ?? 'all'
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <Tabs
        value={view}
        onChange={(_event, next: string) => setSearch(next === 'all' ? {} : { view: next })}
        aria-label={messages.views.title}
      >
        {(['all', 'free', 'mine'] as const).map((name) => (
          <Tab key={name} value={name} label={messages.views[name]} />
        ))}
      </Tabs>
      <List<Submission>
        key={view}
        resource="grading"
        path="/submissions"
        {...(view === 'all' ? {} : { query: { claim: view } })}
        open={({ id }) => `/submissions/${id}`}
        empty={{ title: messages.none, text: messages.noneText }}
        filters={<ReferenceFilter name="course_id" label={messages.course} {...optionsOf.courses} />}
        columns={[
          { title: messages.lecture, render: ({ lecture }) => lecture.title },
          { title: messages.member, render: ({ member }) => memberName(member) },
          { title: messages.course, render: ({ course }) => course.name, isMinor: true },
          { title: messages.submittedAt, render: ({ submitted_at }) => dayAndTime(submitted_at) },
          { title: '', render: (submission) => <Marks submission={submission} /> },
        ]}
      />
    </Screen>
  )
}

function Marks({ submission: { is_late, claim } }: { readonly submission: Submission }) {
  return (
    <span className="moderation">
      {is_late ? <Chip tone="careful">{messages.late}</Chip> : null}
      {claim ? <Chip>{messages.grading(memberName(claim))}</Chip> : null}
    </span>
  )
}
