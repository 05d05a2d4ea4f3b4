import { exportLifetime } from '../../domain/exports/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { exportById, schoolExport, toSchoolExport, withDownload } from './export.ts'

const access = { scope: 'session', permission: 'school:write' } as const
const exportId = resourceId<'SchoolExport'>('export')

export const listExports = listOperation({
  id: 'school.exports_list',
  reads: 'primary',
  title: 'List exports of the school',
  description: 'Returns the exports of the school that are in progress or can be downloaded, latest first.',
  ...access,
  filters: {},
  item: schoolExport,
  read: ({ settings }, operator, page) => settings.listSchoolExports(operator, { page }),
  cursorOf: ({ requestedAt, id }) => ({ at: requestedAt, id }),
  toItem: (row) => toSchoolExport(row),
  rest: get('/school/exports'),
})

export const createExport = actOperation({
  id: 'school.exports_create',
  title: 'Export the data of the school',
  description: `Starts an export of the data of the school: a zip archive with a file of JSON lines for each table, and a list of the uploaded files. Secrets, hashes, tokens and the files themselves are not included. The archive is deleted after ${inWords(exportLifetime)}. For owners, one at a time.`,
  ...access,
  effect: 'adds',
  input: {},
  output: withDownload,
  async run({ settings }, operator, _input, caller) {
    const schoolExport = await settings.requestSchoolExport(operator, caller.visit)
    return await exportById({ settings }, operator, schoolExport.id, caller)
  },
  rest: post('/school/exports'),
})

export const getExport = readOperation({
  id: 'school.exports_get',
  title: 'Get an export of the school',
  description: 'Returns the progress of an export, and its download URL when it is ready. For owners.',
  ...access,
  input: { id: exportId },
  output: withDownload,
  run: ({ settings }, operator, { id }, caller) => exportById({ settings }, operator, id, caller),
  rest: get('/school/exports/:id'),
})
