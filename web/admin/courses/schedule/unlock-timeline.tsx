import type { Course } from '../course.tsx'
export function UnlockTimeline({ course }: { readonly course: Course }) {
  return <p>{course.name}</p>
}
