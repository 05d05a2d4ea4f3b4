import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { exportById, toSchoolExport, schoolExport, withDownload } from './export.ts'

const access = { scope: 'session', permission: 'school:write' } as const
const exportId = resourceId<'SchoolExport'>('export')

export const listExports = listOperation({
  id: 'school.exports_list',
  title: 'List exports of the school',
  description: 'The exports of the school that are being written or can be downloaded, the latest first.',
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
  description:
    'Begins to write the data of the school as one zip archive: a file of JSON lines for each table, and a list of the files. Secrets, hashes and tokens are left out; pictures and media are not in it. It is deleted after a week. For owners, one at a time.',
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
  description: 'How far an export is, and where to download it once it is ready. For owners.',
  ...access,
  input: { id: exportId },
  output: withDownload,
  run: ({ settings }, operator, { id }, caller) => exportById({ settings }, operator, id, caller),
  rest: get('/school/exports/:id'),
})
