import { useGetOne } from 'ra-core'
import { lazy, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { Screen } from '../kit/screen.tsx'
import { messageOf } from '../kit/texts/error-message.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import type { Course } from './course.tsx'
import { CourseActions } from './course-actions.tsx'
import { CourseAssistants } from './course-assistants.tsx'
import { CourseDetails } from './course-details.tsx'
import { back, CourseStateChip, CourseTabs } from './course-header.tsx'
import { CoursePlans } from './plans/course-plans.tsx'
import './courses.css'

const CurriculumBuilder = lazy(async () => ({
  default: (await import('./curriculum/curriculum-builder.tsx')).CurriculumBuilder,
}))
const CourseCohorts = lazy(async () => ({
  default: (await import('./cohorts/course-cohorts.tsx')).CourseCohorts,
}))
const UnlockTimeline = lazy(async () => ({
  default: (await import('./schedule/unlock-timeline.tsx')).UnlockTimeline,
}))

const CourseStudents = lazy(async () => ({
  default: (await import('./students/course-students.tsx')).CourseStudents,
}))
const Gradebook = lazy(async () => ({
  default: (await import('../grading/gradebook.tsx')).Gradebook,
}))
const CourseCertificates = lazy(async () => ({
  default: (await import('./certificates/course-certificates.tsx')).CourseCertificates,
}))

const parts: Readonly<Record<string, (course: Course) => ReactNode>> = {
  curriculum: (course) => <CurriculumBuilder course={course} />,
  schedule: (course) => <UnlockTimeline course={course} />,
  assistants: (course) => <CourseAssistants course={course} />,
  plans: (course) => <CoursePlans course={course} />,
  students: (course) => <CourseStudents course={course} />,
  gradebook: (course) => <Gradebook course={course} />,
  certificates: (course) => <CourseCertificates course={course} />,
  cohorts: (course) => <CourseCohorts course={course} />,
}

/** A course: /courses/:id has its details, /courses/:id/curriculum and the others their part of it. */
export function CourseScreen() {
  const { '*': name = '' } = useParams()
  const part = parts[name]
  return part ? <CoursePart>{part}</CoursePart> : <CourseDetails />
}

function CoursePart({ children }: { readonly children: (course: Course) => ReactNode }) {
  const { id = '' } = useParams()
  const { data: course, error } = useGetOne<Course>('courses', { id })
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!course) return <p role="status">{sharedMessages.loading}</p>
  return (
    <Screen
      title={course.name}
      back={back}
      mark={<CourseStateChip course={course} />}
      actions={<CourseActions course={course} />}
    >
      <CourseTabs course={course} />
      {children(course)}
    </Screen>
  )
}
