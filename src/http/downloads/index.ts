import type { FastifyInstance } from 'fastify'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { MemberActor } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { Files } from '../../platform/files/files.ts'
import { memberOfSignedUrl } from '../shared/member-actor.ts'
import { sendFile } from '../shared/send-file.ts'
import type { Download, SignedUrls } from '../shared/signed-urls.ts'
import { linkIn } from './signed-link.ts'

type Deps = {
  readonly identity: Pick<Identity, 'rolesAt'>
  readonly entitlements: Pick<Entitlements, 'countDownload'>
  readonly files: Files
  readonly signedUrls: SignedUrls
}

/** Downloads of a member by a sealed URL; their access is checked on every request. */
export function serveDownloads(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: { '*': string } }>(
    paths.download.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const download = linkIn(request, deps.signedUrls.download.read(request.params['*']))
      const { fileKey, name, mimeType } = await deps.entitlements.countDownload(
        await memberOf(deps, download),
        download,
      )
      return await sendFile(deps.files, request, reply, { key: fileKey, name, type: mimeType })
    },
  )
}

async function memberOf({ identity }: Deps, { schoolId, personId }: Download): Promise<MemberActor> {
  return memberOfSignedUrl({
    schoolId,
    memberId: personId,
    roles: await identity.rolesAt(schoolId, personId),
  })
}
