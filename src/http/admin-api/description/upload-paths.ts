import { mostBytesAtOnce, uploadPurposes } from '../../../domain/storage/index.ts'
import { formatSizeLimit } from '../../../platform/file-size.ts'
import { exampleOf } from './examples.ts'
import type { Schema } from './schemas.ts'

const security = [{ oauth2: ['storage:write'] }, { session: [] }]
const tags = ['uploads']
const problem = (name: string) => ({ $ref: `#/components/responses/${name}` })
const problems = {
  400: problem('BadRequest'),
  401: problem('Unauthorized'),
  403: problem('Forbidden'),
  422: problem('UnprocessableContent'),
  429: problem('TooManyRequests'),
  500: problem('ServerError'),
  503: problem('ServiceUnavailable'),
}
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'the id of the upload',
  schema: { type: 'string' },
}
const tusVersion = {
  name: 'Tus-Resumable',
  in: 'header',
  required: true,
  description: 'the version of the protocol',
  schema: { type: 'string', enum: ['1.0.0'] },
}
const offsetHeader = { description: 'the number of received bytes', schema: { type: 'integer' } }

/** The requests that send the bytes of an upload, by operationId. */
export const uploadRequests = ['uploads.form', 'uploads.append'] as const

/** The requests of uploads that have bytes instead of JSON; they are no operations. */
export function uploadPaths(upload: Schema): object {
  return {
    '/uploads/form': { post: formOf(upload) },
    '/uploads/{id}/content': { head: offset, patch: append },
  }
}

const formOf = (upload: Schema) => ({
  operationId: 'uploads.form',
  tags,
  security,
  summary: 'Upload a file',
  description: `Uploads a file of at most ${formatSizeLimit(mostBytesAtOnce)} in one request: the form field purpose first, then the file. Returns the upload with the key of the file.`,
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['purpose', 'file'],
          properties: {
            purpose: { type: 'string', enum: Object.keys(uploadPurposes) },
            file: { type: 'string', format: 'binary' },
          },
        },
      },
    },
  },
  responses: {
    201: {
      description: 'The upload.',
      content: { 'application/json': { schema: upload, example: exampleOf('uploads.form').response } },
    },
    ...problems,
    413: problem('ContentTooLarge'),
    415: problem('UnsupportedMediaType'),
  },
})

const offset = {
  operationId: 'uploads.offset',
  tags,
  security,
  summary: 'Get the upload offset',
  description: 'Returns the offset of the next part, by the tus protocol 1.0.0.',
  parameters: [id, tusVersion],
  responses: {
    200: { description: 'The offset of the next part.', headers: { 'Upload-Offset': offsetHeader } },
    ...problems,
    404: problem('NotFound'),
    412: problem('PreconditionFailed'),
  },
}

const append = {
  operationId: 'uploads.append',
  tags,
  security,
  summary: 'Send a part',
  description:
    'Sends the bytes from Upload-Offset on, by the tus protocol 1.0.0. The last byte completes the upload.',
  parameters: [
    id,
    tusVersion,
    {
      name: 'Upload-Offset',
      in: 'header',
      required: true,
      description: 'the byte at which the part begins',
      schema: { type: 'integer', minimum: 0 },
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  responses: {
    204: { description: 'The part was received.', headers: { 'Upload-Offset': offsetHeader } },
    ...problems,
    404: problem('NotFound'),
    409: problem('Conflict'),
    412: problem('PreconditionFailed'),
    413: problem('ContentTooLarge'),
    415: problem('UnsupportedMediaType'),
  },
}
