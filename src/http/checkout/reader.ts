import type { FastifyRequest } from 'fastify'
import type { MemberActor, Visitor } from '../../domain/tenancy/index.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'

/** The signed-in member, or a visitor. */
export function readerOf(request: FastifyRequest): MemberActor | Visitor {
  return request.me ? memberOfSession(request.me) : { kind: 'visitor', schoolId: schoolOf(request).id }
}
