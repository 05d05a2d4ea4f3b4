import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../domain/oauth/index.ts'
import { schoolOf } from '../shared/request-school.ts'

/** Whether the answer goes to some program on the reader's computer, rather than to a site; a school on loopback is a site. */
export function goesToProgram(request: FastifyRequest, redirectUri: string): boolean {
  return isLoopback(redirectUri) && new URL(redirectUri).origin !== schoolOf(request).origin
}
