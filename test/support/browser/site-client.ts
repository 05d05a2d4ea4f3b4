import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type DemoPersonName, demoPassword, demoPeople } from '../../../demo/people.ts'
import { type DemoSchoolName, demoHosts } from '../../../demo/schools.ts'

export type SiteAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Sent = {
  readonly port?: number
  readonly body?: object | URLSearchParams
  readonly bytes?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

type Options = {
  /** The port of the server that answers, if a request names none. */
  readonly port: number
  /** The port in the origin of the school. */
  readonly originPort: number
  readonly school?: DemoSchoolName
}

/** A browser at a school that several servers serve: each request may go to another one. */
export function createSiteClient({ port: usualPort, originPort, school = 'ceramics' }: Options) {
  const jar = new Map([['lang', 'en']])
  const host = `${demoHosts[school]}:${originPort}`
  let proof = ''
  const send = async (method: string, path: string, sent: Sent = {}): Promise<SiteAnswer> => {
    const { port = usualPort, body, bytes, headers = {} } = sent
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json'
    const all = {
      host,
      cookie,
      origin: `http://${host}`,
      ...(proof ? { 'x-csrf-token': proof } : {}),
      ...(body ? { 'content-type': type } : {}),
      ...headers,
    }
    const message = request({ host: '127.0.0.1', port, method, path, headers: all, agent: false })
    message.end(bytes ?? textOf(body))
    const [answer] = await once(message, 'response')
    for (const line of answer.headers['set-cookie'] ?? []) storeCookie(jar, line)
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
  const submit = async (
    path: string,
    fields: Readonly<Record<string, string>>,
    sent: Sent & { at?: string } = {},
  ) => {
    const page = await send('GET', sent.at ?? path, { ...sent, headers: { accept: 'text/html' } })
    const body = new URLSearchParams({ ...hiddenFields(page.body, path), ...fields })
    return await send('POST', path, { ...sent, body, headers: { accept: 'text/html' } })
  }
  return {
    send,
    /** Sends the form of a page with these fields. */
    submit,
    get: (path: string, sent?: Sent) => send('GET', path, { headers: { accept: 'text/html' }, ...sent }),
    /** Calls the admin API. */
    api: async (method: string, path: string, body?: object, sent: Sent = {}) => {
      const answer = await send(method, `/api/v1${path}`, { ...sent, ...(body ? { body } : {}) })
      return { ...answer, json: answer.body ? JSON.parse(answer.body) : undefined }
    },
    /** Signs in; operators can call the admin API afterwards. */
    async signIn(person: DemoPersonName, sent: Sent = {}) {
      const { status, body } = await submit(
        '/sign-in',
        { email: demoPeople[person].email, password: demoPassword },
        sent,
      )
      if (status !== 303) throw new Error(`The sign-in returned ${status}: ${body}`)
      const session = await send('GET', '/api/v1/session', sent)
      if (session.status === 200) proof = JSON.parse(session.body).csrf_token
    },
    cookies: () => Object.fromEntries(jar),
  }
}

function textOf(body: Sent['body']): string | undefined {
  return body && (body instanceof URLSearchParams ? String(body) : JSON.stringify(body))
}

function storeCookie(jar: Map<string, string>, line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/;\s*max-age=0/i.test(line) || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}

/** The hidden fields of the form on a page that is sent to this path. */
export function hiddenFields(page: string, path: string): Record<string, string> {
  const forms = page.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((each) => each.includes(`action="${path.split('?')[0]}"`))
  if (!form) throw new Error(`No form on this page is sent to ${path}:\n${page}`)
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      (/value="([^"]*)"/.exec(input)?.[1] ?? '').replace(/&#(\d+);/g, (_, code: string) =>
        String.fromCodePoint(Number(code)),
      ),
    ]),
  )
}
