import { Command } from 'commander'
import { backupCommand } from './cli/backup-command.ts'
import { clientCommands } from './cli/client-commands.ts'
import { databaseCommands } from './cli/database-commands.ts'
import { demoCommands } from './cli/demo-commands.ts'
import { doctorCommand } from './cli/doctor-command.ts'
import { insightsCommands } from './cli/insights-commands.ts'
import { keyCommands } from './cli/key-commands.ts'
import { ledgerCommands } from './cli/ledger-commands.ts'
import { personCommands } from './cli/person-commands.ts'
import { reconcileCommand } from './cli/reconcile-command.ts'
import { renewCommand } from './cli/renew-command.ts'
import { restoreCommand } from './cli/restore-command.ts'
import { schoolCommands } from './cli/school-commands.ts'
import { createTerminal, describeFailure } from './cli/terminal.ts'
import { vendorCommands } from './cli/vendor-commands.ts'
import { processEnvironment } from './config/process-environment.ts'
import { readConfig } from './config/read-config.ts'
import { listenForStop } from './start/stop-request.ts'
import { version } from './start/telemetry.ts'
import { ensureWebBundle } from './start/web-bundle.ts'

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
    const { main } = await import('./main.ts')
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

// The reader of the output may have exited (`| head`, a closed window): the work continues.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${describeFailure(error, wantsJson())}\n`)
  process.exit(1)
}
