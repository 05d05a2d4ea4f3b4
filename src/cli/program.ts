import { Command } from 'commander'
import { processEnvironment } from '../config/process-environment.ts'
import { readConfig } from '../config/read-config.ts'
import { listenForStop } from '../start/stop-request.ts'
import { version } from '../start/telemetry.ts'
import { ensureWebBundle } from '../start/web/web-bundle.ts'
import { backupCommand } from './backup-command.ts'
import { clientCommands } from './client-commands.ts'
import { databaseCommands } from './database-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { insightsCommands } from './insights-commands.ts'
import { keyCommands } from './key-commands.ts'
import { ledgerCommands } from './ledger-commands.ts'
import { personCommands } from './person-commands.ts'
import { reconcileCommand } from './reconcile-command.ts'
import { renewCommand } from './renew-command.ts'
import { restoreCommand } from './restore-command.ts'
import { schoolCommands } from './school-commands.ts'
import { createTerminal } from './terminal.ts'
import { vendorCommands } from './vendor-commands.ts'

/** Every command, and whether its answer is wanted in JSON. */
export function createProgram() {
  const program = new Command('lectern')
    .description('Runs and manages a Lectern deployment. Settings: docs/configuration.md')
    .version(version)
    .option('--json', 'print JSON, without progress bars', false)
    .showHelpAfterError('(lectern --help lists every command)')
  const wantsJson = () => program.opts<{ json: boolean }>()
  const terminal = () => createTerminal(wantsJson())

  program
    .command('start')
    .description('start the server: database, schema, demo world, web processes and jobs')
    .action(async () => {
      const environment = processEnvironment()
      const stopping = listenForStop(environment)
      const config = readConfig(environment)
      await ensureWebBundle(stopping)
      // Only `start` needs the server; other commands are faster without it.
      const { main } = await import('../main.ts')
      await main(config, stopping)
      // An interrupted migration or planting may still hold its session.
      process.exit(0)
    })
  databaseCommands(program, terminal)
  demoCommands(program, terminal)
  schoolCommands(program, terminal)
  personCommands(program, terminal)
  clientCommands(program, terminal)
  vendorCommands(program, terminal)
  keyCommands(program, terminal)
  insightsCommands(program, terminal)
  reconcileCommand(program, terminal)
  ledgerCommands(program, terminal)
  renewCommand(program, terminal)
  backupCommand(program, terminal)
  restoreCommand(program, terminal)
  doctorCommand(program, terminal)
  return { program, wantsJson }
}
