import type { Identity } from '../domain/identity/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import type { Tenancy } from '../domain/tenancy/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Files } from '../platform/files/files.ts'
import type { Log } from '../platform/log/log.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'
import { packDataExport } from './data-export/pack-data-export.ts'
import { dataExportParts } from './data-export/parts.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.ts'
import { forgetConnectedApps } from './forget-connected-apps.ts'
import { answerAskedMail } from './mails/answer-asked-mail.ts'
import { deliverMail } from './mails/deliver-mail.ts'

export type FactHandlerDeps = {
  readonly identity: Identity
  readonly oauth: OAuth
  readonly tenancy: Tenancy
  readonly mailer: Mailer
  readonly files: Files
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Who handles which facts. Each entry calls one door of one module. */
export function factHandlers(deps: FactHandlerDeps): readonly FactHandler[] {
  return [
    answerAskedMail(deps),
    deliverMail(deps),
    packDataExport({ ...deps, parts: dataExportParts(deps) }),
    deleteAbandonedFiles(deps),
    forgetConnectedApps(deps),
  ]
}
