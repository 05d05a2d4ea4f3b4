import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostUnlockDays } from '../../domain/catalog/index.ts'
import type { ClassroomPreview, PreviewedReader, RoomLecture } from '../../domain/learning/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { parseId } from '../../platform/ids.ts'
import { memberContext, type SchoolContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { operatorOfSession } from '../shared/member-actor.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import { coursePage } from './course-page.ts'
import { type ByCourse, type ByLecture, lectureIn } from './entrance.ts'
import type { LectureContent } from './lecture-body.ts'
import { allowFor, type LectureDeps, readContent } from './lecture-endpoint.ts'
import { lecturePage } from './lecture-page.ts'
import { studentPreviewBar, urlsFor } from './student-preview-bar.ts'

/** The pages of a course in the view of a simulated student or visitor. They write nothing and contain no form. */
export function serveStudentPreview(app: FastifyInstance, deps: LectureDeps) {
  const options = { onRequest: requireSignIn }
  app.get<ByCourse>(paths.asStudent.course.route, options, async (request, reply) => {
    const { context, preview, imagined } = await previewCourse(deps, request, reply)
    const page = coursePage(context, { view: roomViewOf(preview, imagined), suggestions: [] })
    return sendPage(reply, context, withBar(context, page, { preview, imagined }))
  })
  app.get<ByLecture>(paths.asStudent.lecture.route, options, async (request, reply) => {
    const { context, preview, imagined, operator } = await previewCourse(deps, request, reply)
    const lecture = lectureIn(preview.room, request.params.lecture)
    const content = await contentFor(deps, operator, lecture)
    allowFor(reply, lecture, content)
    const view = roomViewOf(preview, imagined)
    const isEmbedLoaded = context.query.get('embed') === 'load'
    const page = lecturePage(context, { view, lecture, content, position: undefined, isEmbedLoaded })
    return sendPage(reply, context, withBar(context, page, { preview, imagined, lecture }))
  })
}

async function previewCourse(deps: LectureDeps, request: FastifyRequest<ByCourse>, reply: FastifyReply) {
  const context = memberContext(request, reply)
  const operator = operatorOfSession(context.reader)
  const imagined = imaginedIn(context.query)
  const preview = await deps.learning.previewClassroom(operator, request.params.course, imagined)
  return { context, operator, imagined, preview }
}

function imaginedIn(query: URLSearchParams): PreviewedReader {
  if (query.get('plan') === 'visitor') return { as: 'visitor' }
  const days = Number(query.get('days') ?? 0)
  const daysAgo = Number.isInteger(days) ? Math.min(Math.max(days, 0), mostUnlockDays) : 0
  return { as: 'student', planId: parseId<'CoursePlan'>(query.get('plan') ?? '') ?? null, daysAgo }
}

const roomViewOf = ({ room }: ClassroomPreview, imagined: PreviewedReader) =>
  ({ as: room.relation, room, at: urlsFor(room.course.slug, imagined), isStudentPreview: true }) as const

// Read with the operator's permissions, so that drafts can be previewed; locks are those of the simulated student.
async function contentFor(
  deps: LectureDeps,
  operator: OperatorActor,
  lecture: RoomLecture,
): Promise<LectureContent | undefined> {
  if (lecture.lock) return undefined
  const content = await deps.catalog.lectureContent(operator, lecture.id)
  const { schoolId, memberId: personId } = operator
  return await readContent(deps, lecture, content, {
    schoolId,
    lectureId: lecture.id,
    personId,
    by: 'teaching',
  })
}

type PreviewModel = {
  readonly preview: ClassroomPreview
  readonly imagined: PreviewedReader
  readonly lecture?: RoomLecture
}

const withBar = (context: SchoolContext, page: Page, model: PreviewModel): Page => ({
  ...page,
  main: html`${studentPreviewBar(context, model)}${page.main}`,
})
