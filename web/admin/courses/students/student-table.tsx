import Checkbox from '@mui/material/Checkbox'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { may } from '../../api/session.ts'
import { SearchFilter } from '../../kit/lists/filters.tsx'
import { List } from '../../kit/lists/list.tsx'
import { Chip } from '../../kit/screen.tsx'
import { count, day, memberName } from '../../kit/texts/format.ts'
import type { Course } from '../course.tsx'
import { studentMessages as messages } from './messages.ts'
import { type Selection, SelectionBar } from './selection-bar.tsx'
import type { CourseStudent, StudentQuery, StudentStatus } from './student-query.ts'

type TableProps = {
  readonly course: Course
  readonly query: StudentQuery
  /** How many students the list has without a search. */
  readonly total: number
  readonly pace: ReactNode
}

const tones: Readonly<Record<StudentStatus, 'good' | 'careful' | 'danger' | 'plain'>> = {
  stuck: 'danger',
  behind: 'careful',
  on_track: 'good',
  not_started: 'plain',
  done: 'good',
  ended: 'plain',
}

/** The students with a status, a selection of them, and the message to it. */
export function StudentTable({ course, query, total, pace }: TableProps) {
  const [selection, setSelection] = useState<Selection>(new Set())
  const mayWrite = may('students:message')
  const choose = {
    title: ' ',
    render: (student: CourseStudent) => (
      <Checkbox
        size="small"
        checked={selection === 'all' || selection.has(student.id)}
        disabled={selection === 'all'}
        onChange={() => selection !== 'all' && setSelection(toggled(selection, student.id))}
        slotProps={{ input: { 'aria-label': messages.select(memberName(student)) } }}
      />
    ),
  }
  return (
    <List<CourseStudent>
      resource="course_students"
      path={`/courses/${course.id}/students`}
      query={query}
      empty={{ title: messages.nobody }}
      filters={
        <>
          <SearchFilter />
          {pace}
          {mayWrite && total > 0 ? (
            <SelectionBar
              course={course}
              query={query}
              total={total}
              selection={selection}
              onSelect={setSelection}
            />
          ) : null}
        </>
      }
      columns={[...(mayWrite ? [choose] : []), ...columns]}
    />
  )
}

const columns = [
  {
    title: messages.student,
    render: (student: CourseStudent) => (
      <Link className="student-link" to={`/students/${student.id}`}>
        {memberName(student)}
      </Link>
    ),
  },
  {
    title: messages.status,
    render: ({ status }: CourseStudent) => <Chip tone={tones[status]}>{messages.statuses[status]}</Chip>,
  },
  {
    title: messages.progress,
    render: ({ completed_lectures, due_lectures, status }: CourseStudent) => (
      <>
        {count(completed_lectures)}{' '}
        {due_lectures > completed_lectures && status !== 'done' ? (
          <span className="help">/ {messages.due(count(due_lectures))}</span>
        ) : null}
      </>
    ),
    isCount: true as const,
  },
  {
    title: messages.lecture,
    render: ({ lecture }: CourseStudent) => lecture?.title ?? '–',
  },
  {
    title: messages.advanced,
    render: ({ advanced_at }: CourseStudent) => (advanced_at ? day(advanced_at) : messages.never),
    isCount: true as const,
  },
]

function toggled(selection: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}
