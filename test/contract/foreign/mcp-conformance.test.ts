import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createListeningWorld } from '../../support/world/listening-world.ts'
import { freePort, ownDataFolder } from '../../support/world/server-process.ts'
import { platformActor } from '../../support/world/world.ts'

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

const world = await createListeningWorld()
afterAll(() => world.close())
const { tenancy } = world.modules
const { id } = await schoolOf(world, 'ceramics')
beforeAll(async () => {
  await tenancy.switchFeature(platformActor, id, { feature: 'open_client_documents', to: 'on' })
  tenancy.forgetSchools()
})

/** Every authorization-server scenario of the suite; `answer` performs the steps of a person in a browser. */
async function runSuite(answer: (url: URL) => Promise<URL>) {
  const origin = world.origin('ceramics')
  const results = ownDataFolder()
  const options = {
    url: origin,
    'client-id': 'demo-member-public',
    resource: origin,
    port: String(await freePort()),
    'output-dir': results,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(process.execPath, [suite, 'authorization', ...flags])
  onTestFinished(() => void child.kill())
  const closed = once(child, 'close')
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith(`${origin}/oauth/authorize?`)) await fetch(await answer(new URL(line)))
  }
  const [code] = (await closed) as [number | null]
  return { code, verdicts: await verdictsIn(results) }
}

async function verdictsIn(folder: string): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {}
  for await (const file of glob(`${folder}/*/checks.json`)) {
    const checks = JSON.parse(await readFile(file, 'utf8')) as {
      id: string
      status: string
      errorMessage?: string
    }[]
    for (const { id, status, errorMessage } of checks) verdicts[id] = errorMessage ?? status
  }
  return verdicts
}

const everyCheckPasses = {
  'authorization-server-metadata': 'SUCCESS',
  'authorization-server-metadata-cimd': 'SUCCESS',
  'authorization-code-grant': 'SUCCESS',
}

test('every check of the MCP conformance suite passes once its client adds the scope that it leaves out', async () => {
  const mei = await world.browserOf('mei', 'ceramics')
  const { code, verdicts } = await runSuite(async (url) => {
    url.searchParams.set('scope', 'openid account:read')
    return await mei.allow(url)
  })
  expect(verdicts).toEqual(everyCheckPasses)
  expect(code).toBe(0)
})

// Scope is required: RFC 6749, section 3.3, allows a server without a default scope to refuse.
test('the MCP conformance suite sends no scope and gets an error that says so', async () => {
  const mei = await world.browserOf('mei', 'ceramics')
  const { verdicts } = await runSuite((url) => mei.follow(url))
  expect(verdicts).toEqual({
    ...everyCheckPasses,
    'authorization-code-grant': 'Authorization error: invalid_scope scope is missing',
  })
})
