import type { Command } from 'commander'
import { platformActor } from '../domain/tenancy/index.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

export function insightsCommands(program: Command, terminal: () => Terminal) {
  program
    .command('insights')
    .description('the figures of the analytics')
    .command('rebuild')
    .description('recalculate the figures of every day from payments and enrolments')
    .option('--school <subdomain>', 'one school; all unless given')
    .action(async (options: { school?: string }) => {
      await withCore(async (core) => {
        const school = options.school === undefined ? undefined : await schoolOrRefuse(core, options.school)
        let months = 0
        let report: ((done: number) => void) | undefined
        await core.modules.insights.rebuild(platformActor, {
          schoolId: school?.id,
          onProgress(done, total) {
            report ??= terminal().progress('Counting', total)
            report(done)
            months = total
          },
        })
        terminal().result({ months }, `Counted ${months} months.`)
      })
    })
}
