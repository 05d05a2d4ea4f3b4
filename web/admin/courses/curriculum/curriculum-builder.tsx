import type { Course } from '../course.tsx'
export function CurriculumBuilder({ course }: { readonly course: Course }) {
  return <p>{course.name}</p>
}
