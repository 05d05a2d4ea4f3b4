import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A child process that answers requests. */
export function startProcess(file: string, execArgv: readonly string[] = []) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, { serialization: 'advanced', execArgv: [...execArgv] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`)))
  // Only relevant to a caller that waits for an answer.
  ended.catch(() => {})
  return {
    pid: child.pid,
    async send<Answer>(question: object): Promise<Answer> {
      child.send(question)
      const [answer] = await Promise.race([once(child, 'message'), ended])
      return answer as Answer
    },
    stop: () => stopChild(child),
  }
}

export async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}
