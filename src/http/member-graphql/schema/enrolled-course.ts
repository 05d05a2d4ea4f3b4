import type { EnrolledCourse as OwnCourse } from '../../../domain/learning/index.ts'
import type { School } from '../../../domain/tenancy/index.ts'
import { builder } from './builder.ts'
import { connectionOf, namesOf } from './connection.ts'
import { Section, toSection } from './lecture.ts'
import { Lecturer, toLecturer } from './lecturer.ts'
import { pictureAt } from './pictures.ts'
import { Viewer } from './viewer.ts'

const LastWatchedLecture = builder
  .objectRef<NonNullable<OwnCourse['lastWatched']>>('LastWatchedLecture')
  .implement({
    fields: (t) => ({
      lectureId: t.exposeID('lectureId'),
      positionSeconds: t.exposeInt('positionSeconds'),
      watchedAt: t.expose('watchedAt', { type: 'DateTime' }),
    }),
  })

const CourseProgress = builder.objectRef<NonNullable<OwnCourse['progress']>>('CourseProgress').implement({
  fields: (t) => ({
    completedCount: t.exposeInt('completedCount'),
    readCount: t.exposeInt('readCount', { description: 'Read but not completed.' }),
    totalCount: t.exposeInt('totalCount'),
    percentage: t.exposeFloat('percentage', { description: 'Percentage of completed lectures, 0 to 100.' }),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime', nullable: true }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true }),
  }),
})

const EnrolledCourse = builder.objectRef<ReturnType<typeof toCourse>>('EnrolledCourse').implement({
  description: 'A course the viewer has access to. See payments for how it was paid.',
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    image: t.expose('image', { type: 'URL', nullable: true }),
    lecturers: t.expose('lecturers', { type: [Lecturer], extensions: { listSize: 2 } }),
    enrolledAt: t.expose('enrolledAt', { type: 'DateTime' }),
    expireDate: t.expose('expireDate', { type: 'DateTime', nullable: true }),
    hasLifetimeAccess: t.exposeBoolean('hasLifetimeAccess'),
    lastWatchedLecture: t.expose('lastWatchedLecture', { type: LastWatchedLecture, nullable: true }),
    detailProgress: t.expose('detailProgress', { type: CourseProgress }),
    sections: t.expose('sections', { type: [Section], extensions: { listSize: 10 } }),
  }),
})

builder.objectField(Viewer, 'enrolledCourses', (t) =>
  t.connection(
    {
      type: EnrolledCourse,
      description: 'Courses the viewer has access to, latest enrolment first.',
      resolve: (_owner, args, context, info) => {
        const { modules, member, school, recordActivity } = context
        recordActivity('courses')
        return connectionOf(context, args, info, {
          name: 'enrolledCourses',
          read: (page, { fields }) =>
            modules.learning.enrolledCourses(member, page, {
              progress: fields.has('detailProgress'),
              syllabus: fields.has('sections'),
            }),
          cursorOf: ({ enrolledAt: at, id }) => ({ at, id }),
          toNode: (course) => toCourse(school, course),
          sizeOf: ({ sections = [] }) =>
            sections.reduce((size, { lectures }) => size + 1 + lectures.length, 1),
        })
      },
    },
    ...namesOf('EnrolledCourse'),
  ),
)

function toCourse(school: School, course: OwnCourse) {
  const { imageKey, lecturers, expiresAt, lastWatched, progress, sections, ...own } = course
  return {
    ...own,
    image: pictureAt(school, imageKey),
    lecturers: lecturers.map((lecturer) => toLecturer(school, lecturer)),
    expireDate: expiresAt,
    lastWatchedLecture: lastWatched,
    // Read only if they are selected; a field that is not selected is never resolved.
    detailProgress: progress as NonNullable<typeof progress>,
    sections: (sections ?? []).map(toSection),
  }
}
