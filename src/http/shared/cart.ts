import type { FastifyRequest } from 'fastify'

export function readCart(_request: FastifyRequest): readonly unknown[] {
  return []
}
