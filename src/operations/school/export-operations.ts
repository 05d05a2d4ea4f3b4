import { z } from 'zod'
import type { SchoolExport } from '../../domain/settings/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { Caller, OperationModules } from '../caller.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const byOwners = { scope: 'session', permission: 'school:write' } as const
const exportId = idNamed<'SchoolExport'>('export')

const schoolExport = component(
  'SchoolExport',
  z.object({
    id,
    state: z.enum(['waiting', 'running', 'ready', 'failed']),
    progress: z.object({
      done: z.number().int().describe('how many files are written'),
      of: z.number().int().describe('0 until it has begun'),
    }),
    size_bytes: z.number().int().nullable(),
    requested_at: moment,
    finished_at: momentOrNull,
    expires_at: momentOrNull.describe('when the export is deleted'),
  }),
)

const withDownload = component(
  'SchoolExportWithDownload',
  schoolExport.extend({
    download: z
      .object({ url: z.string(), expires_at: moment })
      .nullable()
      .describe('once it is ready: an address for an hour, in your session only'),
  }),
)

function exportShown(given: SchoolExport): z.input<typeof schoolExport> {
  return {
    id: given.id,
    state: given.state,
    progress: { done: given.stepsDone, of: given.stepsTotal },
    size_bytes: given.sizeBytes === null ? null : Number(given.sizeBytes),
    requested_at: momentOf(given.requestedAt),
    finished_at: momentOf(given.finishedAt),
    expires_at: momentOf(given.expiresAt),
  }
}

type Settings = Pick<OperationModules, 'settings'>

async function exportNow(
  { settings }: Settings,
  operator: OperatorActor,
  named: SchoolExport['id'],
  { exportUrl }: Pick<Caller, 'exportUrl'>,
) {
  const found = orRefuse(await settings.schoolExportById(operator, named), 'export', named)
  const address = found.state === 'ready' ? exportUrl?.(found.id) : undefined
  const download = address ? { url: address.url, expires_at: momentOf(address.expiresAt) } : null
  return { ...exportShown(found), download }
}

const listExports = listOperation({
  id: 'school.exports_list',
  title: 'List exports of the school',
  description: 'The exports of the school that are being written or can be downloaded, the latest first.',
  ...byOwners,
  filters: {},
  item: schoolExport,
  read: ({ settings }, operator, page) => settings.listSchoolExports(operator, { page }),
  cursorOf: ({ requestedAt, id }) => ({ at: requestedAt, id }),
  toItem: (row) => exportShown(row),
  rest: get('/school/exports'),
})

const createExport = actOperation({
  id: 'school.exports_create',
  title: 'Export the data of the school',
  description:
    'Begins to write the data of the school as one zip archive: a file of JSON lines for each table, and a list of the files. Secrets, hashes and tokens are left out; pictures and media are not in it. It is deleted after a week. For owners, one at a time.',
  ...byOwners,
  effect: 'adds',
  input: {},
  output: withDownload,
  async run({ settings }, operator, _input, caller) {
    const asked = await settings.requestSchoolExport(operator, caller.visit)
    return await exportNow({ settings }, operator, asked.id, caller)
  },
  rest: post('/school/exports'),
})

const getExport = readOperation({
  id: 'school.exports_get',
  title: 'Get an export of the school',
  description: 'How far an export is, and where to download it once it is ready. For owners.',
  ...byOwners,
  input: { id: exportId },
  output: withDownload,
  run: ({ settings }, operator, { id }, caller) => exportNow({ settings }, operator, id, caller),
  rest: get('/school/exports/:id'),
})

export const schoolExportOperations = [listExports, createExport, getExport]
