import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { expect } from 'vitest'
import { prepareDataFolder } from '../../../src/platform/embedded-postgres/data-folder.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '../../../src/platform/embedded-postgres/system-user.ts'
import { run } from '../../support/commands/backups.ts'
import { type Commands, startCommands } from '../../support/commands/commands.ts'
import { freePort } from '../../support/world/server-process.ts'

export type Deployment = ReturnType<typeof createDeployment>

/** A data folder whose database stays up: commands share it as they would a running server's. */
export function createDeployment() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cli-'))
  const DATA_DIR = join(folder, 'data')
  const answeredInJson = new Set<string>()
  let port: number
  let postgres: EmbeddedPostgres
  let commands: Commands

  async function open() {
    // If root runs this, the database's user must be able to enter the folder.
    chmodSync(folder, 0o711)
    const user = databaseUser()
    const dataFolder = prepareDataFolder(user, { configured: DATA_DIR, defaultPath: DATA_DIR })
    const options = { user, dataFolder, database: 'lectern', settings: { fsync: 'off' } }
    port = await freePort()
    postgres = await startEmbeddedPostgres({ ...options, as: { kind: 'command' } })
    commands = await startCommands()
  }

  async function close() {
    await commands?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  async function here(args: readonly string[]) {
    return await commands.run(args, { DATA_DIR, PORT: port })
  }

  async function answer(command: string, ...args: string[]) {
    return await answerAt({ DATA_DIR, PORT: port }, command, ...args)
  }

  async function answerAt(settings: Record<string, string | number>, command: string, ...args: string[]) {
    const { code, stdout, stderr } = await commands.run([...command.split(' '), ...args, '--json'], settings)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^.*\n$/)
    answeredInJson.add(command)
    return JSON.parse(stdout) as Record<string, unknown>
  }

  /** Another database of the same server, by a URL as DATABASE_URL takes it. */
  async function newDatabase(): Promise<{ url: string; connection: ClientConfig }> {
    const name = `other_${Math.random().toString(36).slice(2)}`
    await run(postgres.connection, `create database ${name}`)
    const { host, user } = postgres.connection
    const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}`
    return { url, connection: { ...postgres.connection, database: name } }
  }

  return {
    folder,
    DATA_DIR,
    open,
    close,
    here,
    answer,
    answerAt,
    newDatabase,
    run: (args: readonly string[], settings: Record<string, string | number>) => commands.run(args, settings),
    port: () => port,
    connection: () => postgres.connection,
    /** The commands that have answered with --json so far. */
    answeredInJson: () => [...answeredInJson],
  }
}

/** The commands that do something, each with the text of its --help. */
export async function everyCommand(): Promise<Record<string, string>> {
  const script = `
    import { createProgram } from ${JSON.stringify(new URL('../../../src/cli/program.ts', import.meta.url).href)}
    const below = (command, path) => command.commands.length === 0
      ? [[path.join(' '), command.helpInformation()]]
      : command.commands.flatMap((each) => below(each, [...path, each.name()]))
    console.log(JSON.stringify(Object.fromEntries(below(createProgram().program, []))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return JSON.parse(stdout) as Record<string, string>
}
