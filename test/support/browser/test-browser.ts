import type { LightMyRequestResponse } from 'fastify'
import type { Client } from '../world/world.ts'

/** A browser without JavaScript: keeps cookies, and sends forms with the values of the page. */
export type TestBrowser = {
  readonly get: (path: string) => Promise<LightMyRequestResponse>
  /** Loads the page, fills in its form and sends it. `at` if the form is on another page than its target. */
  readonly submit: (
    path: string,
    fields: Readonly<Record<string, string>>,
    options?: { at?: string },
  ) => Promise<LightMyRequestResponse>
  /** Loads the page and sends its form with a file in it. */
  readonly upload: (
    path: string,
    file: SentFile,
    options: { at: string; fields?: Readonly<Record<string, string>> },
  ) => Promise<LightMyRequestResponse>
  readonly cookies: () => Readonly<Record<string, string>>
}

export type SentFile = {
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

export function createTestBrowser(client: Client, initial: Readonly<Record<string, string>>): TestBrowser {
  const jar = new Map(Object.entries(initial))
  const cookie = () => [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const storeCookies = (answer: LightMyRequestResponse) => {
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)
      if (isGone) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const get = async (url: string) =>
    storeCookies(await client.send({ url, headers: { cookie: cookie(), accept: 'text/html' } }))
  const post = async (path: string, type: string, payload: string | Buffer) => {
    const headers = { cookie: cookie(), accept: 'text/html', 'content-type': type }
    return storeCookies(
      await client.send({ method: 'POST', url: path.split('?')[0] ?? path, headers, payload }),
    )
  }
  return {
    get,
    cookies: () => Object.fromEntries(jar),
    async submit(path, fields, { at = path } = {}) {
      const page = await get(at)
      const payload = new URLSearchParams({ ...hiddenFields(page.body, path), ...fields }).toString()
      return await post(path, 'application/x-www-form-urlencoded', payload)
    },
    async upload(path, file, { at, fields = {} }) {
      const page = await get(at)
      const body = multipart({ ...hiddenFields(page.body, path), ...fields }, file)
      return await post(path, `multipart/form-data; boundary=${boundary}`, body)
    },
  }
}

function hiddenFields(page: string, path: string): Record<string, string> {
  const action = path.split('?')[0] ?? path
  const forms = page.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((each) => each.includes(`action="${action}"`))
  if (!form) throw new Error(`No form on this page is sent to ${action}:\n${page}`)
  const inputs = form.match(/<input type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      decode(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
    ]),
  )
}

const boundary = 'a-boundary-for-tests'

function multipart(fields: Readonly<Record<string, string>>, { field, name, type, bytes }: SentFile): Buffer {
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
  return Buffer.concat([
    ...Object.entries(fields).map(([each, value]) =>
      Buffer.from(`${part(`name="${each}"`)}\r\n${value}\r\n`),
    ),
    Buffer.from(`${part(`name="${field}"; filename="${name}"`)}Content-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

function decode(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
