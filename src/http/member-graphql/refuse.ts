import type { FastifyReply } from 'fastify'
import type { Code } from './errors.ts'

type Refused = { readonly code: Code; readonly message: string; readonly requestId?: string }

/** An answer without data to a request that was not run. */
export function refuse(reply: FastifyReply, status: number, { message, ...extensions }: Refused) {
  return reply.code(status).send(JSON.stringify({ errors: [{ message, extensions }] }))
}
