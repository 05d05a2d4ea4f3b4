import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Assessments } from '../../domain/assessments/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { linkIn, operatorOf } from './signed-link.ts'

type Deps = {
  readonly assessments: Pick<Assessments, 'exportGradebook'>
  readonly identity: Pick<Identity, 'rolesAt'>
  readonly signedUrls: SignedUrls
}

/** The gradebook of a course by a signed URL, row by row; the operator's permissions are checked on every request. */
export function serveGradebookFile(app: FastifyInstance, { assessments, identity, signedUrls }: Deps) {
  app.get<{ Params: { '*': string } }>(
    paths.gradebookFile.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const link = linkIn(request, signedUrls.gradebook.read(request.params['*']))
      const rows = await assessments.exportGradebook(await operatorOf(identity, link), link.courseId)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="gradebook.csv"')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(Readable.from(rows))
    },
  )
}
