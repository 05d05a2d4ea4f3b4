import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Assessments } from '../../domain/assessments/index.ts'
import type { Catalog } from '../../domain/catalog/index.ts'
import type { Learning, RoomLecture } from '../../domain/learning/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import type { MemberActor } from '../../domain/tenancy/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Html } from '../../platform/html/html.ts'
import { Refusal } from '../../platform/refusal.ts'
import { discussion } from '../discussion/discussion.ts'
import { threadsRequest } from '../discussion/threads-request.ts'
import { unsentComment } from '../discussion/unsent-comment.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { sendPage } from '../page/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import type { Media, SignedUrls } from '../shared/signed-urls.ts'
import { embedOf } from './embed.ts'
import { type ByLecture, type Entrance, enter, inClassroom, lectureIn, pageOf } from './entrance.ts'
import type { LectureContent } from './lecture-body.ts'
import { lectureFile } from './lecture-file.ts'
import { lecturePage } from './lecture-page.ts'
import { lectureProse } from './lecture-prose.ts'
import { notesSection } from './notes.ts'
import { allowOnPage } from './page-policy.ts'
import { pausedBy } from './paused-banner.ts'
import type { LectureQuiz } from './quiz/quiz-card.ts'

export type LectureDeps = {
  readonly learning: Learning
  readonly assessments: Pick<Assessments, 'ownQuiz'>
  readonly catalog: Pick<Catalog, 'lectureContent'>
  readonly files: Files
  readonly signedUrls: SignedUrls
  readonly orders: Pick<Orders, 'overdueInstalments'>
}

/** The page of a lecture. Previews are public; nothing is written for readers who are not enrolled. */
export function serveLecture(app: FastifyInstance, deps: LectureDeps) {
  app.get<ByLecture>(paths.learn.lecture.route, (request, reply) =>
    renderLecture(deps, request, reply, {
      comment: unsentComment(request, reply, pageOf(request)),
      note: emptyForm,
    }),
  )
}

/** The submitted forms of a lecture's page, with their problems. */
export type LectureForms = { readonly comment: FormState; readonly note: FormState }

/** Renders a lecture and the errors of a submitted comment or note. */
export async function renderLecture(
  deps: LectureDeps,
  request: FastifyRequest<ByLecture>,
  reply: FastifyReply,
  forms: LectureForms,
) {
  const entrance = await entranceOrRedirect(deps, request)
  if ('redirectTo' in entrance) return reply.redirect(entrance.redirectTo, 303)
  const lecture = lectureIn(entrance.room, request.params.lecture)
  const context = schoolContext(request, reply)
  const opened = await readOpenedLecture(deps, request, entrance, lecture)
  const content = opened?.content
  allowFor(reply, lecture, content)
  const isEmbedLoaded = context.query.get('embed') === 'load'
  const discussionHtml = opened?.hasDiscussion
    ? await discussionUnder(deps, context, { entrance, lecture, commentState: forms.comment })
    : undefined
  const notes = opened
    ? await notesBeside(deps, context, { entrance, lecture, state: forms.note })
    : undefined
  const state = opened?.state ?? lecture.state
  const model = {
    view: { ...inClassroom(entrance), overdue: await pausedBy(deps.orders, entrance) },
    lecture: { ...lecture, state },
    content,
    position: opened?.position === undefined ? undefined : startOf(context, opened.position),
  }
  return sendPage(
    reply,
    context,
    lecturePage(context, { ...model, isEmbedLoaded, notes, discussion: discussionHtml }),
  )
}

type Redirect = { readonly redirectTo: string }

/** The reader of the lecture. Without access, a visitor is redirected to sign in and a member to the public page. */
async function entranceOrRedirect(
  deps: LectureDeps,
  request: FastifyRequest<ByLecture>,
): Promise<Entrance | Redirect> {
  const { course, lecture: id } = request.params
  const signIn = { redirectTo: withQuery(paths.signIn, { return_to: request.url }) }
  try {
    const entrance = await enter(deps, request, course)
    if (entrance.as !== 'looking' || !lectureIn(entrance.room, id).lock) return entrance
    return request.me ? { redirectTo: publicPath('courses', entrance.room.course.slug) } : signIn
  } catch (error) {
    // It may exist for a member who is not signed in yet: an archived course does, for its owners.
    if (!request.me && isNotFound(error)) return signIn
    throw error
  }
}

type Opened = {
  readonly content: LectureContent
  readonly state: RoomLecture['state']
  readonly position: number | undefined
  readonly hasDiscussion: boolean
}

/** The lecture as the reader opens it; undefined while it is locked. */
async function readOpenedLecture(
  deps: LectureDeps,
  request: FastifyRequest<ByLecture>,
  { as, actor }: Entrance,
  lecture: RoomLecture,
): Promise<Opened | undefined> {
  const { id, state } = lecture
  const schoolId = schoolOf(request).id
  if (as === 'enrolled') {
    if (lecture.lock) return undefined
    const opened = await deps.learning.openLecture(actor, id)
    const media = { schoolId, lectureId: id, personId: actor.memberId, by: 'enrolment' } as const
    const rendered = await readContent(deps, lecture, opened.content, media)
    const quiz = lecture.kind === 'quiz' ? await quizOf(deps, request, actor, id) : undefined
    return {
      content: { ...rendered, quiz },
      state: opened.state,
      position: opened.positionSeconds,
      hasDiscussion: true,
    }
  }
  const content = await deps.catalog.lectureContent(actor, id)
  if (as === 'teaching') {
    const media = { schoolId, lectureId: id, personId: actor.memberId, by: 'teaching' } as const
    return {
      content: await readContent(deps, lecture, content, media),
      state,
      position: undefined,
      hasDiscussion: true,
    }
  }
  if (!lecture.isPreview || !content) return undefined
  const rendered = await readContent(deps, lecture, content, {
    schoolId,
    lectureId: id,
    personId: '',
    by: 'preview',
  })
  return { content: rendered, state, position: undefined, hasDiscussion: false }
}

async function quizOf(
  { assessments }: LectureDeps,
  { params }: FastifyRequest<ByLecture>,
  member: MemberActor,
  lectureId: LectureId,
): Promise<LectureQuiz> {
  const quiz = await assessments.ownQuiz(member, lectureId)
  if (!quiz) return { is: 'empty' }
  return { is: 'own', course: params.course, lecture: params.lecture, quiz }
}

type Content = Omit<LectureContent, 'file' | 'prose'> & {
  readonly body: string
  readonly fileKey: string | null
}

/** The content of a lecture, with the URLs of its files. */
export async function readContent(
  deps: LectureDeps,
  lecture: RoomLecture,
  content: Content | undefined,
  media: Media,
): Promise<LectureContent> {
  if (!content) return { prose: undefined, embedUrl: null, captions: [], file: undefined }
  const { body, embedUrl, captions, fileKey } = content
  const file = fileKey
    ? ((await lectureFile(deps, { title: lecture.title, fileKey }, media)) ?? 'missing')
    : undefined
  const prose = await lectureProse(lecture, { body, embedUrl, file })
  return { prose, embedUrl, captions, file }
}

/** Allows the sources of the lecture's content in the CSP header of the page. */
export function allowFor(reply: FastifyReply, { kind }: RoomLecture, content: LectureContent | undefined) {
  if (!content) return
  const frame = kind === 'embed' && content.embedUrl ? embedOf(content.embedUrl)?.host : undefined
  allowOnPage(reply, { media: kind === 'video' || kind === 'audio', frame, ownFrame: kind === 'pdf' })
}

// A note links to its place in the film; otherwise the film resumes where the member stopped.
function startOf({ query }: SchoolContext, position: number): number {
  const requested = Number.parseInt(query.get('t') ?? '', 10)
  return Number.isSafeInteger(requested) && requested >= 0 ? requested : position
}

async function notesBeside(
  { learning }: LectureDeps,
  context: SchoolContext,
  { entrance, lecture, state }: { entrance: Entrance; lecture: RoomLecture; state: FormState },
): Promise<Html | undefined> {
  const { as, actor, room } = entrance
  if (as !== 'enrolled') return undefined
  const isPlayed = lecture.kind === 'video' || lecture.kind === 'audio'
  const notes = await learning.notesAbout(actor, lecture.id)
  return notesSection(context, { course: room.course.slug, lectureId: lecture.id, isPlayed, notes, state })
}

type DiscussionInput = {
  readonly entrance: Entrance
  readonly lecture: RoomLecture
  readonly commentState: FormState
}

async function discussionUnder(
  { learning }: LectureDeps,
  context: SchoolContext,
  { entrance, lecture, commentState }: DiscussionInput,
): Promise<Html | undefined> {
  const { as, actor, room } = entrance
  if (as !== 'enrolled' && as !== 'teaching') return undefined
  const page = threadsRequest(context)
  const threads = await learning.threadsUnder(actor, lecture.id, { page })
  const parts = [room.course.slug, lecture.id] as const
  const { comments, editComment, deleteComment, reportComment, hideComment, lecture: here } = paths.learn
  return discussion(context, {
    reader: actor,
    under: 'lecture',
    threads,
    page,
    state: commentState,
    here: here(...parts),
    say: { action: comments(...parts), route: comments.route },
    edit: { action: editComment(...parts), route: editComment.route },
    remove: { action: deleteComment(...parts), route: deleteComment.route },
    report: { action: reportComment(...parts), route: reportComment.route },
    hide: { action: hideComment(...parts), route: hideComment.route },
  })
}

function isNotFound(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'not_found'
}
