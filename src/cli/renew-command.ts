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
        let show: ((done: number) => void) | undefined
        const { processed } = await modules.billing.renewDue(platformActor, {
          onProgress({ processed, due }) {
            show ??= terminal().progress('Renewing', due)
            show(processed)
          },
        })
        terminal().result({ subscriptions: processed }, `Processed ${processed} subscriptions.`)
      })
    })
}
