import type { Command } from 'commander'
import { migrate } from '../platform/db/schema/migrate.ts'
import { migrations } from '../start/migrations.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-core.ts'

export function databaseCommands(program: Command, terminal: () => Terminal) {
  program
    .command('migrate')
    .description('apply pending migrations')
    .action(async () => {
      await withDatabase(async ({ connection }) => {
        const { result, progress } = terminal()
        const report = progress('Migrating', migrations.length)
        const applied = await migrate(connection, migrations, ({ migration }) => report(migration.version))
        const summary = applied === 0 ? 'was already current' : `applied ${applied} migrations`
        result(
          { applied, version: migrations.length },
          `The schema is at ${migrations.length}; it ${summary}.`,
        )
      })
    })
}
