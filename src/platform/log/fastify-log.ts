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
      new RequestLog(logger, bindings, options) as unknown as FastifyBaseLogger,
  } satisfies FastifyServerOptions
}

type Child = Parameters<FastifyBaseLogger['child']>
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The log of one request. Few requests write to it in production, so its logger is made when one does. */
class RequestLog {
  readonly parent: FastifyBaseLogger
  readonly #as: Child
  #own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, ...as: Child) {
    this.parent = parent
    this.#as = as
  }
  get own(): FastifyBaseLogger {
    this.#own ??= Object.assign(this.parent.child(...this.#as), { [bindsRequestId]: true })
    return this.#own
  }
  get level() {
    return this.own.level
  }
  child(...as: Child) {
    return this.own.child(...as)
  }
}
for (const level of levels) {
  const write = function (this: RequestLog, ...line: Parameters<FastifyBaseLogger['info']>) {
    if ((this.parent as Log).isLevelEnabled(level)) this.own[level](...line)
  }
  Object.defineProperty(RequestLog.prototype, level, { value: write })
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
