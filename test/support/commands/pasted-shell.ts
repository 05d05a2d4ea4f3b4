import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A terminal into which commands are pasted: the lines typed afterwards answer their questions. */
export type PastedShell = {
  /** Pastes a block, answers each question as it appears, and returns the output. */
  readonly paste: (block: string, answers?: readonly Answer[]) => Promise<string>
  readonly close: () => void
}

/** The input to type once the output contains that question. */
export type Answer = {
  readonly to: RegExp
  readonly type: (match: RegExpExecArray) => string | Promise<string>
}

const patience = 60_000

/**
 * Runs commands in `sh`. curl and openssl are those of the machine, or those of the tests if it has none. With
 * `tools: 'of the tests'` they are always those of the tests.
 */
export function createPastedShell({
  tools,
}: {
  readonly tools: 'of the machine' | 'of the tests'
}): PastedShell {
  const folder = standIns()
  const own = process.env['PATH'] ?? ''
  const PATH = tools === 'of the tests' ? `${folder}:${own}` : `${own}:${folder}`
  const shell = spawn('sh', [], { env: { PATH }, stdio: 'pipe' })
  let output = ''
  let received = () => {}
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
      received()
    })
  }

  async function until(wanted: RegExp): Promise<RegExpExecArray> {
    const timeout = AbortSignal.timeout(patience)
    for (;;) {
      const found = wanted.exec(output)
      if (found) return found
      if (timeout.aborted) throw new Error(`The shell never printed ${wanted}:\n${output}`)
      await new Promise<void>((resolve) => {
        received = resolve
        timeout.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }

  return {
    async paste(block, answers = []) {
      output = ''
      shell.stdin.write(`${block}\n`)
      for (const { to, type } of answers) shell.stdin.write(`${await type(await until(to))}\n`)
      shell.stdin.write('echo "--pasted--"\n')
      await until(/--pasted--\n/)
      return output.replace('--pasted--\n', '')
    },
    close() {
      shell.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function standIns(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-tools-'))
  for (const name of ['curl', 'openssl']) {
    const script = fileURLToPath(new URL(`./shell-tools/${name}.ts`, import.meta.url))
    const file = join(folder, name)
    writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`)
    chmodSync(file, 0o755)
  }
  return folder
}
