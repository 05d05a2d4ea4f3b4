import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../config/read-settings.ts'
import { examinePort } from './examine-port.ts'

const lectern = JSON.stringify({ status: 'live' })

test('doctor reports a port without a listener as free', async () => {
  const PORT = await portThatAnswers('', { isClosed: true })
  expect(await examine({ PORT })).toMatchObject({ state: 'ok', found: `${PORT} is free` })
})

test('doctor reports a port used by another program as taken, regardless of its response', async () => {
  for (const answer of ['<html>', '{"status":"up"}', 'null']) {
    expect(await examine({ PORT: await portThatAnswers(answer) })).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('taken by another program'),
    })
  }
})

test('doctor accepts a port used by the Lectern that serves this data folder', async () => {
  const PORT = await portThatAnswers(lectern)
  expect(await examine({ PORT }, { servedAt: PORT })).toMatchObject({
    state: 'ok',
    found: `${PORT}, used by this Lectern (process 42)`,
  })
})

test.each([
  ['another port', 1],
  ['unknown', undefined],
])(
  'doctor fails on a port used by another Lectern when the port that serves this data folder is %s',
  async (_where, servedAt) => {
    const PORT = await portThatAnswers(lectern)
    expect(await examine({ PORT }, { servedAt })).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('another data folder'),
    })
  },
)

test('doctor accepts any Lectern on the port when DATABASE_URL is set', async () => {
  const PORT = await portThatAnswers(lectern)
  expect(await examine({ PORT, DATABASE_URL: 'postgres://db.example/x' })).toMatchObject({ state: 'ok' })
})

test('doctor fails on a HOST that is not an IP address of this machine', async () => {
  const PORT = await portThatAnswers('', { isClosed: true })
  expect(await examine({ PORT, HOST: 'no-such-host.invalid' })).toMatchObject({
    state: 'failed',
    found: 'no-such-host.invalid is not an address of this machine',
  })
})

async function examine(
  { PORT, ...rest }: { PORT: number } & Record<string, string | number>,
  { servedAt }: { servedAt?: number | undefined } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-port-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  if (servedAt) writeFileSync(join(folder, 'server.json'), JSON.stringify({ pid: 42, port: servedAt }))
  return await examinePort(readSettings({ PORT: String(PORT), ...(rest as object) }), folder)
}

async function portThatAnswers(body: string, { isClosed = false } = {}): Promise<number> {
  const server = createServer((_request, response) => response.end(body)).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const close = () => new Promise((done) => server.close(done))
  if (isClosed) await close()
  else
    onTestFinished(async () => {
      server.closeAllConnections()
      await close()
    })
  return port
}
