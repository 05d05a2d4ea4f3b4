import type { Command } from 'commander'
import type { Config } from '../config/read-config.ts'
import { secretCheck } from '../platform/backup/secret-check.ts'
import { type BackupSummary, takeBackup } from '../platform/backup/take-backup.ts'
import { systemClock } from '../platform/clock.ts'
import { StartFailure } from '../platform/start-failure.ts'
import type { OpenDatabase } from '../start/open-database.ts'
import { filesFolder } from '../start/open-files.ts'
import { secretFile } from '../start/secret-key.ts'
import { version } from '../start/telemetry.ts'
import { interruptible } from './interruptible.ts'
import { storedSecrets } from './stored-secret.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-core.ts'

type Options = { readonly force: boolean; readonly includeSecret: boolean }

export function backupCommand(program: Command, terminal: () => Terminal) {
  program
    .command('backup <file>')
    .description('write all rows and files to one backup file while Lectern runs')
    .option('--force', 'replace the file if it exists', false)
    .option(
      '--include-secret',
      'include the secret key that Lectern created: anyone who has the file can then decrypt everything in it',
      false,
    )
    .action(async (file: string, options: Options) => {
      await interruptible((signal) =>
        withDatabase(async (database, config) => {
          const { progress, result } = terminal()
          const summary = await takeBackup({
            connection: database.connection,
            clock: systemClock,
            file,
            ifExists: options.force ? 'replace' : 'refuse',
            lectern: version,
            filesFolder: config.S3_BUCKET ? undefined : filesFolder(database.dataFolder),
            secret: secretFor(config, database, options),
            progress: (total) => progress('Backing up', total),
            signal,
          })
          const notes = notesOn(config, database, options)
          result({ file, ...summary, notes }, [summaryOf(file, summary), ...notes].join('\n'))
        }),
      )
    })
}

function secretFor(config: Config, { dataFolder }: OpenDatabase, { includeSecret }: Options) {
  if (includeSecret && config.SECRET_KEY) {
    throw new StartFailure(
      'SECRET_KEY is set in the environment of this deployment, so backups do not include it.',
      ['omit --include-secret, and store SECRET_KEY with the configuration of the environment'],
    )
  }
  const keys = storedSecrets({ ...config, dataFolder })
  const [current] = keys
  if (current === undefined) return undefined
  // Previous keys as well: values may still be sealed with them, and codes signed.
  return { check: secretCheck(current), ...(includeSecret ? { key: keys.join('\n') } : {}) }
}

function summaryOf(file: string, { rows, files, bytes }: BackupSummary): string {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
  return `Backed up ${count} rows of ${Object.keys(rows).length} tables and ${files} files to ${file} (${size}).`
}

function notesOn(config: Config, { dataFolder }: OpenDatabase, { includeSecret }: Options): string[] {
  const notes: string[] = []
  if (config.S3_BUCKET)
    notes.push(
      `The files in the bucket ${config.S3_BUCKET} are not in the backup: back up the bucket separately.`,
    )
  if (includeSecret) notes.push('It contains the secret key: protect it like the database itself.')
  else if (config.SECRET_KEY)
    notes.push('SECRET_KEY is not in the backup: store it separately, it is needed to decrypt sealed values.')
  else
    notes.push(
      `The secret key is not in the backup: store ${secretFile({ dataFolder })} separately, it is needed to decrypt sealed values.`,
    )
  return notes
}
