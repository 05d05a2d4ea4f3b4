import { z } from 'zod'
import { exportLinkLifetime } from '../../domain/exports/index.ts'
import type { SchoolExport } from '../../domain/settings/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import type { Caller, OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const schoolExport = component(
  'SchoolExport',
  z.object({
    id,
    state: z.enum(['waiting', 'running', 'ready', 'failed']),
    progress: z.object({
      done: z.number().int().describe('the number of files written'),
      of: z.number().int().describe('0 until the first lecture is opened'),
    }),
    size_bytes: z.number().int().nullable(),
    requested_at: moment,
    finished_at: momentOrNull,
    expires_at: momentOrNull.describe('when the export is deleted'),
  }),
)

export const withDownload = component(
  'SchoolExportWithDownload',
  schoolExport.extend({
    download: z
      .object({ url: z.string(), expires_at: moment })
      .nullable()
      .describe(
        `when it is ready: a URL that is valid for ${inWords(exportLinkLifetime)}, in your session only`,
      ),
  }),
)

export function toSchoolExport(row: SchoolExport): z.input<typeof schoolExport> {
  return {
    id: row.id,
    state: row.state,
    progress: { done: row.stepsDone, of: row.stepsTotal },
    size_bytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    requested_at: momentOf(row.requestedAt),
    finished_at: momentOf(row.finishedAt),
    expires_at: momentOf(row.expiresAt),
  }
}

type Settings = Pick<OperationModules, 'settings'>

export async function exportById(
  { settings }: Settings,
  operator: OperatorActor,
  exportId: SchoolExport['id'],
  { exportUrl }: Pick<Caller, 'exportUrl'>,
) {
  const found = orNotFound(await settings.schoolExportById(operator, exportId), 'export', exportId)
  const downloadUrl = found.state === 'ready' ? exportUrl?.(found.id) : undefined
  const download = downloadUrl ? { url: downloadUrl.url, expires_at: momentOf(downloadUrl.expiresAt) } : null
  return { ...toSchoolExport(found), download }
}
