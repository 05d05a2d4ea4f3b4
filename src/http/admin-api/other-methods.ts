import type { FastifyInstance } from 'fastify'
import { existsAt } from '../../operations/access.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { preflightHeaders } from '../shared/open-to-any-origin.ts'
import { schoolOf } from '../shared/request-school.ts'
import { ApiProblem, unknownAddress } from './problems.ts'
import { type ServedOperation, servedOperations } from './served-operations.ts'

type Resource = { readonly pattern: RegExp; readonly operations: readonly ServedOperation[] }
type AnyPath = { Params: { '*': string } }

const anyPath = `${endpoints.adminApi}/*`

/**
 * Answers preflight requests, 405 to the methods that a path does not have, and 404 to unknown paths. One route instead of
 * two for each path, because every route costs time at the start of a server.
 */
export function answerOtherMethods(app: FastifyInstance) {
  app.options<AnyPath>(anyPath, { config: { atAnyHost: true } }, (request, reply) => {
    const allow = [...allowedMethods(operationsAt(request.params['*'])), 'OPTIONS'].join(', ')
    return reply.code(204).headers(preflightHeaders(allow)).send()
  })
  app.route<AnyPath>({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS'),
    url: anyPath,
    // The body is not read.
    onRequest: async (request, reply) => {
      const school = schoolOf(request)
      const operations = operationsAt(request.params['*'])
      if (!operations.some((operation) => existsAt(operation, school))) throw unknownAddress()
      reply.header('allow', [...allowedMethods(operations), 'OPTIONS'].join(', '))
      const methods = operations.map(({ rest }) => rest.method)
      throw new ApiProblem('method_not_allowed', `Use ${methods.join(' or ')} here.`)
    },
    handler: async () => undefined,
  })
}

function allowedMethods(operations: readonly ServedOperation[]): readonly string[] {
  const methods = operations.map(({ rest }) => rest.method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

function operationsAt(path: string): readonly ServedOperation[] {
  const resource = resources().find(({ pattern }) => pattern.test(`/${path}`))
  if (!resource) throw unknownAddress()
  return resource.operations
}

let cachedResources: readonly Resource[] | undefined

// As in the router: static segments come before parameters, which have at most 100 characters.
function resources(): readonly Resource[] {
  cachedResources ??= [...Map.groupBy(servedOperations, ({ rest }) => rest.path)]
    .sort(([one], [other]) => parametersIn(one) - parametersIn(other))
    .map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]{1,100}')}$`),
      operations,
    }))
  return cachedResources
}

function parametersIn(path: string): number {
  return path.split(':').length
}
