import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Assessments, mostAnswerFileBytes } from '../../../domain/assessments/index.ts'
import type { Learning } from '../../../domain/learning/index.ts'
import { paths } from '../../../paths/paths.ts'
import type { Files } from '../../../platform/files/files.ts'
import { type StoredUpload, storeUpload } from '../../../platform/files/store-upload.ts'
import { parseId } from '../../../platform/ids.ts'
import { oneLine } from '../../../platform/plain-text.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { answerForm } from '../../page/forms/form-answer.ts'
import { refuseForeignForm } from '../../page/forms/form-guard.ts'
import { sendFile } from '../../shared/send-file.ts'
import { requireSignInFor } from '../../shared/signed-in.ts'
import { pageOf } from '../entrance.ts'
import {
  type AttemptDeps,
  attemptIdOf,
  type ByAttempt,
  lectureOf,
  pathOf,
  renderAttempt,
} from './attempt-endpoints.ts'

type Deps = AttemptDeps & {
  readonly learning: Pick<Learning, 'classroom'>
  readonly assessments: AttemptDeps['assessments'] &
    Pick<Assessments, 'addAnswerFile' | 'removeAnswerFile' | 'ownAnswerFile' | 'questionMedia'>
  readonly files: Files
}

type ByFile = { Params: ByAttempt['Params'] & { file: string } }
type ByMedia = { Params: ByAttempt['Params'] & { position: string; medium: string } }

const limits = { fileSize: mostAnswerFileBytes, files: 1, fields: 4, fieldSize: 1024, parts: 6 }
const types = ['application/', 'audio/', 'image/', 'text/', 'video/']

/** The files that members hand in, and the pictures, sounds and films of questions. */
export async function serveAnswerFiles(app: FastifyInstance, deps: Deps) {
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  const guarded = { onRequest: requireSignInFor<ByAttempt>(pageOf) }
  const isFile = { ...guarded, config: { isFile: true } }
  const { attemptFiles, attemptFile, removeAttemptFile, attemptMedia } = paths.learn
  // The browser reloads this URL after a refused upload.
  for (const route of [attemptFiles.route, removeAttemptFile.route])
    app.get<ByAttempt>(route, (request, reply) => reply.redirect(pathOf(request), 303))
  const config = { withoutFormToken: true, takesUploads: true }
  app.post<ByAttempt>(attemptFiles.route, { ...guarded, config }, (request, reply) =>
    answerForm(request, reply, {
      act: async () => {
        await addFile(deps, request, reply)
        return reply.redirect(pathOf(request), 303)
      },
      render: (state) => renderAttempt(deps, request, reply, state),
    }),
  )
  app.post<ByFile>(removeAttemptFile.route, guarded, async (request, reply) => {
    const { actor, lecture } = await lectureOf(deps, request)
    const at = { lectureId: lecture.id, attemptId: attemptIdOf(request) }
    await deps.assessments.removeAnswerFile(actor, at, fileIdOf(request))
    return reply.redirect(pathOf(request), 303)
  })
  app.get<ByFile>(attemptFile.route, isFile, async (request, reply) => {
    const { actor } = await lectureOf(deps, request)
    const attemptId = attemptIdOf(request)
    const file = await deps.assessments.ownAnswerFile(actor, { attemptId }, fileIdOf(request))
    if (!file) throw gone()
    const { fileKey: key, name, mimeType: type } = file
    return await sendFile(deps.files, request, reply, { key, name, type })
  })
  app.get<ByMedia>(attemptMedia.route, isFile, async (request, reply) => {
    const { actor, lecture } = await lectureOf(deps, request)
    const { position, medium } = request.params
    const at = { lectureId: lecture.id, attemptId: attemptIdOf(request) }
    const which = { position: Number(position), medium: Number(medium) }
    const found = await deps.assessments.questionMedia(actor, at, which)
    const stored = found && (await deps.files.stat(found.fileKey))
    if (!stored) throw gone()
    const file = { key: found.fileKey, name: found.label, type: stored.type, display: 'inline' } as const
    return await sendFile(deps.files, request, reply, file)
  })
}

async function addFile(deps: Deps, request: FastifyRequest<ByAttempt>, reply: FastifyReply) {
  const { actor, lecture } = await lectureOf(deps, request)
  const { stored, name, position } = await storedUpload(deps.files, request, reply, actor.schoolId)
  const { key: fileKey, type: mimeType, sizeBytes } = stored
  const at = { lectureId: lecture.id, attemptId: attemptIdOf(request) }
  try {
    await deps.assessments.addAnswerFile(actor, at, { position, fileKey, name, mimeType, sizeBytes })
  } catch (error) {
    await deps.files.delete(fileKey)
    throw error
  }
}

// The token and the position stand before the file, so a foreign form is refused before its file is stored.
async function storedUpload(
  files: Files,
  request: FastifyRequest,
  reply: FastifyReply,
  schoolId: string,
): Promise<{ readonly stored: StoredUpload; readonly name: string; readonly position: number }> {
  let token = ''
  let position = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'form_token') token = String(part.value)
      if (part.fieldname === 'position') position = Number(part.value)
      continue
    }
    try {
      refuseForeignForm(request, reply, token)
    } catch (error) {
      // A file that nobody reads would keep the request open.
      part.file.resume()
      throw error
    }
    const rule = { folder: `answers/${schoolId}`, mostBytes: mostAnswerFileBytes, types }
    const stored = await storeUpload(files, part.file, rule).catch((error) =>
      refuseForAnswer(error, position),
    )
    return { stored, name: oneLine(part.filename).slice(0, 200) || 'file', position }
  }
  refuseForeignForm(request, reply, token)
  throw new Refusal('invalid_input', 'Choose a file', {
    problems: [{ field: `answers.${position}`, message: 'answer_file_missing' }],
  })
}

// The page shows a problem beside its question.
function refuseForAnswer(error: unknown, position: number): never {
  if (!(error instanceof Refusal) || error.code !== 'invalid_input') throw error
  const problems = error.problems.map(({ message }) => {
    const isLarge = message === 'file_too_large'
    return { field: `answers.${position}`, message: isLarge ? 'answer_file_large' : 'answer_file_type' }
  })
  throw new Refusal('invalid_input', error.message, { problems })
}

function fileIdOf({ params }: FastifyRequest<ByFile>) {
  const id = parseId<'AttemptFile'>(params.file)
  if (!id) throw gone()
  return id
}

function gone(): Refusal {
  return new Refusal('not_found', 'No such file')
}
