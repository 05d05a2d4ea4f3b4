import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { meOf } from '../../shared/signed-in.ts'

/** Redirects to the setup page if there is no second factor. */
export function requireSecondFactor(identity: Identity) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { isOn } = await identity.secondFactorState(meOf(request))
    return isOn ? undefined : reply.redirect(paths.account.security, 303)
  }
}
