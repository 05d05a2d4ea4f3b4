import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Log } from './log.ts'
import { bindsRequestId, withRequestId } from './request-id.ts'

/** The options with which Fastify writes to our log: one line per request, when it is done. */
export function fastifyLogOptions(log: Log) {
  return {
    // Typed as Fastify's own, so that instances keep their default type.
    loggerInstance: log as FastifyBaseLogger,
    logController: Object.assign(new LogController({ requestIdLogLabel: 'requestId' }), oneLinePerRequest),
    childLoggerFactory: (logger, bindings, options) =>
      Object.assign(logger.child(bindings, options), { [bindsRequestId]: true }),
  } satisfies FastifyServerOptions
}

const oneLinePerRequest: Pick<LogController, 'incomingRequest' | 'requestCompleted'> = {
  incomingRequest(request) {
    request.log.debug({ req: request }, 'request received')
  },
  requestCompleted(error, request, reply) {
    if (error) reply.log.error({ req: request, res: reply, err: error }, 'request failed')
    else reply.log.info({ req: request, res: reply }, 'request completed')
  },
}

/** Makes every log line written while a request is served carry its id; call it before other hooks are added. */
export function carryRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => withRequestId(request.id, done))
}
