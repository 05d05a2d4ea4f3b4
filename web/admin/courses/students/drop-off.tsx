import { api, orThrow } from '../../api/client.ts'
import { BarChart } from '../../kit/bar-chart.tsx'
import { SmallTable } from '../../kit/lists/row-table.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Panel } from '../../kit/screen.tsx'
import { count } from '../../kit/texts/format.ts'
import type { Course } from '../course.tsx'
import { studentMessages as messages } from './messages.ts'

type DropOffProps = { readonly course: Course; readonly stuckAfterDays: number }

/** How many students reached, completed and left the course at each lecture. */
export function DropOff({ course, stuckAfterDays }: DropOffProps) {
  const query = { stuck_after_days: stuckAfterDays }
  const dropOff = useFetched(['drop_off', course.id, stuckAfterDays], (signal) =>
    orThrow(
      api.GET('/courses/{course_id}/drop_off', { params: { path: { course_id: course.id }, query }, signal }),
    ),
  )
  return (
    <QueryView query={dropOff}>
      {({ students, lectures }) => (
        <Panel title={messages.dropOff} help={messages.dropOffHelp(students)}>
          {lectures.length === 0 ? (
            <p>{messages.noLectures}</p>
          ) : (
            <BarChart
              title={messages.dropOff}
              nameTitle={messages.lecture}
              bars={lectures.map(({ title, reached, completed, stopped }, at) => ({
                name: `${at + 1}. ${title}`,
                value: reached,
                part: completed,
                text: messages.reading(count(reached), count(completed), count(stopped)),
              }))}
              maximum={students}
              table={<DropOffTable lectures={lectures} />}
            />
          )}
        </Panel>
      )}
    </QueryView>
  )
}

type Lecture = {
  readonly id: string
  readonly title: string
  readonly reached: number
  readonly completed: number
  readonly stopped: number
}

function DropOffTable({ lectures }: { readonly lectures: readonly Lecture[] }) {
  const figure = (name: 'reached' | 'completed' | 'stopped') => ({
    title: messages[name],
    render: (lecture: Lecture) => count(lecture[name]),
    align: 'end' as const,
    isCount: true as const,
  })
  const columns = [
    { title: messages.lecture, render: ({ title }: Lecture) => title },
    figure('reached'),
    figure('completed'),
    figure('stopped'),
  ]
  return <SmallTable rows={lectures} columns={columns} />
}
