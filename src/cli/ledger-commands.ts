import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { platformActor } from '../domain/tenancy/index.ts'
import { errorCode } from '../platform/errors.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

type Options = { school: string; from?: Date; until?: Date }

export function ledgerCommands(program: Command, terminal: () => Terminal) {
  program
    .command('ledger')
    .description('the ledger of payments')
    .command('export <file>')
    .description('write the ledger of a school as double-entry lines (CSV)')
    .requiredOption('--school <subdomain>', 'the school')
    .option('--from <date>', 'the first day, such as 2026-11-01 (UTC); default: all days', dayOf)
    .option('--until <date>', 'the day after the last', dayOf)
    .action(async (file: string, options: Options) => {
      await withCore(async (core) => {
        const { id } = await schoolOrRefuse(core, options.school)
        const { from, until } = options
        const text = core.modules.accounting.exportLedgerOf(platformActor, id, { from, until })
        const lines = await write(file, text)
        terminal().result({ file, lines }, `Wrote ${lines} lines to ${file}.`)
      })
    })
}

async function write(file: string, text: AsyncIterable<string>): Promise<number> {
  const handle = await openNew(file)
  let rows = 0
  const counted = async function* () {
    for await (const row of text) {
      rows++
      yield row
    }
  }
  await pipeline(counted, handle.createWriteStream())
  return rows - 1
}

async function openNew(file: string) {
  try {
    return await open(file, 'wx', 0o600)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new StartFailure(`${file} exists already.`, ['choose another file name, or delete the file'], {
      cause: error,
    })
  }
}

/** A day as it is given to a command. */
export function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new InvalidArgumentError('Use a date such as 2026-11-01.')
  return day
}
