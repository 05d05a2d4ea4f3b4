import type { RequestListener } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { createStrangersWeb } from '../../../test/support/catalog/published-files.ts'
import { strangersHost } from '../../../test/support/hostile/tls/strangers-server.ts'
import type { OutboundHttp } from './index.ts'
import { createRemoteFiles } from './remote-files.ts'

const limits = { mostBytes: 1_000, key: 'a school' }
const fileUrl = `https://${strangersHost}/glazes.txt`

async function fetchFrom(answer: RequestListener, from = fileUrl) {
  const web = createStrangersWeb()
  await web.serve(answer)
  return await createRemoteFiles(web.outboundHttp).fetch(from, limits)
}

const leadsTo =
  (location: string): RequestListener =>
  (request, response) =>
    request.url === '/glazes.txt' ? response.writeHead(302, { location }).end() : response.end('feldspar')

describe('a file from a URL', () => {
  test('a file from a URL is fetched over https', async () => {
    expect(await fetchFrom((_, response) => response.end('feldspar'))).toEqual(Buffer.from('feldspar'))
  })

  test('a file from a URL is fetched after a redirect', async () => {
    expect(await fetchFrom(leadsTo('/moved/glazes.txt'))).toEqual(Buffer.from('feldspar'))
  })

  test('a file from a URL is refused after three redirects', async () => {
    let requests = 0
    const endless: RequestListener = (_, response) => {
      requests += 1
      response.writeHead(307, { location: `/${requests}` }).end()
    }
    await expect(fetchFrom(endless)).rejects.toThrow('more than 3 times')
    expect(requests).toBe(4)
  })

  test.each([
    ['http://stranger.example/glazes.txt', 'must start with https://'],
    ['https://127.0.0.1/glazes.txt', 'a host with a public IP address'],
    ['https://169.254.169.254/latest/meta-data', 'a host with a public IP address'],
    ['https://[::1]/', 'a host with a public IP address'],
    ['https://unknown.example/', 'a host with a public IP address'],
    ['https://mei:secret@stranger.example/', 'without a user name'],
    ['file:///etc/passwd', 'must start with https://'],
  ])('a file from a URL is refused at %s, also after a redirect', async (url, sentence) => {
    const answer = vi.fn<RequestListener>((_, response) => void response.end('feldspar'))
    await expect(fetchFrom(answer, url)).rejects.toThrow(sentence)
    expect(answer).not.toHaveBeenCalled()
    await expect(fetchFrom(leadsTo(url))).rejects.toThrow(sentence)
  })

  test.each([
    ['of more bytes than allowed', 'x'.repeat(1_001), 'has more than 1000 bytes'],
    ['without bytes', '', 'an empty file'],
  ])('a file from a URL %s is refused', async (_which, body, sentence) => {
    await expect(fetchFrom((_, response) => response.end(body))).rejects.toThrow(sentence)
  })

  test.each([404, 500, 206, 304])('a file from a URL answered with status %i is refused', async (status) => {
    const fetched = fetchFrom((_, response) => response.writeHead(status).end())
    await expect(fetched).rejects.toThrow(`status ${status}`)
  })

  test('a refused file from a URL is reported with the name of its input field', async () => {
    await expect(fetchFrom((_, response) => response.end(), 'nonsense')).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'address' }],
    })
  })
})

test('files for one school are fetched one at a time, and other schools do not wait for them', async () => {
  let running = 0
  let most = 0
  const waiting: (() => void)[] = []
  const http: OutboundHttp = {
    async request() {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => waiting.push(resolve))
      running -= 1
      return { is: 'answered', status: 200, headers: {}, body: Buffer.from('a') }
    },
  }
  const files = createRemoteFiles(http)
  const fetches = ['clay', 'clay', 'stars'].map((key) => files.fetch(fileUrl, { mostBytes: 10, key }))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting.forEach((finish) => void finish())
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  waiting.at(-1)?.()
  await Promise.all(fetches)
  expect(most).toBe(2)
})
