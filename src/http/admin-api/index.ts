import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { existsAt, InsufficientScope, refuseUnlessAllowed } from '../../operations/access.ts'
import { endpoints } from '../../paths/endpoints.ts'
import type { Files } from '../../platform/files/files.ts'
import { scopeChallenge } from '../shared/bearer.ts'
import { openToAnyOrigin } from '../shared/open-to-any-origin.ts'
import { schoolOf } from '../shared/request-school.ts'
import { sendAnswer } from './answer.ts'
import { serveOpenApi } from './description/serve-open-api.ts'
import { type Admitted, admit, type GuardDeps } from './guard.ts'
import { type OnceOnlyDeps, runOnce } from './once-only.ts'
import { answerOtherMethods } from './other-methods.ts'
import { problemOf, sendProblem, unknownAddress } from './problems.ts'
import { readJsonBodies } from './read-json.ts'
import { inputLocations, inputOf } from './request-input.ts'
import { type ServedOperation, servedOperations } from './served-operations.ts'
import { serveUploadForm } from './uploads/multipart.ts'
import { serveTus } from './uploads/tus.ts'

export type AdminApiDeps = Omit<GuardDeps, 'modules'> &
  OnceOnlyDeps & { readonly modules: GuardDeps['modules'] & OnceOnlyDeps['modules']; readonly files: Files }

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the admin API; set by its guard. */
    admitted: Admitted | undefined
  }
}

const mostBytes = 1024 * 1024

/** The admin API: one route for each operation, at `/api/v1`. */
export function serveAdminApi(deps: AdminApiDeps): FastifyPluginAsync {
  return async (app) => {
    app.decorateRequest('admitted', undefined)
    openToAnyOrigin(app)
    readJsonBodies(app)
    app.setErrorHandler((error: Error, request, reply) => {
      const problem = problemOf(error)
      if (error instanceof InsufficientScope)
        reply.header('www-authenticate', scopeChallenge(request, error.missing))
      if (problem.code === 'server_error' || problem.code === 'temporarily_unavailable')
        request.log.error({ err: error }, problem.message)
      return sendProblem(request, reply, problem)
    })
    serveOpenApi(app)
    serveTus(app, deps)
    await app.register(async (scope) => serveUploadForm(scope, deps))
    for (const operation of servedOperations) serveOperation(app, deps, operation)
    answerOtherMethods(app)
  }
}

function serveOperation(app: FastifyInstance, deps: AdminApiDeps, operation: ServedOperation) {
  const { method, path } = operation.rest
  const locations = inputLocations(operation)
  app.route({
    method,
    url: `${endpoints.adminApi}${path}`,
    bodyLimit: mostBytes,
    config: { evenClosed: operation.isOpenWhenClosed === true },
    // Before the body is read, so that a request without permission costs little.
    onRequest: async (request, reply) => {
      if (!existsAt(operation, schoolOf(request))) throw unknownAddress()
      request.admitted = await admit(deps, request, reply, operation)
    },
    handler: async (request, reply) => {
      const admitted = admittedOf(request)
      const input = inputOf(request, operation, locations)
      // Before a stored answer is replayed for the same Idempotency-Key.
      refuseUnlessAllowed(operation, admitted.caller, input)
      return sendAnswer(request, reply, await runOnce(deps, request, { operation, input, admitted }))
    },
  })
}

function admittedOf({ admitted }: FastifyRequest): Admitted {
  if (!admitted) throw new Error('The caller was not admitted')
  return admitted
}
