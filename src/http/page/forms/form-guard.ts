import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormTokens } from '../../../platform/crypto/form-token.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { browserId } from '../../shared/browser.ts'
import { refuseOtherOrigins } from '../../shared/same-origin.ts'

declare module 'fastify' {
  interface FastifyInstance {
    formTokens: FormTokens
  }
  interface FastifyContextConfig {
    /** Its body is read later, by a handler that checks the token itself. */
    withoutFormToken?: boolean
  }
}

/** On the pages below: forms of other sites, and forms we did not render, are refused before they are read. */
export function guardForms(app: FastifyInstance, formTokens: FormTokens) {
  app.decorate('formTokens', formTokens)
  app.addHook('onRequest', async (request) => {
    if (!request.is404) refuseOtherOrigins(request)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST' || request.is404 || request.routeOptions.config?.withoutFormToken) return
    const token = fieldsOf(request)['form_token'] ?? String(request.headers['x-form-token'] ?? '')
    refuseForeignForm(request, reply, token)
  })
}

/** Refuses a form that was not rendered for this browser and this URL. */
export function refuseForeignForm(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const path = request.routeOptions.url ?? ''
  if (request.server.formTokens.isOurs(token, { browser: browserId(request, reply), path })) return
  const problems = [{ field: '', message: 'form_too_old' }]
  throw new Refusal('not_permitted', 'This form has expired: reload its page', { problems })
}

/** True if this box was ticked in a submitted form; browsers omit an empty one. */
export function isTicked(request: FastifyRequest, name: string): boolean {
  return name in fieldsOf(request)
}

/** The fields of a sent form, as text. */
export function fieldsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const body = request.body
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
