import type { paths } from '../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import type { Kind, Lecture, Section } from './outline.ts'

type Body<Path extends '/sections/{id}' | '/lectures/{id}'> =
  paths[Path]['patch']['requestBody']['content']['application/json']

export type LectureChanges = Body<'/lectures/{id}'>

/** The API calls of the builder. */
export const curriculumCalls = {
  read: (courseId: string, signal?: AbortSignal) =>
    orThrow(
      api.GET('/courses/{course_id}/curriculum', {
        params: { path: { course_id: courseId } },
        ...(signal ? { signal } : {}),
      }),
    ),
  addSection: (courseId: string, title: string) =>
    orThrow(
      api.POST('/courses/{course_id}/sections', {
        params: { path: { course_id: courseId } },
        body: { title },
      }),
    ),
  changeSection: (section: Section, body: Body<'/sections/{id}'>) =>
    orThrow(
      api.PATCH('/sections/{id}', { params: { path: { id: section.id }, header: ifMatch(section) }, body }),
    ),
  // The page may be left before it is answered.
  deleteSection: (id: string) =>
    orThrow(api.DELETE('/sections/{id}', { params: { path: { id } }, keepalive: true })),
  addLecture: (sectionId: string, lecture: { readonly title: string; readonly kind: Kind }) =>
    orThrow(
      api.POST('/sections/{section_id}/lectures', {
        params: { path: { section_id: sectionId } },
        body: lecture,
      }),
    ),
  changeLecture: (lecture: Lecture, body: LectureChanges) =>
    orThrow(
      api.PATCH('/lectures/{id}', { params: { path: { id: lecture.id }, header: ifMatch(lecture) }, body }),
    ),
  deleteLecture: (id: string) =>
    orThrow(api.DELETE('/lectures/{id}', { params: { path: { id } }, keepalive: true })),
}
