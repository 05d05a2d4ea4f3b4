import type { FastifyPluginCallback } from 'fastify'

/** Runs a statement inside a span; the span knows its text and none of its values. */
export type AroundStatement = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>

export type Tracing = {
  /** To be registered before any route; absent when nothing is traced. */
  readonly fastifyPlugin?: FastifyPluginCallback
  readonly aroundStatement?: AroundStatement
  /** Sends what is left. */
  readonly shutdown: () => Promise<void>
}
