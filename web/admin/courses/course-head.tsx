import { NavLink } from 'react-router-dom'
import { type Course, CourseState } from './course.tsx'
import { courseWords as say } from './words.ts'

export const back = { to: '/courses', label: say.title }

export function CourseMark({ course }: { readonly course: Course }) {
  return <CourseState state={course.state} />
}

const tabs = [
  ['', say.tabs.details],
  ['/curriculum', say.tabs.curriculum],
  ['/schedule', say.tabs.schedule],
  ['/plans', say.tabs.plans],
] as const

/** The parts of a course, each with an address of its own. */
export function CourseTabs({ course }: { readonly course: Course }) {
  return (
    <nav className="part-tabs" aria-label={say.tabs.title}>
      {tabs.map(([path, label]) => (
        <NavLink key={path} to={`/courses/${course.id}${path}`} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
