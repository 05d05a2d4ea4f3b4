import { expect, inject, test } from 'vitest'
import { backUpAndRestore, contentsOf, ownDatabase } from '../support/commands/backups.ts'
import { createClusterDatabase } from '../support/database/citus-database.ts'

test('a backup of one server is restored on a cluster, and a backup of the cluster on one server, with every row', async () => {
  const source = await ownDatabase({ template: inject('demoTemplate') })
  const cluster = await createClusterDatabase(inject('cluster') ?? '')
  await backUpAndRestore(source, cluster)
  const rows = sorted(await contentsOf(source))
  expect(sorted(await contentsOf(cluster))).toEqual(rows)

  const plain = await ownDatabase()
  await backUpAndRestore(cluster, plain)
  expect(sorted(await contentsOf(plain))).toEqual(rows)
})

// The servers may sort texts differently.
function sorted(contents: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(contents).map(([table, rows]) => [table, rows.toSorted()])
}
