import type { Command } from 'commander'
import type { Config } from '../config/read-config.ts'
import { secretCheck } from '../platform/backup/secret-check.ts'
import { type TakenBackup, takeBackup } from '../platform/backup/take-backup.ts'
import { systemClock } from '../platform/clock.ts'
import { StartFailure } from '../platform/start-failure.ts'
import type { OpenDatabase } from '../start/open-database.ts'
import { filesFolder } from '../start/open-files.ts'
import { version } from '../start/telemetry.ts'
import { heldSecret, secretFile } from './held-secret.ts'
import { interruptible } from './interruptible.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-core.ts'

type Options = { readonly force: boolean; readonly includeSecret: boolean }

export function backupCommand(program: Command, terminal: () => Terminal) {
  program
    .command('backup <file>')
    .description('write all rows and files to one file, while Lectern runs')
    .option('--force', 'replace the file if it is there', false)
    .option(
      '--include-secret',
      'include the secret key that Lectern created: anyone who has the file can then open everything in it',
      false,
    )
    .action(async (file: string, options: Options) => {
      await interruptible((signal) =>
        withDatabase(async (database, config) => {
          const { progress, result } = terminal()
          const taken = await takeBackup({
            connection: database.connection,
            clock: systemClock,
            file,
            whenThere: options.force ? 'replace' : 'refuse',
            lectern: version,
            filesFolder: config.S3_BUCKET ? undefined : filesFolder(database.dataFolder),
            secret: secretFor(config, database, options),
            progress: (total) => progress('Backing up', total),
            signal,
          })
          const notes = notesOn(config, database, options)
          result({ file, ...taken, notes }, [summaryOf(file, taken), ...notes].join('\n'))
        }),
      )
    })
}

function secretFor({ SECRET_KEY }: Config, { dataFolder }: OpenDatabase, { includeSecret }: Options) {
  if (includeSecret && SECRET_KEY) {
    throw new StartFailure(
      'SECRET_KEY is set in the environment of this deployment, so backups do not include it.',
      ['leave out --include-secret, and keep SECRET_KEY where its environment is kept'],
    )
  }
  const key = heldSecret({ SECRET_KEY, dataFolder })
  return key === undefined ? undefined : { check: secretCheck(key), ...(includeSecret ? { key } : {}) }
}

function summaryOf(file: string, { rows, files, bytes }: TakenBackup): string {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
  return `Backed up ${count} rows of ${Object.keys(rows).length} tables and ${files} files to ${file} (${size}).`
}

function notesOn(config: Config, { dataFolder }: OpenDatabase, { includeSecret }: Options): string[] {
  const notes: string[] = []
  if (config.S3_BUCKET)
    notes.push(`The files in the bucket ${config.S3_BUCKET} are not in it: back them up there.`)
  if (includeSecret) notes.push('It holds the secret key: keep it as safe as the database itself.')
  else if (config.SECRET_KEY)
    notes.push('SECRET_KEY is not in it: keep it apart, sealed values open with it only.')
  else
    notes.push(
      `The secret key is not in it: keep ${secretFile({ dataFolder })} apart, sealed values open with it only.`,
    )
  return notes
}
