import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import type { Files } from '../../../platform/files/files.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { schoolOf } from '../../shared/request-school.ts'
import { meOf } from '../../shared/signed-in.ts'

type Deps = { readonly identity: Identity; readonly files: Files }

/** Downloads a data export for its owner, until it expires. */
export function serveExportFile(app: FastifyInstance, { identity, files }: Deps) {
  app.get<{ Params: { id: string } }>(
    paths.account.exportFile.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const id = parseId<'DataExport'>(request.params.id)
      const key = id && (await identity.exportFile(meOf(request), id))
      const found = key ? await files.stat(key) : undefined
      const file = key && found ? await files.get(key) : undefined
      if (!found || !file) throw new Refusal('not_found', 'You have no such export, or it has expired')
      return reply
        .type('application/zip')
        .header('content-length', found.size)
        .header('content-disposition', `attachment; filename="${schoolOf(request).subdomain}-data.zip"`)
        .send(file)
    },
  )
}
