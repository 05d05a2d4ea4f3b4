import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { environment, freePort, isReady, plantedDataFolder } from '../support/world/server-process.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const remedy = 'npm ci --include=dev && npm prune --omit=dev'

test('a runtime install with a built web/dist starts and serves pages with their styles', async () => {
  const install = runtimeInstall()
  symlinkSync(join(checkout, 'web/dist'), join(install, 'web/dist'))
  const port = await freePort()
  const env = environment({ PORT: port, DATA_DIR: plantedDataFolder() })
  const server = spawn(process.execPath, [join(install, 'bin/lectern.js'), 'start'], { env })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  const exited = once(server, 'close')
  onTestFinished(async () => {
    server.kill()
    await exited
  })
  await expect.poll(() => server.exitCode !== null || isReady(port), { timeout: 90_000 }).toBe(true)
  expect(output).not.toContain('web/dist')
  const page = await (await fetch(`http://localhost:${port}/`)).text()
  const [stylesheet] = page.match(/\/assets\/site\.\w+\.css/) ?? []
  expect((await fetch(`http://localhost:${port}${stylesheet}`)).status).toBe(200)
})

test('a runtime install without web/dist refuses to start and names the command that builds it', async () => {
  const { code, stderr } = await run(runtimeInstall(), 'bin/lectern.js', 'start')
  expect(code).toBe(1)
  expect(stderr).toContain('web/dist is missing')
  expect(stderr).toContain(remedy)
})

test('installing without development packages succeeds without web/dist and names the command that builds it', async () => {
  const { code, stdout } = await run(runtimeInstall(), 'scripts/build-web.ts')
  expect(code).toBe(0)
  expect(stdout).toContain(remedy)
})

/** A copy of the checkout with the packages of `npm ci --omit=dev` alone, and without web/dist. */
function runtimeInstall(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of [
    'bin',
    'demo',
    'migrations',
    'package-lock.json',
    'package.json',
    'scripts',
    'src',
    'web',
  ])
    cpSync(join(checkout, name), join(folder, name), {
      recursive: true,
      filter: (source) => source !== join(checkout, 'web/dist'),
    })
  for (const path of runtimePackages()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(checkout, path), join(folder, path))
  }
  return folder
}

function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'))
  return Object.entries<{ readonly dev?: true }>(packages).flatMap(([path, { dev }]) =>
    /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(join(checkout, path)) ? [path] : [],
  )
}

async function run(install: string, script: string, ...args: readonly string[]) {
  const options = { env: environment({ DATA_DIR: join(install, '.data') }) }
  return await promisify(execFile)(process.execPath, [join(install, script), ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}
