import { HttpError } from 'ra-core'
import { describe, expect, test, vi } from 'vitest'
import type { Transport } from './upload-requests.ts'
import { createUploads, type RunningUpload } from './uploads.ts'

const megabyte = 1024 * 1024
const film = (bytes: number) => new File([new Uint8Array(bytes)], 'glazing.mp4')
const lost = () => new TypeError('The server was not reached')

/** A server that keeps parts; each of `mishaps` happens to one request for a part instead. */
function createServer({ mishaps = [] as (() => Promise<never>)[], looks = ['finished'] } = {}) {
  const parts: number[] = []
  const removed: string[] = []
  let received = 0
  const transport: Transport = {
    begin: async () => ({ id: 'u1', content_path: '/uploads/u1/content' }),
    offset: async () => received,
    async send(_path, offset, part, { onProgress }) {
      onProgress(part.size / 2)
      const mishap = mishaps.shift()
      if (mishap) return await mishap()
      if (offset !== received) throw new HttpError('conflict', 409)
      parts.push(part.size / megabyte)
      received += part.size
      return received
    },
    async readUpload() {
      const state = looks.length > 1 ? looks.shift() : looks[0]
      if (state === 'finished')
        return { state, refusal: null, file_key: 'lecture-files/a', received_bytes: received }
      const refused = { state: 'refused', refusal: 'This is not a film.', file_key: null } as const
      return state === 'refused'
        ? { ...refused, received_bytes: received }
        : { ...refused, state: 'received', refusal: null, received_bytes: received }
    },
    remove: async (id) => void removed.push(id),
  }
  return { transport, parts, removed }
}

function start(
  server: ReturnType<typeof createServer>,
  { bytes = 5 * megabyte, use = undefined as Use } = {},
) {
  const waits: number[] = []
  const states: RunningUpload['state'][] = []
  const uploads = createUploads({
    transport: server.transport,
    now: () => 0,
    explain: (error) => (error instanceof Error ? error.message : ''),
    wait: async (milliseconds, signal) => {
      waits.push(milliseconds)
      signal.throwIfAborted()
    },
  })
  uploads.subscribe(() => {
    const state = uploads.list()[0]?.state
    if (state && states.at(-1) !== state) states.push(state)
  })
  uploads.start({
    slot: 'lecture/1',
    label: 'Glazing',
    file: film(bytes),
    purpose: 'media',
    ...(use ? { onUploaded: use } : {}),
  })
  const view = () => uploads.list()[0]
  return {
    uploads,
    waits,
    states,
    view,
    until: (state: string) => vi.waitFor(() => expect(view()?.state).toBe(state)),
  }
}
type Use = ((fileKey: string) => Promise<unknown>) | undefined

describe('an upload in parts', () => {
  test('an upload sends growing parts while the connection is fast, waits for the check, and returns the file key', async () => {
    const server = createServer({ looks: ['received', 'received', 'finished'] })
    const { until, view, states, waits } = start(server)
    await until('finished')
    expect(server.parts).toEqual([1, 2, 2])
    expect(view()).toMatchObject({ fileKey: 'lecture-files/a', sentBytes: 5 * megabyte })
    expect(states).toEqual(['sending', 'checking', 'using', 'finished'])
    expect(waits).toEqual([500, 1_000])
  })

  test('an upload retries a lost connection after increasing pauses from the offset of the server', async () => {
    const fail = () => Promise.reject(lost())
    const server = createServer({ mishaps: [fail, fail, fail] })
    const { until, states, waits } = start(server)
    await until('finished')
    expect(waits).toEqual([1_000, 2_000, 4_000])
    expect(server.parts).toEqual([1, 2, 2])
    expect(states).toContain('waiting')
  })

  test('an upload does not repeat a part that the server received although its response was lost', async () => {
    const server = createServer()
    const { send } = server.transport
    let isFirst = true
    const losing: Transport['send'] = async (...args) => {
      const offset = await send(...args)
      if (!isFirst) return offset
      isFirst = false
      throw lost()
    }
    const { until, view } = start({ ...server, transport: { ...server.transport, send: losing } })
    await until('finished')
    expect(server.parts.reduce((sum, each) => sum + each, 0)).toBe(5)
    expect(view()?.sentBytes).toBe(5 * megabyte)
  })

  test('a paused upload sends nothing until it is resumed, and then only the missing parts', async () => {
    const { promise: pending, reject: stop } = Promise.withResolvers<never>()
    const server = createServer({ mishaps: [() => pending] })
    const { uploads, until, view } = start(server)
    await vi.waitFor(() => expect(view()?.sentBytes).toBe(megabyte / 2))
    uploads.pause('lecture/1')
    stop(new DOMException('Stopped', 'AbortError'))
    await until('paused')
    expect(server.parts).toEqual([])
    uploads.resume('lecture/1')
    await until('finished')
    expect(server.parts.reduce((sum, each) => sum + each, 0)).toBe(5)
  })

  test('an upload whose request is refused fails with the message and can be resumed from its offset', async () => {
    const refuse = () => Promise.reject(new HttpError('Your session has ended.', 401))
    const { uploads, until, view } = start(createServer({ mishaps: [refuse] }))
    await until('failed')
    expect(view()).toMatchObject({ problem: 'Your session has ended.' })
    uploads.resume('lecture/1')
    await until('finished')
    expect(view()?.problem).toBeUndefined()
  })

  test('an upload whose file is refused by the server fails permanently with the reason', async () => {
    const { until, view } = start(createServer({ looks: ['refused'] }))
    await until('failed')
    expect(view()).toMatchObject({ problem: 'This is not a film.', isFinal: true })
  })

  test('a cancelled upload is removed from the list and from the server', async () => {
    const server = createServer({ mishaps: [() => new Promise(() => undefined)] })
    const { uploads, view } = start(server)
    await vi.waitFor(() => expect(view()?.sentBytes).toBeGreaterThan(0))
    uploads.cancel('lecture/1')
    expect(uploads.list()).toEqual([])
    await vi.waitFor(() => expect(server.removed).toEqual(['u1']))
  })

  test('an uploaded file is attached even after its screen was closed, and only a failed attachment is retried', async () => {
    const use = vi.fn<(fileKey: string) => Promise<unknown>>()
    use.mockRejectedValueOnce(new Error('Somebody else has changed this.')).mockResolvedValue(undefined)
    const server = createServer()
    const { uploads, until } = start(server, { use })
    await until('failed')
    uploads.resume('lecture/1')
    await until('finished')
    expect(use.mock.calls).toEqual([['lecture-files/a'], ['lecture-files/a']])
    expect(server.parts).toEqual([1, 2, 2])
  })
})
