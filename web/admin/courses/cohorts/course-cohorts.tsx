import { mostPerPage } from '../../../../src/platform/paging.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { may } from '../../api/session.ts'
import { ConfirmButton } from '../../kit/actions/confirm.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { MomentInput, TextInput } from '../../kit/inputs/inputs.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Empty, Panel } from '../../kit/screen.tsx'
import { count, day } from '../../kit/texts/format.ts'
import type { Course } from '../course.tsx'
import { CohortMembers } from './cohort-members.tsx'
import { CohortSessions } from './cohort-sessions.tsx'
import { cohortMessages as messages } from './messages.ts'
import type { Cohort } from './types.ts'

type Terms = Pick<Cohort, 'name' | 'starts_at' | 'ends_at' | 'join_from' | 'join_until'> & {
  readonly capacity: number | string | null
}

/** The cohorts of a course, each with its live sessions and members. */
export function CourseCohorts({ course }: { readonly course: Course }) {
  const cohorts = useFetched(['cohorts', course.id], (signal) =>
    orThrow(api.GET('/cohorts', { params: { query: { course_id: course.id, limit: mostPerPage } }, signal })),
  )
  const create = may('courses:write') ? <NewCohort course={course} /> : null
  return (
    <QueryView query={cohorts}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={messages.empty} text={messages.emptyText} action={create} />
        ) : (
          <div className="cohorts">
            {create}
            {data.map((cohort) => (
              <CohortPanel key={cohort.id} cohort={cohort} />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}

function CohortPanel({ cohort }: { readonly cohort: Cohort }) {
  const { capacity, member_count } = cohort
  const seats = capacity === null ? count(member_count) : `${count(member_count)} / ${count(capacity)}`
  return (
    <Panel title={cohort.name} actions={may('courses:write') ? <CohortActions cohort={cohort} /> : null}>
      <p>
        {day(cohort.starts_at)} – {day(cohort.ends_at)} · {messages.members(seats)}
      </p>
      <CohortSessions cohort={cohort} />
      {may('students:read') ? <CohortMembers cohort={cohort} /> : null}
    </Panel>
  )
}

function CohortActions({ cohort }: { readonly cohort: Cohort }) {
  const path = { id: cohort.id }
  return (
    <>
      <FormDialog<Terms>
        label={messages.edit}
        title={cohort.name}
        defaults={cohort}
        done={messages.saved}
        send={(terms) =>
          orThrow(
            api.PATCH('/cohorts/{id}', { params: { path, header: ifMatch(cohort) }, body: bodyOf(terms) }),
          )
        }
      >
        <CohortFields />
      </FormDialog>
      <ConfirmButton
        variant="text"
        label={messages.remove}
        title={messages.removeTitle(cohort.name)}
        explain={messages.removeText}
        action={() => orThrow(api.DELETE('/cohorts/{id}', { params: { path } }))}
        done={messages.removed}
      />
    </>
  )
}

function NewCohort({ course }: { readonly course: Course }) {
  return (
    <FormDialog<Terms>
      variant="contained"
      label={messages.create}
      title={messages.create}
      done={messages.created}
      send={(terms) => orThrow(api.POST('/cohorts', { body: { course_id: course.id, ...bodyOf(terms) } }))}
    >
      <CohortFields />
    </FormDialog>
  )
}

function bodyOf({ name, starts_at, ends_at, capacity, join_from, join_until }: Terms) {
  return {
    name,
    starts_at,
    ends_at,
    capacity: capacity === null || capacity === undefined || capacity === '' ? null : Number(capacity),
    join_from: join_from || null,
    join_until: join_until || null,
  }
}

function CohortFields() {
  return (
    <>
      <TextInput source="name" label={messages.name} atMost={160} isRequired />
      <div className="pair">
        <MomentInput source="starts_at" label={messages.startsAt} isRequired />
        <MomentInput source="ends_at" label={messages.endsAt} isRequired />
      </div>
      <TextInput
        source="capacity"
        label={messages.capacity}
        type="number"
        help={messages.capacityHelp}
        isNullable
      />
      <div className="pair">
        <MomentInput source="join_from" label={messages.joinFrom} />
        <MomentInput source="join_until" label={messages.joinUntil} help={messages.joinHelp} />
      </div>
    </>
  )
}
