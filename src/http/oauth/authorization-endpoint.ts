import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type OAuth,
  type OAuthCalls,
  type PendingRequest,
  parametersOf,
  signedInAfter,
} from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import { rawQuery } from '../shared/raw-query.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf, requireSignIn } from '../shared/signed-in.ts'
import { answerConsent } from './consent-answer.ts'
import { renderConsent } from './consent-page.ts'
import { type PreviewModules, previewFor, type ScopePreview, scopePreviews } from './preview.ts'
import { renderRefused } from './refused-page.ts'

type Deps = PreviewModules & { readonly oauth: OAuth & OAuthCalls }

/** The authorization endpoint and the consent form. */
export function serveAuthorization(app: FastifyInstance, { oauth, ...modules }: Deps) {
  const previews = scopePreviews(modules)
  app.addHook('onRequest', async (_request, reply) => {
    // The request and the response must not leak by referrer or be cached.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
  app.get(endpoints.authorization, async (request, reply) => {
    const parameters = parametersOf(rawQuery(request.url))
    const authorization = await oauth.startAuthorization(schoolOf(request), request.me, parameters)
    switch (authorization.is) {
      case 'shown':
        return renderRefused(request, reply, authorization.error)
      case 'answered':
        return reply.redirect(authorization.location, 303)
      case 'sign-in':
        return reply.redirect(signInPath(request, authorization), 303)
      case 'consent':
        return await requestConsent(previews, authorization.request, request, reply)
    }
  })
  // A GET of the form's URL, for example after a change of language.
  app.get(paths.consent, (request, reply) =>
    reply.redirect(`${endpoints.authorization}?${rawQuery(request.url)}`, 303),
  )
  app.post(paths.consent, { onRequest: requireSignIn }, (request, reply) =>
    answerConsent({ oauth, previews }, request, reply),
  )
}

async function requestConsent(
  previews: readonly ScopePreview[],
  pending: PendingRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const me = meOf(request)
  const preview = await previewFor(previews, { me, school: schoolOf(request), scopes: pending.scopes })
  return renderConsent(request, reply, { pending, preview, query: rawQuery(request.url) })
}

/** Redirects to the sign-in and back to this request, with proof of when the sign-in was requested. */
function signInPath(
  request: FastifyRequest,
  { loginHint, mark }: { loginHint: string | undefined; mark: string },
) {
  const back = new URLSearchParams(rawQuery(request.url))
  back.set(signedInAfter, mark)
  const query = new URLSearchParams({ return_to: `${endpoints.authorization}?${back}`, again: '1' })
  if (loginHint) query.set('login_hint', loginHint)
  const locales = back.get('ui_locales')
  if (locales) query.set('ui_locales', locales)
  return `${paths.signIn}?${query}`
}
