import { headersOf } from '../../support/attack/callers.ts'
import type { AttackContext, Surface } from './surface.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)
// A picture of 60,000 by 60,000 pixels, as its header says.
const vast = Buffer.from(pixel)
vast.writeUInt32BE(60_000, 16)
vast.writeUInt32BE(60_000, 20)

const script = '<script>alert(document.domain)</script>'
const files: Readonly<Record<string, { name: string; type: string; bytes: Buffer }>> = {
  'an SVG with a script': {
    name: 'a.svg',
    type: 'image/svg+xml',
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  },
  'HTML as a picture': { name: 'a.png', type: 'image/png', bytes: Buffer.from(`<html>${script}`) },
  'a picture that is also HTML': {
    name: 'a.html',
    type: 'text/html',
    bytes: Buffer.concat([pixel, Buffer.from(script)]),
  },
  'a vast picture': { name: 'a.png', type: 'image/png', bytes: vast },
  'a picture cut short': { name: 'a.png', type: 'image/png', bytes: pixel.subarray(0, 40) },
  'an empty file': { name: 'a.png', type: 'image/png', bytes: Buffer.alloc(0) },
  'a name that climbs': { name: '../../../../tmp/evil.png', type: 'image/png', bytes: pixel },
  'a name with line breaks': { name: 'a\r\nX-Evil: 1.png', type: 'image/png', bytes: pixel },
  'a name with quotes': {
    name: 'a";filename="b.exe',
    type: 'application/x-msdownload',
    bytes: Buffer.from('MZ'),
  },
  'a very long name': { name: `${'x'.repeat(5_000)}.png`, type: 'image/png', bytes: pixel },
  'a name with NUL': { name: 'a\u0000.png', type: 'image/png', bytes: pixel },
}

/** Hostile files as the owner uploads them in one request, and tus requests that contradict each other. */
export const uploads: Surface = {
  name: 'uploads',
  async attack(context) {
    for (const purpose of ['picture', 'file', 'media', '__proto__', ''])
      for (const [what, file] of Object.entries(files)) await uploadForm(context, { purpose, what, ...file })
    await contradictTus(context)
  },
}

type Sent = {
  readonly purpose: string
  readonly what: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

async function uploadForm(
  { target, callers, tally }: AttackContext,
  { purpose, what, name, type, bytes }: Sent,
) {
  const owner = headersOf(callers(), 'owner session')
  const payload = Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`),
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { ...owner, 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await target.send(tally, { method: 'POST', url: '/api/v1/uploads/form', headers, payload })
  if (answer.statusCode >= 300) return
  const key = answer.json().file_key
  if (/\.\.|\\|%/.test(key)) tally.succeeded(`${what} is stored as ${key}`)
  const served = await target.send(tally, { url: `/media/${key}`, headers: {} })
  const { 'content-type': shown = '', 'x-content-type-options': sniffing } = served.headers
  const runs = served.statusCode === 200 && (/html|svg|xml/.test(String(shown)) || sniffing !== 'nosniff')
  const isHarmless = /sandbox/.test(String(served.headers['content-security-policy']))
  if (runs && !isHarmless) tally.succeeded(`${what} is served as ${shown} with sniffing ${sniffing}`)
}

async function contradictTus({ target, callers, tally }: AttackContext) {
  const owner = headersOf(callers(), 'owner session')
  const json = { ...owner, 'content-type': 'application/json' }
  const begin = (body: object) =>
    target.send(tally, {
      method: 'POST',
      url: '/api/v1/uploads',
      headers: json,
      payload: JSON.stringify(body),
    })
  for (const total_bytes of [-1, 0, 1.5, 2 ** 53, 1e300, '10', null])
    await begin({ purpose: 'file', name: 'a', total_bytes })
  const begun = await begin({ purpose: 'file', name: 'a', total_bytes: 10 })
  const path = `/api/v1${begun.json().content_path}`
  for (const offset of ['-1', '0', '5', '11', '99999999999999999999', 'NaN', '0x0', ''])
    for (const length of [0, 3, 11, 100]) {
      const tus = {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': offset,
      }
      const answer = await target.send(tally, {
        method: 'PATCH',
        url: path,
        headers: { ...owner, ...tus },
        payload: Buffer.alloc(length),
      })
      if (answer.statusCode < 300 && Number(answer.headers['upload-offset']) > 10)
        tally.succeeded(`An upload of 10 bytes accepted ${answer.headers['upload-offset']}`)
    }
}
