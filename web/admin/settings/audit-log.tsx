import { Link } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { ChoiceFilter, DayFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { choose, language } from '../kit/texts/language.ts'
import { common } from '../kit/texts/words.ts'
import { auditKinds } from './audit-kinds.ts'
import { auditWords as say } from './words.ts'

type Entry = components['schemas']['AuditEntry']

const place = choose({ en: 0, 'zh-TW': 1, ja: 2 } as const)

/** Each kind in words, in the order in which the reader looks for them. */
const kinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(auditKinds)
    .map(([kind, words]) => [kind, words[place]] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language)),
)

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
            <ChoiceFilter name="kind" label={say.what} choices={kinds} />
            <DayFilter name="from" label={common.from} edge="begins" />
            <DayFilter name="until" label={common.until} edge="ends" />
          </>
        }
        columns={[
          { title: say.when, show: ({ happened_at }) => dayAndTime(happened_at) },
          { title: say.what, show: ({ kind }) => kinds[kind] ?? <code>{kind}</code> },
          { title: say.who, show: ({ by }) => <Who person={by} /> },
          { title: say.whom, show: ({ person }) => (person ? <Who person={person} /> : '—') },
          { title: say.detail, show: detailOf, isMinor: true, isLong: true },
          { title: say.where, show: ({ address }) => address, isMinor: true },
        ]}
      />
    </Screen>
  )
}
