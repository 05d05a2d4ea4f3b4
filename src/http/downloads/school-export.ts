import type { FastifyInstance } from 'fastify'
import type { SchoolSettingsModule } from '../../domain/settings/index.ts'
import { paths } from '../../paths/paths.ts'
import type { Files } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { operatorOfSession } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'
import { sendFile } from '../shared/send-file.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'

type Deps = {
  readonly settings: Pick<SchoolSettingsModule, 'schoolExportFile'>
  readonly files: Files
  readonly signedUrls: SignedUrls
}

/** Downloads the export of a school, for the owner for whom the URL was created, while they are an owner. */
export function serveSchoolExport(app: FastifyInstance, { settings, files, signedUrls }: Deps) {
  app.get<{ Params: { '*': string } }>(
    paths.schoolExport.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const link = signedUrls.export.read(request.params['*'])
      const { me } = request
      const school = schoolOf(request)
      const isTheirs = link?.schoolId === school.id && link.personId === me?.personId
      const key =
        link && me && isTheirs && me.roles.includes('owner')
          ? await settings.schoolExportFile(operatorOfSession(me), link.exportId)
          : undefined
      if (!key) throw new Refusal('not_found', 'This download link has expired: request a new one')
      const name = `${school.subdomain}-export.zip`
      return await sendFile(files, request, reply, { key, name, type: 'application/zip' })
    },
  )
}
