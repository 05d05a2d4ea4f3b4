import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { onlyMethods, openToAnyOrigin } from '../shared/open-to-any-origin.ts'
import { schoolOf } from '../shared/request-school.ts'
import { isServed } from '../shared/served.ts'
import { siteLinks } from '../shared/site-links.ts'
import { authGuide } from './auth-guide.ts'
import type { Serves } from './auth-guide-steps.ts'
import { resourceMetadata, serverMetadata, serverStateOf } from './metadata.ts'

const {
  authorizationServer,
  openidConfiguration,
  protectedResource,
  jwks,
  authGuide: authGuidePath,
} = endpoints

/** The discovery documents of a school for OAuth and OpenID Connect clients. */
export function serveDiscovery(oauth: OAuth): FastifyPluginAsync {
  return async (app) => {
    openToAnyOrigin(app)
    for (const path of [authorizationServer, openidConfiguration]) {
      app.get(path, async (request, reply) => {
        const school = schoolOf(request)
        return publish(reply).send(serverMetadata(school, await serverStateOf(oauth, school)))
      })
    }
    app.get(protectedResource, (request, reply) => {
      const school = schoolOf(request)
      const readsDocuments = oauth.readsDocuments(school)
      return publish(reply).send(resourceMetadata(school, { readsDocuments }))
    })
    app.get(jwks, async (request, reply) => {
      const { keys } = await oauth.publishedKeys(schoolOf(request))
      return publish(reply).send({ keys })
    })
    app.get(authGuidePath, async (request, reply) => {
      const school = schoolOf(request)
      const serves: Serves = (method, path) => isServed(app, method, path)
      const guide = authGuide(school, await serverStateOf(oauth, school), serves)
      reply.header('link', siteLinks(school.origin).join(', '))
      return publish(reply).type('text/markdown; charset=utf-8').send(guide)
    })
    for (const path of [authorizationServer, openidConfiguration, protectedResource, jwks, authGuidePath]) {
      onlyMethods(app, path, ['GET'])
    }
  }
}

// Short, because keys and settings change; public, because they are the same for every client.
function publish(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=60')
}
