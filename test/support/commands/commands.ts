import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { environment } from '../world/server-process.ts'
import type { CommandResult } from './command-runner.ts'

const program = fileURLToPath(new URL('./command-runner.ts', import.meta.url))
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/lectern', import.meta.url))

export type Commands = {
  /** Runs a command to its end, after the previous ones. */
  readonly run: (
    args: readonly string[],
    settings?: Readonly<Record<string, string | number>>,
  ) => Promise<CommandResult>
  readonly stop: () => Promise<void>
}

/** Starts one process that runs `lectern` commands, for tests of the commands and not of the start of a process. */
export async function startCommands(): Promise<Commands> {
  const child = fork(program, { env: environment({ NODE_COMPILE_CACHE }), execArgv: [] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process that runs commands has ended')
  })
  ended.catch(() => {})
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  await answer()
  let last: Promise<unknown> = Promise.resolve()
  const run: Commands['run'] = (args, settings = {}) => {
    const result = last.then(async () => {
      child.send({ args, env: environment(settings) }, () => {})
      return (await answer()) as CommandResult
    })
    last = result.catch(() => {})
    return result
  }
  return {
    run,
    async stop() {
      child.disconnect()
      await ended.catch(() => {})
    },
  }
}
