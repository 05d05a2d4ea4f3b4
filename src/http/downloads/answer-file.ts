import type { FastifyInstance } from 'fastify'
import type { Assessments } from '../../domain/assessments/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import type { Files } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sendFile } from '../shared/send-file.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { linkIn, operatorOf } from './signed-link.ts'

type Deps = {
  readonly assessments: Pick<Assessments, 'submittedFile'>
  readonly identity: Pick<Identity, 'rolesAt'>
  readonly files: Files
  readonly signedUrls: SignedUrls
}

/** A file that a member handed in, by a signed URL of its grader, whose permissions are checked on every request. */
export function serveAnswerFile(app: FastifyInstance, { assessments, identity, files, signedUrls }: Deps) {
  app.get<{ Params: { '*': string } }>(
    paths.answerFile.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const link = linkIn(request, signedUrls.answerFile.read(request.params['*']))
      const file = await assessments.submittedFile(await operatorOf(identity, link), link)
      if (!file) throw new Refusal('not_found', 'No such file in the courses that you work on')
      const { fileKey, name, mimeType } = file
      return await sendFile(files, request, reply, { key: fileKey, name, type: mimeType })
    },
  )
}
