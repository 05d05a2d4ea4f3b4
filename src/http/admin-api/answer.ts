import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../operations/index.ts'
import type { ChangeOperation } from '../../operations/operation-kinds.ts'
import type { ListPage } from '../../operations/wire/list-page.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { entityTag } from './request-input.ts'

/** An answer of the API before it is sent, so that it can be stored and replayed. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The answer for the result of an operation. */
export function answerTo(operation: Operation, result: object | undefined, isDryRun: boolean): Answer {
  const dryRunFields: Record<string, string> = isDryRun ? { 'dry-run': 'true' } : {}
  switch (operation.kind) {
    case 'read': {
      const body = JSON.stringify(result)
      return { status: 200, headers: tagOf(result, body), body }
    }
    case 'list': {
      const { items, next_cursor } = result as ListPage
      return { status: 200, headers: {}, body: JSON.stringify({ data: items, next_cursor }) }
    }
    case 'change': {
      const isNew = operation.effect === 'adds' && !isDryRun
      const headers = { ...dryRunFields, ...tagOf(result), ...(isNew ? locationOf(operation, result) : {}) }
      return { status: isNew ? 201 : 200, headers, body: JSON.stringify(result) }
    }
    case 'remove':
      return { status: 204, headers: dryRunFields, body: null }
  }
}

// The tag of a read also covers its body: a course includes its plans, which change without it.
function tagOf(result: object | undefined, body?: string): Record<string, string> {
  const { updated_at: changedAt, version = changedAt } = (result ?? {}) as Readonly<Record<string, unknown>>
  return typeof version === 'string' ? { etag: entityTag(version, body && digestOf(body)) } : {}
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

// The URL of the new resource: the collection and its id.
function locationOf(
  { rest, returnsItem }: ChangeOperation,
  result: object | undefined,
): Record<string, string> {
  const id = result && 'id' in result ? result.id : undefined
  if (!returnsItem || !rest || rest.path.includes(':') || typeof id !== 'string') return {}
  return { location: `${endpoints.adminApi}${rest.path}/${id}` }
}

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer) {
  const isUnchanged =
    request.method === 'GET' &&
    headers['etag'] !== undefined &&
    request.headers['if-none-match'] === headers['etag']
  reply.headers(headers).header('cache-control', headers['etag'] ? 'private, no-cache' : 'no-store')
  if (isUnchanged) return reply.code(304).send()
  reply.code(status)
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
