import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** A server that is created when it is first needed: registering all routes takes longer than most tests of a rule. */
export type LazyServer = {
  readonly server: () => Promise<FastifyInstance>
  /** Sends a request without a network. */
  readonly inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** Listens on a free port of 127.0.0.1 and returns it. */
  readonly listen: () => Promise<number>
  readonly close: () => Promise<void>
}

export type Client = {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  readonly send: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

export function createLazyServer(make: () => Promise<FastifyInstance>): LazyServer {
  let started: Promise<FastifyInstance> | undefined
  const server = () => {
    started ??= make()
    return started
  }
  return {
    server,
    inject: async (options) => await (await server()).inject(options),
    async listen() {
      const app = await server()
      await app.listen({ port: 0, host: '127.0.0.1' })
      return portOf(app)
    },
    async close() {
      // A server that could not be created has nothing to close.
      const app = await started?.catch(() => undefined)
      await app?.close()
    },
  }
}

/** Calls the server by that host name. */
export function clientAt(inject: LazyServer['inject'], host: string): Client {
  const send = (options: InjectOptions) =>
    inject({ ...options, headers: { host, ...(options.headers ?? {}) } })
  return { send, get: (url, headers = {}) => send({ url, headers }) }
}

function portOf({ server }: FastifyInstance): number {
  const bound = server.address()
  if (!bound || typeof bound === 'string') throw new Error('The server listens on no port')
  return bound.port
}
