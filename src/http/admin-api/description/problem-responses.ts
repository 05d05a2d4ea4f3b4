import { z } from 'zod'
import { component } from '../../../operations/wire/component.ts'
import { type ProblemCode, problemCodes } from '../problems.ts'
import type { InputLocations } from '../request-input.ts'
import type { ServedOperation } from '../served-operations.ts'
import { exampleOf } from './examples.ts'

/** The shape of every error. */
export const problemShape = component(
  'Problem',
  z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.number().int(),
      code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
      detail: z.string().describe('the reason'),
      todo: z.string().describe('how to solve it'),
      errors: z
        .array(
          z.object({
            pointer: z.string().describe('a JSON pointer to the field in the request'),
            detail: z.string(),
          }),
        )
        .optional()
        .describe('one for each field that is wrong'),
      confirm_url: z
        .string()
        .optional()
        .describe('with the code confirmation_required: the page of the admin area where a person confirms'),
      request_id: z.string().describe('the id of this request, for reports'),
    })
    .describe('Problem details, RFC 9457'),
)

/** The problems that an operation can return, by status. */
export function problemsOf(
  { rest, kind }: ServedOperation,
  { body, version }: InputLocations,
): Record<string, object> {
  const statuses = new Set([400, 401, 403, 422, 429, 500, 503])
  if (rest.path.includes(':')) statuses.add(404)
  if (body.length > 0) statuses.add(413)
  if (rest.method !== 'GET') for (const status of [409, 415]) statuses.add(status)
  if (kind !== 'read' && kind !== 'list') statuses.add(404)
  if (version) for (const status of [412, 428]) statuses.add(status)
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  428: 'PreconditionRequired',
  429: 'TooManyRequests',
  500: 'ServerError',
  503: 'ServiceUnavailable',
}

function nameOf(status: number): string {
  return statusNames[status] ?? String(status)
}

/** The response of each status, by the name of its component. */
export const problemResponses = Object.fromEntries(
  Object.keys(statusNames).map((status) => [nameOf(Number(status)), problemResponse(Number(status))]),
)

function problemResponse(status: number) {
  const { response } = exampleOf(`problems.${status}`)
  const codes = Object.entries(problemCodes).filter(([, each]) => each.status === status)
  const headers = {
    ...(status === 401 || status === 403
      ? { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } }
      : {}),
    ...(status === 429 || status === 503 || status === 409
      ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
      : {}),
  }
  return {
    description: codes.map(([code, { todo }]) => `\`${code}\`: ${todo}`).join(' '),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        ...(response === undefined ? {} : { example: response }),
      },
    },
  }
}
