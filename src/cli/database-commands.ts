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
        let reportPlaced: ((done: number) => void) | undefined
        let placed = 0
        const applied = await migrate(connection, migrations, {
          onApplied: ({ migration }) => report(migration.version),
          onPlaced: ({ index, total }) => {
            reportPlaced ??= progress('Placing tables', total)
            placed = index + 1
            reportPlaced(placed)
          },
        })
        const summary = applied === 0 ? 'was already current' : `applied ${applied} migrations`
        const summaryOfPlaced = placed === 0 ? '' : ` ${placed} tables were placed on the cluster.`
        result(
          { applied, version: migrations.length, placed },
          `The schema is at ${migrations.length}; it ${summary}.${summaryOfPlaced}`,
        )
      })
    })
}
