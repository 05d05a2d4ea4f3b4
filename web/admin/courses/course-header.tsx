import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { may } from '../api/session.ts'
import { type Course, CourseState } from './course.tsx'
import { courseMessages as messages } from './messages.ts'

export const back = { to: '/courses', label: messages.title }

export function CourseStateChip({ course }: { readonly course: Course }) {
  return <CourseState state={course.state} />
}

const tabs = [
  ['', messages.tabs.details],
  ['/curriculum', messages.tabs.curriculum],
  ['/schedule', messages.tabs.schedule],
  ['/plans', messages.tabs.plans],
  ...(may('students:read')
    ? ([
        ['/students', messages.tabs.students],
        ['/gradebook', messages.tabs.gradebook],
      ] as const)
    : []),
  ['/certificates', messages.tabs.certificates],
  ['/cohorts', messages.tabs.cohorts],
  ['/assistants', messages.tabs.assistants],
] as const

/** The parts of a course, each with its own URL. */
export function CourseTabs({ course }: { readonly course: Course }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a narrow screen the tabs scroll: the current one is shown.
  useEffect(() => {
    nav.current
      ?.querySelector(`[href$="${pathname}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} className="part-tabs" aria-label={messages.tabs.title}>
      {tabs.map(([path, label]) => (
        <NavLink key={path} to={`/courses/${course.id}${path}`} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
