import { Link } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { DayFilter, SearchFilter } from '../kit/filters.tsx'
import { dayAndTime } from '../kit/format.ts'
import { List } from '../kit/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { common } from '../kit/words.ts'
import { auditWords as say } from './words.ts'

type Entry = components['schemas']['AuditEntry']

const detailOf = ({ detail }: Entry) =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

function Who({ person }: { readonly person: Entry['by'] }) {
  if (!person) return <>{say.nobody}</>
  return (
    <Link className="above" to={`/members/${person.id}`}>
      {person.name ?? person.id}
    </Link>
  )
}

export function AuditLog() {
  return (
    <Screen title={say.title} intro={say.intro}>
      <List<Entry>
        resource="audit_log"
        empty={{ title: say.empty }}
        filters={
          <>
            <SearchFilter name="kind" label={say.kind} />
            <DayFilter name="from" label={common.from} edge="begins" />
            <DayFilter name="until" label={common.until} edge="ends" />
          </>
        }
        columns={[
          { title: say.when, show: ({ happened_at }) => dayAndTime(happened_at) },
          { title: say.what, show: ({ kind }) => <code>{kind}</code> },
          { title: say.who, show: ({ by }) => <Who person={by} /> },
          { title: say.whom, show: ({ person }) => (person ? <Who person={person} /> : '—') },
          { title: say.detail, show: detailOf, isMinor: true, isLong: true },
          { title: say.where, show: ({ address }) => address, isMinor: true },
        ]}
      />
    </Screen>
  )
}
