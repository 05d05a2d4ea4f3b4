import type { FastifyInstance, HTTPMethods } from 'fastify'
import { existsAt } from '../../operations/access.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { preflightHeaders } from '../shared/open-to-any-origin.ts'
import { schoolOf } from '../shared/request-school.ts'
import { ApiProblem, unknownAddress } from './problems.ts'
import type { ServedOperation } from './served-operations.ts'

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Answers preflight requests, and 405 to the methods that a path does not have. */
export function answerOtherMethods(app: FastifyInstance, served: readonly ServedOperation[]) {
  for (const [path, some] of Map.groupBy(served, ({ rest }) => rest.path)) {
    const allowed: readonly HTTPMethods[] = some.map(({ rest }) => rest.method)
    const url = `${endpoints.adminApi}${path}`
    const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.options(url, { config: { atAnyHost: true } }, (_request, reply) =>
      reply.code(204).headers(preflightHeaders(allow)).send(),
    )
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url,
      // The body is not read.
      onRequest: async (request, reply) => {
        const school = schoolOf(request)
        if (!some.some((operation) => existsAt(operation, school))) throw unknownAddress()
        reply.header('allow', allow)
        throw new ApiProblem('method_not_allowed', `Use ${allowed.join(' or ')} here.`)
      },
      handler: async () => undefined,
    })
  }
}
