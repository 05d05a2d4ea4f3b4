import type { Command } from 'commander'
import { plantDemoWorld } from '../demo/plant.ts'
import { migrate } from '../platform/db/migrate.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { migrations } from '../start/migrations.ts'
import type { Terminal } from './terminal.ts'
import { withCore, withDatabase } from './with-core.ts'

export function databaseCommands(program: Command, terminal: () => Terminal) {
  program
    .command('migrate')
    .description('bring the schema up to date')
    .action(async () => {
      await withDatabase(async ({ connection }) => {
        const { result, progress } = terminal()
        const show = progress('Migrating', migrations.length)
        const applied = await migrate(connection, migrations, ({ migration }) => show(migration.version))
        const summary = applied === 0 ? 'was current already' : `took ${applied} migrations`
        result(
          { applied, version: migrations.length },
          `The schema is at ${migrations.length}; it ${summary}.`,
        )
      })
    })
  program
    .command('demo')
    .description('plant the demo world; planting twice changes nothing')
    .action(async () => {
      await withCore(async ({ deps }, config) => {
        if (!config.permits('demo-accounts')) throw refusedInProduction()
        await plantDemoWorld(deps, { port: config.PORT })
        terminal().result({ planted: true }, 'The demo world is planted.')
      })
    })
}

function refusedInProduction() {
  return new StartFailure('Demo accounts have a public password, so production refuses them.', [
    'set ALLOW_IN_PRODUCTION=demo-accounts if you mean it',
  ])
}
