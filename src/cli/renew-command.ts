import type { Command } from 'commander'
import { platformActor } from '../domain/tenancy/index.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

/** Does what the renewal job does each minute, and shows how far it is: for example after a long downtime. */
export function renewCommand(program: Command, terminal: () => Terminal) {
  program
    .command('renew')
    .description('charge, remind and end due subscriptions immediately; the server does this each minute')
    .action(async () => {
      await withCore(async ({ modules }) => {
        let report: ((done: number) => void) | undefined
        const { processed } = await modules.billing.renewDue(platformActor, {
          onProgress({ processed, due }) {
            report ??= terminal().progress('Renewing', due)
            report(processed)
          },
        })
        terminal().result({ subscriptions: processed }, `Processed ${processed} subscriptions.`)
      })
    })
}
