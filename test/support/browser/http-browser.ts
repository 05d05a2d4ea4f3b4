import { type DemoPersonName, demoPassword, demoPeople } from '../../../demo/people.ts'

type Fields = Readonly<Record<string, string>>

/** A browser without JavaScript over the network, for a person's part between an app's two steps. */
export type HttpBrowser = {
  /** The Cookie header that it sends. */
  readonly cookie: () => string
  readonly signIn: (person: DemoPersonName) => Promise<void>
  /** Opens an app's authorization URL; returns the final URL, if it redirects immediately. */
  readonly follow: (url: string | URL) => Promise<URL>
  /**
   * Reads the consent page and allows all except the declined scopes; returns the app's redirect URI with the
   * response.
   */
  readonly allow: (url: string | URL, options?: { decline?: readonly string[] }) => Promise<URL>
  readonly deny: (url: string | URL) => Promise<URL>
}

export function createHttpBrowser(origin: string): HttpBrowser {
  const jar = new Map([['lang', 'en']])
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (url: string | URL, init: RequestInit = {}) => {
    const headers = { ...init.headers, cookie: cookie(), accept: 'text/html' }
    const answer = await fetch(new URL(url, origin), { ...init, headers, redirect: 'manual' })
    for (const each of answer.headers.getSetCookie()) storeCookie(jar, each)
    return answer
  }
  /** Sends the form on that page with the values of the page. */
  const submit = async (page: string | URL, action: string, change: (fields: Fields) => Fields) => {
    const fields = change(filledIn(await (await send(page)).text(), action))
    return await send(action, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) })
  }
  const decide = async (page: string | URL, change: (fields: Fields) => Fields) =>
    sentTo(await submit(page, '/oauth/consent', change))
  return {
    cookie,
    async signIn(person) {
      const proof = { email: demoPeople[person].email, password: demoPassword }
      await sentTo(await submit('/sign-in', '/sign-in', (fields) => ({ ...fields, ...proof })), origin)
    },
    follow: async (url) => await sentTo(await send(url)),
    allow: async (url, { decline = [] } = {}) =>
      await decide(url, (fields) => {
        const approved = Object.entries(fields).filter(
          ([name]) => !decline.includes(name.replace('scope ', '')),
        )
        return { ...Object.fromEntries(approved), decision: 'allow' }
      }),
    deny: async (url) => await decide(url, (fields) => ({ ...fields, decision: 'deny' })),
  }
}

async function sentTo(answer: Response, base?: string): Promise<URL> {
  const location = answer.headers.get('location')
  if (answer.status === 303 && location) return new URL(location, base)
  throw new Error(`No redirect: ${answer.status}\n${await answer.text()}`)
}

function storeCookie(jar: Map<string, string>, line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/;\s*max-age=0/i.test(line) || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}

// The fields that a browser sends of an unchanged form: hidden fields, and checked checkboxes.
function filledIn(page: string, action: string): Fields {
  const forms = page.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((each) => each.includes(`action="${action}"`))
  if (!form) throw new Error(`No form on this page is sent to ${action}:\n${page}`)
  const inputs = (form.match(/<input[^>]*>/g) ?? []).filter(
    (input) => attribute(input, 'type') === 'hidden' || /\schecked[\s>=]/.test(input),
  )
  return Object.fromEntries(
    inputs.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? 'on']),
  )
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
