// A real process whose files may not grow beyond a limit, as on a full disk.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpBrowser } from '../support/browser/http-browser.ts'
import { allFaults } from '../support/world/all-faults.ts'
import { freePort, plantedDataFolder, startServer } from '../support/world/server-process.ts'

const drainSeconds = 1
const multipart = (file: Buffer) =>
  Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nfile\r\n'),
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ])

// The contract tests of uploads have a file system that fails.
test.runIf(allFaults)(
  'an upload beyond the limit answers 503 with Retry-After, and a stop with an open upload is bounded',
  async () => {
    const port = await freePort()
    // In blocks of 512 or 1,024 bytes, whichever the shell counts: more than a segment of the write-ahead log, less than the file.
    const server = startServer(
      { port, DATA_DIR: plantedDataFolder(), DRAIN_SECONDS: drainSeconds, WORKERS: 2 },
      { limit: 'ulimit -f 40960' },
    )
    await server.ready()
    const browser = createHttpBrowser(server.origin)
    await browser.signIn('olga')
    const session = await fetch(`${server.origin}/api/v1/session`, { headers: { cookie: browser.cookie() } })
    const { csrf_token } = (await session.json()) as { csrf_token: string }
    const headers = {
      cookie: browser.cookie(),
      'x-csrf-token': csrf_token,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const url = `${server.origin}/api/v1/uploads/form`
    const body = new Uint8Array(multipart(Buffer.alloc(60 * 1024 * 1024, 'a')))
    const refused = await fetch(url, { method: 'POST', headers, body })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])

    const open = connect(port, '127.0.0.1')
    open.on('error', () => {})
    await once(open, 'connect')
    const lines = [
      `Host: localhost:${port}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    open.write(
      `POST /api/v1/uploads/form HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: 60000000\r\n\r\n`,
    )
    open.write(multipart(Buffer.alloc(100_000, 'a')).subarray(0, 100_000))
    await fetch(`${server.origin}/livez`)

    const stoppedAt = performance.now()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan((drainSeconds + 12) * 1000)
    open.destroy()
  },
)
