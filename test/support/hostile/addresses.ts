// Finds the addresses of ours in whatever we send, and follows them as a browser does.
import type { LightMyRequestResponse } from 'fastify'
import type { TestBrowser } from '../browser/test-browser.ts'

/** The page on which an address was found, for the message of a failure. */
export type Found = { readonly path: string; readonly by: string; readonly method: 'GET' | 'POST' }

/** The paths at our origin that a page names: links, pictures, scripts, frames, and where its forms are sent. */
export function pathsInPage(body: string, at: string, origin: string): Found[] {
  const forms = [...body.matchAll(/<form[^>]*method="post"[^>]*action="([^"]*)"/g)]
  const posts = forms.flatMap(([, address = '']) => ours(address, at, origin))
  const withoutForms = body.replace(/<form[^>]*method="post"[^>]*>/g, '')
  const named = [...withoutForms.matchAll(/\s(?:href|src|action)="([^"]*)"/g)]
  const gets = named.flatMap(([, address = '']) => ours(address, at, origin))
  return [
    ...gets.map((path) => ({ path, by: at, method: 'GET' as const })),
    ...posts.map((path) => ({ path, by: at, method: 'POST' as const })),
  ]
}

function ours(address: string, at: string, origin: string): string[] {
  const decoded = address.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  if (decoded.startsWith('#')) return []
  const url = new URL(decoded, `${origin}${at}`)
  // A change of language leads back to the page it stands on.
  return url.origin === origin && !url.searchParams.has('lang') ? [`${url.pathname}${url.search}`] : []
}

/** Every whole address at our origin in a text, whatever it is written in. */
export function pathsInText(text: string, by: string, origin: string): Found[] {
  const named = text.match(/https?:\/\/[^\s"'<>\\)`]+/g) ?? []
  const paths = named.flatMap((address) => ours(address.replace(/[.,:;]+$/, ''), '/', origin))
  return [...new Set(paths)].map((path) => ({ path, by, method: 'GET' }))
}

export type Followed = { readonly answer: LightMyRequestResponse; readonly trail: readonly string[] }

/** The final address of a browser, and its redirects; it stops at an endless chain of redirects. */
export async function follow(browser: TestBrowser, path: string): Promise<Followed> {
  const trail = [path]
  for (;;) {
    const answer = await browser.get(trail.at(-1) ?? '/')
    const { statusCode, headers } = answer
    if (statusCode < 300 || statusCode >= 400 || trail.length > 6) return { answer, trail }
    trail.push(String(headers.location))
  }
}
