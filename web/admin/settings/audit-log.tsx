import { Link } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { ChoiceFilter, DayFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { choose, language } from '../kit/texts/language.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { auditKinds } from './audit-kinds.ts'
import { auditMessages as messages } from './messages.ts'

type Entry = components['schemas']['AuditEntry']

const languageIndex = choose({ en: 0, 'zh-TW': 1, ja: 2 } as const)

/** Each kind in words, in the order in which the reader looks for them. */
const kinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(auditKinds)
    .map(([kind, labels]) => [kind, labels[languageIndex]] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language)),
)

const detailOf = ({ detail }: Entry) =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

function PersonLink({ person }: { readonly person: Entry['by'] }) {
  if (!person) return <>{messages.nobody}</>
  return (
    <Link className="above" to={`/members/${person.id}`}>
      {person.name ?? person.id}
    </Link>
  )
}

export function AuditLog() {
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <List<Entry>
        resource="audit_log"
        empty={{ title: messages.empty }}
        filters={
          <>
            <ChoiceFilter name="kind" label={messages.action} choices={kinds} />
            <DayFilter name="from" label={sharedMessages.from} edge="begins" />
            <DayFilter name="until" label={sharedMessages.until} edge="ends" />
          </>
        }
        columns={[
          { title: messages.when, render: ({ happened_at }) => dayAndTime(happened_at) },
          { title: messages.action, render: ({ kind }) => kinds[kind] ?? <code>{kind}</code> },
          { title: messages.actor, render: ({ by }) => <PersonLink person={by} /> },
          { title: messages.whom, render: ({ person }) => (person ? <PersonLink person={person} /> : '—') },
          { title: messages.detail, render: detailOf, isMinor: true, isLong: true },
          { title: messages.where, render: ({ address }) => address, isMinor: true },
        ]}
      />
    </Screen>
  )
}
