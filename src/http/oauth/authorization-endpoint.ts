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
import { showConsent } from './consent-page.ts'
import { type PreviewModules, previewFor, type ScopePreview, scopePreviews } from './preview.ts'
import { showRefused } from './refused-page.ts'

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
    const begun = await oauth.startAuthorization(schoolOf(request), request.me, parameters)
    switch (begun.is) {
      case 'shown':
        return showRefused(request, reply, begun.error)
      case 'answered':
        return reply.redirect(begun.location, 303)
      case 'sign-in':
        return reply.redirect(signInPath(request, begun), 303)
      case 'consent':
        return await askFor(previews, begun.request, request, reply)
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

async function askFor(
  previews: readonly ScopePreview[],
  pending: PendingRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const me = meOf(request)
  const preview = await previewFor(previews, { me, school: schoolOf(request), scopes: pending.scopes })
  return showConsent(request, reply, { pending, preview, asked: rawQuery(request.url) })
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
