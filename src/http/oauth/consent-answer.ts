import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import type { AuthorizationRequestId } from '../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pageContext } from '../page/context.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { phrased, problemMessages } from '../page/problem-messages.ts'
import { visitOf } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { renderConsent } from './consent-page.ts'
import { renderOver } from './over-page.ts'
import { previewFor, type ScopePreview } from './preview.ts'

type Deps = { readonly oauth: OAuth; readonly previews: readonly ScopePreview[] }

/** Handles the consent form: only the choice is read from the form, the request itself is the stored one. */
export async function answerConsent(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const id = parseId<'AuthorizationRequest'>(fieldsOf(request)['request'] ?? '')
  if (!id) return renderOver(request, reply)
  try {
    const by = { school: schoolOf(request), visit: visitOf(request), me: meOf(request) }
    return reply.redirect(await deps.oauth.decide(by, id, decisionOf(request)), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'conflict') return renderOver(request, reply)
    if (error.code === 'invalid_input') return await renderAgain(deps, request, reply, { id, error })
    throw error
  }
}

const checkbox = 'scope '

function decisionOf(request: FastifyRequest) {
  const fields = fieldsOf(request)
  if (fields['decision'] !== 'allow') return { is: 'deny' } as const
  const names = Object.keys(fields).filter((name) => name.startsWith(checkbox))
  return { is: 'allow', scopes: names.map((name) => name.slice(checkbox.length)) } as const
}

async function renderAgain(
  { oauth, previews }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, error }: { id: AuthorizationRequestId; error: Refusal },
) {
  const me = meOf(request)
  const pending = await oauth.pendingRequest(me, id)
  if (!pending) return renderOver(request, reply)
  const preview = await previewFor(previews, { me, school: schoolOf(request), scopes: pending.scopes })
  const messages = problemMessages(pageContext(request, reply).locale)
  const problem = phrased(error.problems[0]?.message ?? error.message, messages)
  reply.code(422)
  return renderConsent(request, reply, { pending, preview, query: fieldsOf(request)['asked'] ?? '', problem })
}
