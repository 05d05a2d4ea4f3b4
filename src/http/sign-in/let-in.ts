import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Proceeding } from '../../domain/identity/index.ts'
import { withQuery } from '../../paths/address.ts'
import { paths } from '../../paths/paths.ts'
import { setCookie } from '../shared/browser.ts'
import { returnToOr } from '../shared/return-to.ts'
import { keepSession } from '../shared/signed-in.ts'

/** Continues after the first factor: signs in, or asks for the second factor. */
export function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  proceeding: Proceeding,
  returnTo: string | null | undefined,
): FastifyReply {
  const target = returnToOr(paths.learn.home, returnTo)
  switch (proceeding.is) {
    case 'signed-in':
      keepSession(request, reply, proceeding.session)
      return reply.redirect(target, 303)
    case 'second-factor':
      setCookie(request, reply, { name: 'challenge', value: proceeding.challenge, seconds: 600 })
      return reply.redirect(withQuery(paths.signInCode, { return_to: target }), 303)
  }
}
