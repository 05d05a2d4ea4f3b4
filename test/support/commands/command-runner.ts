// A process that runs `lectern` commands one after another, each with its own environment: loading the program takes a
// second, most commands take a tenth of it.
import { setTimeout as pause } from 'node:timers/promises'
import { createProgram } from '../../../src/cli/program.ts'
import { describeFailure } from '../../../src/cli/terminal.ts'

export type Command = { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
export type CommandResult = { readonly code: number; readonly stdout: string; readonly stderr: string }

const mostPauses = 200

class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

process.on('message', async (command: Command) => {
  process.send?.(await run(command))
})
process.on('disconnect', process.exit.bind(process, 0))
// Commander exits the process if the arguments are invalid.
process.exit = (code) => {
  throw new Exit(Number(code))
}
const usualEnv = { ...process.env }
const usualHandles = process.getActiveResourcesInfo()
process.send?.('ready')

async function run({ args, env }: Command): Promise<CommandResult> {
  process.env = { ...usualEnv, ...env }
  process.exitCode = 0
  const stdout = capture(process.stdout)
  const stderr = capture(process.stderr)
  const { program, wantsJson } = createProgram()
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof Exit)) process.stderr.write(`${describeFailure(error, wantsJson())}\n`)
    process.exitCode = error instanceof Exit ? error.code : 1
  }
  const openHandles = await handlesLeft()
  // A separate process would not exit.
  if (openHandles.length > 0) process.stderr.write(`The command left open: ${openHandles.join(', ')}\n`)
  return { code: Number(process.exitCode), stdout: stdout.end(), stderr: stderr.end() }
}

function capture(stream: NodeJS.WriteStream) {
  const { write } = stream
  let text = ''
  stream.write = (chunk: string | Uint8Array) => {
    text += String(chunk)
    return true
  }
  return {
    end() {
      stream.write = write
      return text
    },
  }
}

/** The resources that keep the process alive and did not exist before the first command. */
async function handlesLeft(): Promise<string[]> {
  for (let pauses = 0; pauses < mostPauses && newHandles().length > 0; pauses++) await pause(10)
  return newHandles()
}

function newHandles(): string[] {
  const before = [...usualHandles]
  return process.getActiveResourcesInfo().filter((kind) => {
    const index = before.indexOf(kind)
    if (index !== -1) before.splice(index, 1)
    return index === -1
  })
}
