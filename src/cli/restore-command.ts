import type { Command } from 'commander'
import { type CheckedBackup, checkBackup, refuseUnlessEmpty } from '../platform/backup/check-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { createFiles } from '../platform/files/create-files.ts'
import { migrations } from '../start/migrations.ts'
import { fileStoreSettings } from '../start/open-files.ts'
import { interruptible } from './interruptible.ts'
import { fileForSecret } from './stored-secret.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-core.ts'

type Options = { readonly withoutSecret: boolean }

export function restoreCommand(program: Command, terminal: () => Terminal) {
  program
    .command('restore <file>')
    .description('restore a backup into an empty database and file store, completely or not at all')
    .option(
      '--without-secret',
      'continue although values encrypted with its secret key cannot be decrypted here',
      false,
    )
    .action(async (file: string, { withoutSecret }: Options) => {
      await interruptible((signal) =>
        withDatabase(async ({ connection, dataFolder }, config) => {
          const { progress, result } = terminal()
          await refuseUnlessEmpty(connection)
          const backup = await checkBackup(file, { progress: (total) => progress('Checking', total), signal })
          await restoreBackup(backup, {
            connection,
            migrations,
            files: await createFiles(fileStoreSettings(config, dataFolder)),
            secretFile: withoutSecret
              ? undefined
              : fileForSecret({ ...config, dataFolder }, backup.manifest.secret),
            onRows: progress('Restoring', rowsOf(backup)),
            signal,
          })
          result(toWire(backup), toText(file, backup))
        }),
      )
    })
}

function rowsOf({ end }: CheckedBackup): number {
  return Object.values(end.rows).reduce((sum, count) => sum + count, 0)
}

function toWire({ manifest, end }: CheckedBackup) {
  const { takenAt, lectern } = manifest
  return { takenAt, lectern, rows: end.rows, files: end.files, schemaVersion: migrations.length }
}

function toText(file: string, backup: CheckedBackup): string {
  const { manifest, end } = backup
  const contents = `${rowsOf(backup)} rows of ${manifest.tables.length} tables and ${end.files} files`
  const summary = `Restored ${contents} from ${file}, as they were at ${manifest.takenAt}. The schema is at ${migrations.length}.`
  if (manifest.files === 'included') return summary
  return `${summary}\nIts files are in a bucket and were not in the backup: check the S3 settings.`
}
