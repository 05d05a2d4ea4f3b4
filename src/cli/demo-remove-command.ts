import type { Command } from 'commander'
import type { Removal, RemoveOptions } from '../../demo/remove/remove-demo-world.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { openFiles } from '../start/open-files.ts'
import { interruptible } from './interruptible.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

type Flags = { readonly dryRun: boolean; readonly withRealData: boolean }

export function demoRemoveCommand(demo: Command, terminal: () => Terminal) {
  demo
    .command('remove')
    .description(
      'remove the demo schools, people and apps with all their data; refused if real data depends on them',
    )
    .option('--dry-run', 'show what would be removed, and change nothing', false)
    .option('--with-real-data', 'also remove the data of other people at the demo schools', false)
    .action(async (flags: Flags) => {
      await interruptible((signal) =>
        withCore(async ({ connection }, config, dataFolder) => {
          const files = await openFiles(config, dataFolder)
          await removeAndReport(flags, { connection, files, signal }, terminal())
        }),
      )
    })
}

async function removeAndReport(
  { dryRun, withRealData }: Flags,
  deps: Pick<RemoveOptions, 'connection' | 'files' | 'signal'>,
  { progress, result }: Terminal,
): Promise<void> {
  const { removeDemoWorld } = await import('../../demo/remove/remove-demo-world.ts')
  const outcome = await removeDemoWorld({
    ...deps,
    progress: (total) => progress(dryRun ? 'Looking' : 'Removing', total),
    mode: dryRun ? 'only-look' : 'remove',
    realData: withRealData ? 'remove-at-demo-schools' : 'keep',
  })
  if (outcome.is === 'refused') throw realDataFailure(outcome)
  const { removed } = outcome
  result({ dry_run: dryRun, ...removed }, removalText(removed, dryRun ? 'would be' : 'were'))
}

function realDataFailure({ atDemoSchools, elsewhere }: Extract<Removal, { is: 'refused' }>) {
  const list = [...atDemoSchools, ...elsewhere].map((line) => `  ${line}`).join('\n')
  const ways = [
    ...(elsewhere.length > 0 ? ['remove the demo people and apps from the other schools first'] : []),
    ...(atDemoSchools.length > 0
      ? ['add --with-real-data to also remove the real data at the demo schools']
      : []),
    'or keep the demo world and allow it in production: ALLOW_IN_PRODUCTION=demo-accounts,http-origins,simulator-gateway',
  ]
  return new StartFailure(`Real data depends on the demo data, so nothing was removed:\n${list}`, ways)
}

function removalText(
  { schools, rows, files }: Extract<Removal, { is: 'removed' }>['removed'],
  tense: string,
): string {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  if (count === 0) return 'The demo world is not present.'
  const lines = Object.entries(rows).map(([table, each]) => `  ${table.padEnd(28)} ${each}`)
  const summary = `${count} rows and ${files} files ${tense} removed`
  return [...lines, `${summary}, with the schools ${schools.join(' and ') || '(none)'}.`].join('\n')
}
