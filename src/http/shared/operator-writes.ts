import type { FastifyInstance } from 'fastify'
import { isOperator } from '../../domain/identity/index.ts'
import type { ReplicaReads } from '../../operations/caller.ts'
import { schoolOf } from './request-school.ts'

const readingMethods = new Set(['GET', 'HEAD'])

/** On the pages below: what an operator changes by a form, such as a comment, is in the next list of the admin area too. */
export function recordOperatorWrites(app: FastifyInstance, replicaReads: ReplicaReads | undefined) {
  if (!replicaReads) return
  app.addHook('onSend', async (request) => {
    if (readingMethods.has(request.method) || !request.me || !isOperator(request.me.roles)) return
    await replicaReads.recordWrite(schoolOf(request).id)
  })
}
