import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, Proceeding } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { setCookie } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'
import { returnToIn } from '../shared/return-to.ts'
import { setSessionCookie } from '../shared/signed-in.ts'
import { homeFor } from './home.ts'
import { withReturnTo } from './way-in-form.ts'

/** Continues after the first factor: signs in, or asks for the second factor. */
export async function letIn(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  proceeding: Proceeding,
  returnTo: string | null | undefined,
): Promise<FastifyReply> {
  const target = returnToIn(returnTo)
  switch (proceeding.is) {
    case 'signed-in':
      setSessionCookie(request, reply, proceeding.session)
      return reply.redirect(target || (await homeOf(identity, request, proceeding.session)), 303)
    case 'second-factor':
      setCookie(request, reply, { name: 'challenge', value: proceeding.challenge, seconds: 600 })
      return reply.redirect(withReturnTo(paths.signInCode, target), 303)
  }
}

/** The first page of a new session. */
export async function homeOf(identity: Identity, request: FastifyRequest, session: string): Promise<string> {
  const me = await identity.whoIs(schoolOf(request).id, session)
  return homeFor(me?.roles ?? [])
}
