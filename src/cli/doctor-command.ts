import type { Command } from 'commander'
import colours from 'picocolors'
import { processEnvironment } from '../config/process-environment.ts'
import { readSettings } from '../config/read-settings.ts'
import { restrictNewFiles } from '../start/data-permissions.ts'
import { examineDataFolder, examineNode } from './doctor/examine-machine.ts'
import { examinePort } from './doctor/examine-port.ts'
import { examineMail, examineSecret } from './doctor/examine-safety.ts'
import { examineSettings } from './doctor/examine-settings.ts'
import type { Finding } from './doctor/finding.ts'
import type { Terminal } from './terminal.ts'

export function doctorCommand(program: Command, terminal: () => Terminal) {
  program
    .command('doctor')
    .description('check this deployment and print a remedy for each problem')
    .action(async () => {
      const findings = await examineAll(processEnvironment())
      terminal().result(findings, findings.map(toLines).join('\n'))
      if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1
    })
}

async function examineAll(environment: ReturnType<typeof processEnvironment>): Promise<Finding[]> {
  const readable = readSettings(environment)
  restrictNewFiles()
  const { examineDatabase } = await import('./doctor/examine-database.ts')
  const { findings, folder } = await examineDataFolder(readable.settings)
  return [
    await examineNode(),
    await examineSettings(environment),
    await examineSecret(readable, folder),
    await examineMail(readable),
    ...findings,
    ...(await examineDatabase(readable, folder)),
    await examinePort(readable, folder),
  ]
}

const marks = { ok: colours.green('✓'), warning: colours.yellow('!'), failed: colours.red('✗') }
const widest = 'Sealed values'.length

function toLines({ check, state, found, todo = [] }: Finding): string {
  const indent = ' '.repeat(widest + 4)
  const ways = todo.map((way) => `\n${indent}→ ${way}`)
  return `${marks[state]} ${check.padEnd(widest)}  ${found.replaceAll('\n', `\n${indent}`)}${ways.join('')}`
}
