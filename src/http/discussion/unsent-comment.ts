import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { inSeconds, minute } from '../../platform/durations.ts'
import { emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { dropCookie, readCookie, setCookie } from '../shared/browser.ts'

const seconds = inSeconds(15 * minute)
/** Browsers keep cookies of up to 4,096 bytes. A longer comment is not stored. */
const longest = 3_500

/** Redirects a member who was signed out to sign in, and stores their text in a cookie until they return. */
export function signInToComment<Route extends RouteGenericInterface>(
  pageOf: (request: FastifyRequest<Route>) => string,
) {
  return async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    if (request.me) return undefined
    const { body = '', parent = '', comment = '' } = fieldsOf(request)
    const value = encodeURIComponent(JSON.stringify([pageOf(request), parent, body, comment]))
    if (body !== '' && value.length <= longest) setCookie(request, reply, { name: 'comment', value, seconds })
    return reply.redirect(withQuery(paths.signIn, { return_to: `${pageOf(request)}#discussion` }), 303)
  }
}

/** The comment stored for this page, shown once; otherwise an empty form. */
export function unsentComment(request: FastifyRequest, reply: FastifyReply, page: string): FormState {
  const stored = request.me && readCookie(request, 'comment')
  if (!stored) return emptyForm
  const [of, parent = '', body = '', comment = ''] = partsOf(stored)
  if (of !== page) return emptyForm
  dropCookie(request, reply, 'comment')
  return { values: { parent, body, comment }, problems: new Map() }
}

// A cookie that something else wrote is ignored.
function partsOf(text: string): (string | undefined)[] {
  try {
    const parts: unknown = JSON.parse(decodeURIComponent(text))
    return Array.isArray(parts) ? parts.map((part) => (typeof part === 'string' ? part : undefined)) : []
  } catch {
    return []
  }
}
