import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import { courseStudentLimits } from '../../../../src/domain/learning/course-students/limits.ts'
import { api, orThrow } from '../../api/client.ts'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Empty } from '../../kit/screen.tsx'
import { count } from '../../kit/texts/format.ts'
import type { Course } from '../course.tsx'
import { DropOff } from './drop-off.tsx'
import { studentMessages as messages } from './messages.ts'
import { type StudentQuery, type StudentStatus, useStudentQuery } from './student-query.ts'
import { StudentTable } from './student-table.tsx'
import './course-students.css'

// Those who need somebody come first.
const order: readonly StudentStatus[] = ['stuck', 'behind', 'on_track', 'not_started', 'done', 'ended']

const usualDays = courseStudentLimits.stuckAfterDays.usual

/** The students of a course at a glance: by status, with messages to a selection, and the drop-off by lecture. */
export function CourseStudents({ course }: { readonly course: Course }) {
  const { query, set } = useStudentQuery()
  const { status, ...pace } = query
  const counts = useFetched(['course_students', course.id, pace], (signal) =>
    orThrow(
      api.GET('/courses/{course_id}/students/counts', {
        params: { path: { course_id: course.id }, query: pace },
        signal,
      }),
    ),
  )
  const days = pace.stuck_after_days ?? usualDays
  return (
    <QueryView query={counts}>
      {({ total, statuses, lectures_per_week }) =>
        total === 0 ? (
          <Empty title={messages.empty} text={messages.emptyText} />
        ) : (
          <div className="course-students">
            {/* Above the list, which grows while the reader scrolls. */}
            <DropOff course={course} stuckAfterDays={days} />
            <Tabs
              value={status ?? ''}
              onChange={(_event, next: string) => set('status', next)}
              aria-label={messages.views}
              variant="scrollable"
            >
              <Tab value="" label={<Counted text={messages.all} n={total} />} />
              {order.map((each) => (
                <Tab
                  key={each}
                  value={each}
                  label={<Counted text={messages.statuses[each]} n={statuses[each]} />}
                />
              ))}
            </Tabs>
            {status ? <p className="help">{messages.explained[status](days)}</p> : null}
            <StudentTable
              key={JSON.stringify(query)}
              course={course}
              query={query}
              total={status ? statuses[status] : total}
              pace={<PaceChoices query={query} paceOfCourse={lectures_per_week} set={set} />}
            />
          </div>
        )
      }
    </QueryView>
  )
}

function Counted({ text, n }: { readonly text: string; readonly n: number }) {
  return (
    <span className="counted">
      {text} <span className="counted-number">{count(n)}</span>
    </span>
  )
}

type ChoicesProps = {
  readonly query: StudentQuery
  /** Null if the opening dates of the course decide. */
  readonly paceOfCourse: number | null
  readonly set: (name: 'days' | 'pace', value: string) => void
}

const dayChoices = [7, usualDays, 30, 60, 90]
const paceChoices = [1, 2, 3, 5, 7]

function PaceChoices({ query, paceOfCourse, set }: ChoicesProps) {
  const usualPace = paceOfCourse === null ? messages.byDates : messages.usualPace
  return (
    <>
      <TextField
        select
        label={messages.stuckAfter}
        value={query.stuck_after_days ?? usualDays}
        onChange={({ target }) => set('days', Number(target.value) === usualDays ? '' : target.value)}
      >
        {dayChoices.map((days) => (
          <MenuItem key={days} value={days}>
            {messages.days(days)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={messages.pace}
        value={query.lectures_per_week ?? ''}
        onChange={({ target }) => set('pace', target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{usualPace}</MenuItem>
        {paceChoices.map((lectures) => (
          <MenuItem key={lectures} value={lectures}>
            {messages.perWeek(lectures)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
