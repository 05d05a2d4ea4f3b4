import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { peopleMessages as messages } from './messages.ts'

type Student = components['schemas']['Student']
type Enrollment = components['schemas']['Enrollment']
type Lecture = components['schemas']['CourseProgress']['sections'][number]['lectures'][number]

/** The progress of a student in each course. */
export function StudentPage() {
  const { id = '' } = useParams()
  const student = useFetched(['student', id], (signal) =>
    orThrow(api.GET('/students/{id}', { params: { path: { id } }, signal })),
  )
  return <QueryView query={student}>{(found) => <StudentDetails student={found} />}</QueryView>
}

function StudentDetails({ student }: { readonly student: Student }) {
  return (
    <Screen
      title={student.name}
      intro={student.email}
      back={{ to: '/students', label: messages.students }}
      actions={may('members:read') ? <Link to={`/members/${student.id}`}>{messages.seeMember}</Link> : null}
    >
      {student.enrolments.map((enrolment) => (
        <CourseProgress key={enrolment.course.id} student={student} enrolment={enrolment} />
      ))}
    </Screen>
  )
}

type CourseProgressProps = { readonly student: Student; readonly enrolment: Enrollment }

function CourseProgress({ student, enrolment }: CourseProgressProps) {
  const { course, completed_lectures: completed, total_lectures: total, has_access } = enrolment
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={course.name}
      help={messages.progressOf(completed, total)}
      actions={
        <>
          {has_access ? null : <Chip tone="careful">{messages.noAccess}</Chip>}
          <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {messages.openProgress}
          </Button>
        </>
      }
    >
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (completed / total) * 100}
        aria-label={`${messages.progress}: ${course.name}`}
      />
      {isOpen ? <Lectures studentId={student.id} courseId={course.id} /> : null}
    </Panel>
  )
}

function Lectures({ studentId, courseId }: { readonly studentId: string; readonly courseId: string }) {
  const progress = useFetched(['progress', studentId, courseId], (signal) =>
    orThrow(
      api.GET('/students/{id}/courses/{course_id}/progress', {
        params: { path: { id: studentId, course_id: courseId } },
        signal,
      }),
    ),
  )
  return (
    <QueryView query={progress}>
      {({ sections }) => (
        <>
          {sections.map((section) => (
            <section key={section.id} className="part">
              <h3>{section.title}</h3>
              <SmallTable
                rows={section.lectures}
                columns={[
                  { title: messages.lectures, render: ({ title }) => title },
                  { title: messages.progress, render: (lecture) => <LectureState lecture={lecture} /> },
                  {
                    title: '',
                    render: (lecture) => <LectureActions studentId={studentId} lecture={lecture} />,
                  },
                ]}
              />
            </section>
          ))}
        </>
      )}
    </QueryView>
  )
}

function LectureState({ lecture: { state, is_locked, unlocks_at } }: { readonly lecture: Lecture }) {
  if (is_locked)
    return <Chip tone="careful">{unlocks_at ? messages.unlocksAt(day(unlocks_at)) : messages.locked}</Chip>
  return <Chip tone={state === 'completed' ? 'good' : 'plain'}>{messages.lectureStates[state]}</Chip>
}

function LectureActions({ studentId, lecture }: { readonly studentId: string; readonly lecture: Lecture }) {
  const path = { id: studentId, lecture_id: lecture.id }
  const { run, isRunning } = useAction(
    () => orThrow(api.POST('/students/{id}/lectures/{lecture_id}/unlock', { params: { path } })),
    { done: messages.unlocked },
  )
  if (!may('students:write')) return null
  if (lecture.is_locked)
    return (
      <Button onClick={() => void run()} disabled={isRunning}>
        {messages.unlock}
      </Button>
    )
  if (lecture.state === 'unread') return null
  return (
    <ConfirmButton
      variant="text"
      label={messages.reset}
      title={messages.resetTitle(lecture.title)}
      explain={messages.resetText}
      action={() => orThrow(api.POST('/students/{id}/lectures/{lecture_id}/reset', { params: { path } }))}
      done={messages.resetDone}
    />
  )
}
