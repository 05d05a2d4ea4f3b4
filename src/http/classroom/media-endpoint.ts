import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../../domain/catalog/index.ts'
import type { SignedIn } from '../../domain/identity/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import { paths } from '../../paths/paths.ts'
import type { LecturesTable } from '../../platform/db/schema/schema.gen.ts'
import type { Files } from '../../platform/files/files.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { memberOfSession, operatorOfSession } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'
import { sendFile } from '../shared/send-file.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import type { Media, SignedUrls } from '../shared/signed-urls.ts'
import { dispositionOf, fileName } from './lecture-file.ts'

type Deps = {
  readonly learning: Pick<Learning, 'lectureMedia' | 'lectureCaptions'>
  readonly catalog: Pick<Catalog, 'lectureMedia' | 'captionText'>
  readonly files: Files
  readonly signedUrls: SignedUrls
}

type ByPath = { Params: { '*': string } }
type ByLecture = { Params: { lecture: string } }
type ByLanguage = { Params: { '*': string; language: string } }

/** Files of lectures by URLs made for one reader, whose access is checked at every request. */
export function serveMedia(app: FastifyInstance, deps: Deps) {
  app.get<ByPath>(paths.learn.media.route, { config: { isFile: true } }, async (request, reply) => {
    return await sendMedia(deps, request, reply, await mediaOf(deps, request))
  })
  app.get<ByLecture>(
    paths.adminLectureFile.route,
    { config: { isFile: true }, onRequest: requireSignIn },
    async (request, reply) => {
      const lectureId = parseId<'Lecture'>(request.params.lecture)
      const operator = operatorOfSession(signedIn(request.me))
      const found = lectureId && (await deps.catalog.lectureMedia(operator, lectureId))
      if (!found) throw gone()
      return await sendMedia(deps, request, reply, found)
    },
  )
  app.get<ByLanguage>(paths.learn.captions.route, { config: { isFile: true } }, async (request, reply) => {
    const text = await captionsOf(deps, request, request.params.language)
    if (text === undefined) throw gone()
    return reply.type('text/vtt; charset=utf-8').header('cache-control', 'private, no-store').send(text)
  })
}

async function sendMedia(
  { files }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { title, kind, fileKey }: LectureFile,
) {
  const type = (await files.stat(fileKey))?.type ?? 'application/octet-stream'
  const display = dispositionOf(kind, type)
  const file = { key: fileKey, name: fileName({ title, fileKey }), type, ...(display && { display }) }
  return await sendFile(files, request, reply, file)
}

type LectureFile = { readonly title: string; readonly kind: LecturesTable['kind']; readonly fileKey: string }

async function mediaOf(deps: Deps, request: FastifyRequest<ByPath>): Promise<LectureFile> {
  const { media, me } = claimsOf(deps, request)
  const { lectureId, schoolId, by } = media
  const found =
    by === 'enrolment'
      ? await deps.learning.lectureMedia(memberOfSession(signedIn(me)), lectureId)
      : await deps.catalog.lectureMedia(readerBy(by, schoolId, me), lectureId)
  if (!found) throw gone()
  return found
}

async function captionsOf(deps: Deps, request: FastifyRequest<ByPath>, language: string) {
  const { media, me } = claimsOf(deps, request)
  const { lectureId, schoolId, by } = media
  return by === 'enrolment'
    ? await deps.learning.lectureCaptions(memberOfSession(signedIn(me)), lectureId, language)
    : await deps.catalog.captionText(readerBy(by, schoolId, me), lectureId, language)
}

function readerBy(by: 'teaching' | 'preview', schoolId: Media['schoolId'], me: SignedIn | undefined) {
  return by === 'teaching' ? operatorOfSession(signedIn(me)) : ({ kind: 'visitor', schoolId } as const)
}

/** The claims of the URL, if it was made for this school and for the signed-in member. */
function claimsOf({ signedUrls }: Deps, request: FastifyRequest<ByPath>) {
  const media = signedUrls.media.read(request.params['*'])
  if (!media || schoolOf(request).id !== media.schoolId) throw gone()
  const { me } = request
  if (media.by !== 'preview' && me?.personId !== media.personId) throw gone()
  return { media, me }
}

function signedIn(me: SignedIn | undefined): SignedIn {
  if (!me) throw gone()
  return me
}

function gone(): Refusal {
  return new Refusal('not_found', 'This link has expired: reload the page of the lecture')
}
