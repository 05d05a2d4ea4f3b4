import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { openToOthers } from '../support/world/file-modes.ts'
import { freePort, lectern, ownDataFolder, startServer } from '../support/world/server-process.ts'

test('the first start serves two schools at two origins within 15 s and stops cleanly', async () => {
  await soonEnough(15_000, async () => {
    const [port, DATA_DIR] = [await freePort(), ownDataFolder()]
    const startedAt = performance.now()
    const server = startServer({ port, DATA_DIR })
    await server.ready()

    expect(await textAt(`http://localhost:${port}/`)).toContain('Ceramics Studio')
    expect(await textAt(`http://127.0.0.1:${port}/`)).toContain('Astronomy Club')
    const took = performance.now() - startedAt
    expect(server.output()).toContain('mei@example.com')
    expect(openToOthers(DATA_DIR)).toEqual([])

    expect(await server.stop('SIGTERM')).toBe(0)
    return took
  })
})

test('the first start is ready within 30 s while another program keeps one core busy', {
  timeout: 240_000,
}, async () => {
  const busy = spawn(process.execPath, ['--eval', 'for (;;);'])
  onTestFinished(() => void busy.kill('SIGKILL'))
  await soonEnough(30_000, async () => {
    const startedAt = performance.now()
    const server = startServer({ port: await freePort(), DATA_DIR: ownDataFolder() })
    await server.ready()
    const took = performance.now() - startedAt
    expect(server.output()).not.toContain('waiting:')
    await server.stop('SIGTERM')
    return took
  })
})

test('a start after kill -9 of the server serves the same data within 5 s', async () => {
  const [port, DATA_DIR] = [await freePort(), ownDataFolder()]
  const settings = { port, DATA_DIR, DEMO_WORLD: 'off' }
  const first = startServer(settings)
  await first.ready()
  const origin = `http://localhost:${port}`
  const bakery = ['school', 'create', 'bakery', '--name', 'Bakery', '--origin', origin]
  expect(await lectern(bakery, { DATA_DIR, PORT: port })).toMatchObject({ code: 0 })

  let running = first
  await soonEnough(5_000, async () => {
    await running.stop('SIGKILL')
    const startedAt = performance.now()
    running = startServer(settings)
    await running.ready()
    return performance.now() - startedAt
  })
  expect(await textAt(running.origin)).toContain('Bakery')
})

/** In one of three tries: what else the machine does may slow one of them. */
async function soonEnough(mostMs: number, timed: () => Promise<number>) {
  const times: number[] = []
  while (times.length < 3 && !times.some((time) => time < mostMs)) times.push(await timed())
  expect(Math.min(...times)).toBeLessThan(mostMs)
}

async function textAt(url: string): Promise<string> {
  return await (await fetch(url)).text()
}
