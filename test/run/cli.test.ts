import { afterAll, beforeAll, expect, test } from 'vitest'
import { lectern } from '../support/world/server-process.ts'
import { testBackups } from './cli/backup-tests.ts'
import { createDeployment, everyCommand } from './cli/deployment.ts'
import { testDeployment } from './cli/deployment-tests.ts'
import { testDoctor } from './cli/doctor-tests.ts'
import { testFailures } from './cli/failure-tests.ts'

const cli = createDeployment()
let commands: readonly string[]
let helps: Readonly<Record<string, string>>

beforeAll(async () => {
  await cli.open()
  helps = await everyCommand()
  commands = Object.keys(helps)
})
afterAll(() => cli.close())

test('every command has a help text with a description', async () => {
  for (const [command, text] of Object.entries(helps))
    expect(text).toMatch(new RegExp(`^Usage: lectern ${command} .*\\n\\n\\w`))
  const help = await lectern(['ledger', 'export', '--help'])
  expect(help).toMatchObject({ code: 0, stdout: helps['ledger export'] })
  expect(commands).toEqual([
    'start',
    'migrate',
    'demo plant',
    'demo remove',
    'school create',
    'school list',
    'school feature',
    'school move',
    'school suspend',
    'school resume',
    'school open-simulator',
    'school close-simulator',
    'school rebalance',
    'person create',
    'person grant',
    'client create',
    'client list',
    'client activity',
    'client rotate-secret',
    'client review',
    'client disable',
    'client enable',
    'client delete',
    'client block',
    'vendor add',
    'vendor change',
    'vendor remove',
    'vendor list',
    'vendor switch',
    'keys rotate',
    'insights rebuild',
    'reconcile',
    'ledger export',
    'renew',
    'backup',
    'restore',
    'doctor',
  ])
})

testDeployment(cli)
testBackups(cli)
testDoctor(cli)
testFailures(cli)

// The start does not end, and a rebalance needs a cluster (`npm run test:citus`).
const withoutAnswer = ['start', 'school rebalance']

test('every command that ends responds to --json', () => {
  expect(cli.answeredInJson().sort()).toEqual(
    commands.filter((command) => !withoutAnswer.includes(command)).sort(),
  )
})
