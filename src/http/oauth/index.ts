import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import type { Files } from '../../platform/files/files.ts'
import { onlyMethods, openToAnyOrigin } from '../shared/open-to-any-origin.ts'
import { servePictures } from '../shared/picture-files.ts'
import { answerOAuthErrors } from './errors.ts'
import { readForms } from './form-parameters.ts'
import { serveRegistration } from './registration-endpoint.ts'
import { serveRevocation } from './revocation-endpoint.ts'
import { serveToken } from './token-endpoint.ts'
import { serveUserInfo } from './userinfo-endpoint.ts'

export { serveAuthorization } from './authorization-endpoint.ts'

/** The endpoints that apps call: token, revocation, UserInfo and registration. */
export function serveOAuthEndpoints(oauth: OAuth): FastifyPluginAsync {
  return async (app) => {
    answerOAuthErrors(app)
    openToAnyOrigin(app)
    disableCaching(app)
    serveUserInfo(app, oauth)
    onlyMethods(app, endpoints.userinfo, ['GET'])
    for (const path of [endpoints.token, endpoints.revocation, endpoints.registration])
      onlyMethods(app, path, ['POST'])
    await app.register(async (forms) => {
      readForms(forms)
      serveToken(forms, oauth)
      serveRevocation(forms, oauth)
    })
    await app.register(async (json) => serveRegistration(json, oauth))
  }
}

function disableCaching(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  })
}

/** Stored logos of apps, so that an app's server does not learn who opens its consent page. */
export function serveClientLogos(app: FastifyInstance, { files }: { files: Files }) {
  servePictures(app, files, 'client-logos')
}
