import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { factHandlers } from '../../../../src/jobs/fact-handlers.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { createFiles } from '../../../../src/platform/files/create-files.ts'
import { createFolderMailer } from '../../../../src/platform/mail/folder-mailer.ts'
import { handleFact } from '../../../../src/platform/outbox/handle-fact.ts'
import { recordFact } from '../../../../src/platform/outbox/record-fact.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { inserts, recordsFact, type Touch, writes } from '../../../support/footprints/footprint.ts'

/** A handler of the outbox, with temporary folders for files and mail. */
async function findHandler({ modules, clock }: Fixture, name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-footprints-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const mailer = createFolderMailer({ folder, from: 'Lectern <no-reply@lectern.example>', clock })
  const files = await createFiles({ kind: 'folder', folder })
  const log = { info: () => {}, warn: () => {} }
  const handler = factHandlers({ ...modules, mailer, files, clock, log }).find((each) => each.name === name)
  if (!handler) throw new Error(`There is no handler ${name}`)
  return handler
}

type HandledFact = { readonly body: object; readonly touches: readonly Touch[] }

/** A handler at a fact of Mei's: it records that it has handled the fact, and writes these rows. */
export const handled = (
  name: string,
  kind: string,
  prepare: (fixture: Fixture) => HandledFact | Promise<HandledFact>,
) =>
  writes(async (fixture) => {
    const { db, clock, school } = fixture
    const { body, touches } = await prepare(fixture)
    await inTransaction(db, (tx) => recordFact(tx, clock, { schoolId: school.id, kind, body }))
    const { id } = await db
      .selectFrom('facts')
      .select('id')
      .where('schoolId', '=', school.id)
      .where('kind', '=', kind)
      .orderBy('happenedAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const handler = await findHandler(fixture, name)
    return {
      run: () => handleFact({ db, clock }, handler, { schoolId: school.id, id }),
      touches: [inserts('factHandlings', { factId: id, handler: name }), ...touches],
    }
  })

/** A notification of Mei's, in her inbox and by e-mail. */
export function notifies({ mei }: Fixture, kind: string): Touch[] {
  return [inserts('notifications', { personId: mei.memberId, kind }), recordsFact('mail.wanted')]
}
