import { incompleteUploadLifetime, mostUploadBytes, uploadFields } from '../../domain/storage/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { formatSizeLimit } from '../../platform/file-size.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { toUpload, upload } from './upload.ts'

export const listUploads = listOperation({
  id: 'uploads.list',
  reads: 'primary',
  title: 'List uploads',
  description: 'Returns the uploads of this school, newest first.',
  scope: 'storage:write',
  filters: {},
  item: upload,
  read: ({ storage }, operator, page) => storage.listUploads(operator, page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => toUpload(row),
  rest: get('/uploads'),
})

export const getUpload = readOperation({
  id: 'uploads.get',
  title: 'Get an upload',
  description:
    'Returns an upload with the number of received bytes, and the key of its file when it is finished.',
  scope: 'storage:write',
  input: { id: resourceId<'Upload'>('upload') },
  output: upload,
  run: async ({ storage }, operator, { id }) =>
    toUpload(orNotFound(await storage.uploadById(operator, id), 'upload', id)),
  rest: get('/uploads/:id'),
})

export const startUpload = writeOperation({
  id: 'uploads.begin',
  title: 'Begin an upload',
  description: `Begins an upload that can be resumed. Send its bytes to content_path with the tus protocol 1.0.0 (HEAD and PATCH). Limits: pictures ${formatSizeLimit(mostUploadBytes.picture)}, files ${formatSizeLimit(mostUploadBytes.file)}, media ${formatSizeLimit(mostUploadBytes.media)}. An upload that is not completed within ${inWords(incompleteUploadLifetime)} is deleted.`,
  scope: 'storage:write',
  effect: 'adds',
  input: {
    purpose: uploadFields.purpose.describe(
      'picture: shown to everybody; file: for a digital product; media: for a lecture',
    ),
    name: uploadFields.name.describe('the file name'),
    total_bytes: uploadFields.totalBytes.describe('the size of the whole file'),
  },
  output: upload,
  async run({ storage }, operator, newUpload) {
    const { id } = await storage.startUpload(operator, newUpload)
    return toUpload(orNotFound(await storage.uploadById(operator, id), 'upload', id))
  },
  rest: post('/uploads'),
})

export const removeUpload = removeOperation({
  id: 'uploads.remove',
  title: 'Remove an upload',
  description: 'Removes an upload that is not in use, with its file.',
  scope: 'storage:write',
  input: { id: resourceId<'Upload'>('upload') },
  run: ({ storage }, operator, { id }) => storage.removeUpload(operator, id),
  rest: remove('/uploads/:id'),
})
