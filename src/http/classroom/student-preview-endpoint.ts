import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import type { Held } from './lecture-body.ts'
import { allowFor, heldIn, type LectureDeps } from './lecture-endpoint.ts'
import { lecturePage } from './lecture-page.ts'
import { trialBar, urlsFor } from './trial-bar.ts'

/** The pages of a course as an imagined student or a visitor would find them. They write nothing, and no form is on them. */
export function serveTrial(app: FastifyInstance, deps: LectureDeps) {
  const options = { onRequest: requireSignIn }
  app.get<ByCourse>(paths.asStudent.course.route, options, async (request, reply) => {
    const { context, tried, imagined } = await tryCourse(deps, request, reply)
    const page = coursePage(context, { drawn: drawnFor(tried, imagined), suggestions: [] })
    return sendPage(reply, context, withBar(context, page, { tried, imagined }))
  })
  app.get<ByLecture>(paths.asStudent.lecture.route, options, async (request, reply) => {
    const { context, tried, imagined, operator } = await tryCourse(deps, request, reply)
    const lecture = lectureIn(tried.room, request.params.lecture)
    const held = await heldFor(deps, operator, lecture)
    allowFor(reply, lecture, held)
    const drawn = drawnFor(tried, imagined)
    const isEmbedLoaded = context.query.get('embed') === 'load'
    const page = lecturePage(context, { drawn, lecture, held, position: undefined, isEmbedLoaded })
    return sendPage(reply, context, withBar(context, page, { tried, imagined, lecture }))
  })
}

async function tryCourse(deps: LectureDeps, request: FastifyRequest<ByCourse>, reply: FastifyReply) {
  const context = memberContext(request, reply)
  const operator = operatorOfSession(context.reader)
  const imagined = imaginedBy(context.query)
  const tried = await deps.learning.previewClassroom(operator, request.params.course, imagined)
  return { context, operator, imagined, tried }
}

const mostDays = 3650

function imaginedBy(query: URLSearchParams): PreviewedReader {
  if (query.get('plan') === 'visitor') return { as: 'visitor' }
  const days = Number(query.get('days') ?? 0)
  const daysAgo = Number.isInteger(days) ? Math.min(Math.max(days, 0), mostDays) : 0
  return { as: 'student', planId: parseId<'CoursePlan'>(query.get('plan') ?? '') ?? null, daysAgo }
}

const drawnFor = ({ room }: ClassroomPreview, imagined: PreviewedReader) =>
  ({ as: room.standing, room, at: urlsFor(room.course.slug, imagined), isTried: true }) as const

// The operator reads it by their own right, so that drafts can be tried; locks are those of whom they imagine.
async function heldFor(
  deps: LectureDeps,
  operator: OperatorActor,
  lecture: RoomLecture,
): Promise<Held | undefined> {
  if (lecture.lock) return undefined
  const content = await deps.catalog.lectureContent(operator, lecture.id)
  const { schoolId, memberId: personId } = operator
  return await heldIn(deps, lecture, content, { schoolId, lectureId: lecture.id, personId, by: 'teaching' })
}

type PreviewModel = {
  readonly tried: ClassroomPreview
  readonly imagined: PreviewedReader
  readonly lecture?: RoomLecture
}

const withBar = (context: SchoolContext, page: Page, shown: PreviewModel): Page => ({
  ...page,
  main: html`${trialBar(context, shown)}${page.main}`,
})
