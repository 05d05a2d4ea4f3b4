import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { factHandlers } from '../../../src/jobs/fact-handlers.ts'
import { scheduledJobs } from '../../../src/jobs/scheduled-jobs.ts'
import type { ModuleDeps, Modules } from '../../../src/modules.ts'

import type { Files } from '../../../src/platform/files/files.ts'
import type { Log } from '../../../src/platform/log/log.ts'
import { createFolderMailer } from '../../../src/platform/mail/folder-mailer.ts'
import type { Mailer } from '../../../src/platform/mail/mail.ts'
import { listStoredMail, type StoredMail } from '../../../src/platform/mail/stored-mail.ts'
import type { FactHandler, RecordedFact } from '../../../src/platform/outbox/fact-handler.ts'
import { handleFact } from '../../../src/platform/outbox/handle-fact.ts'
import { relayFacts } from '../../../src/platform/outbox/relay-facts.ts'

type Options = {
  readonly deps: Pick<ModuleDeps, 'db' | 'clock'>
  readonly modules: Modules
  readonly files: Files
  readonly log: Log
  readonly mailer?: Mailer
}

type Job = { readonly handler: FactHandler; readonly fact: RecordedFact }

export type TestJobs = {
  /**
   * Handles every waiting fact and the facts that follow. An error is thrown, and its fact waits for the next
   * call.
   */
  readonly runJobs: () => Promise<void>
  /** Runs the scheduled jobs once. */
  readonly runScheduled: (name: string) => Promise<void>
  /** The mails that were sent, newest first. */
  readonly mails: () => Promise<StoredMail[]>
  /** The newest mail to an address. */
  readonly lastMail: (to: string) => Promise<StoredMail>
  readonly close: () => Promise<void>
}

/** Background work without a queue: the requested work is done when the call returns. */
export function createTestJobs({ deps, modules, files, log, ...options }: Options): TestJobs {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-mail-'))
  const { clock } = deps
  const mailer =
    options.mailer ?? createFolderMailer({ folder, from: 'Lectern <no-reply@lectern.example>', clock })
  const handlers = factHandlers({ ...modules, mailer, files, clock, log })
  const waiting: Job[] = []

  async function relay() {
    let jobs: Job[] = []
    await relayFacts(deps, async (_tx, facts) => {
      const wanted = facts.flatMap((fact) => handlers.map((handler) => ({ handler, fact })))
      jobs = [...jobs, ...wanted.filter(({ handler, fact }) => handler.kinds.includes(fact.kind))]
    })
    waiting.push(...jobs)
  }

  return {
    async runJobs() {
      const failed: Job[] = []
      const errors: unknown[] = []
      for (await relay(); waiting.length > 0; await relay()) {
        for (const job of waiting.splice(0)) {
          await handleFact(deps, job.handler, job.fact).catch((error: unknown) => {
            failed.push(job)
            errors.push(error)
          })
        }
      }
      waiting.push(...failed)
      if (errors.length > 0) throw errors[0]
    },
    async runScheduled(name) {
      const job = scheduledJobs(modules).find((each) => each.name === name)
      if (!job) throw new Error(`Nothing called ${name} comes round by the clock`)
      await job.run()
    },
    mails: () => listStoredMail(folder),
    async lastMail(to) {
      const mail = (await listStoredMail(folder)).find((each) => each.to === to)
      if (!mail) throw new Error(`No mail was sent to ${to}`)
      return mail
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
