// Finds our own URLs in all responses and mails, and follows them like a browser.
import type { LightMyRequestResponse } from 'fastify'
import type { TestBrowser } from '../browser/test-browser.ts'

/** The page on which a URL was found, for the message of a failure. */
export type Found = { readonly path: string; readonly by: string; readonly method: 'GET' | 'POST' }

/** The paths at our origin on a page: links, pictures, scripts, frames, and targets of forms. */
export function pathsInPage(body: string, at: string, origin: string): Found[] {
  const forms = [...body.matchAll(/<form[^>]*method="post"[^>]*action="([^"]*)"/g)]
  const posts = forms.flatMap(([, url = '']) => pathsOnSite(url, at, origin))
  const withoutForms = body.replace(/<form[^>]*method="post"[^>]*>/g, '')
  const matches = [...withoutForms.matchAll(/\s(?:href|src|action)="([^"]*)"/g)]
  const gets = matches.flatMap(([, url = '']) => pathsOnSite(url, at, origin))
  return [
    ...gets.map((path) => ({ path, by: at, method: 'GET' as const })),
    ...posts.map((path) => ({ path, by: at, method: 'POST' as const })),
  ]
}

function pathsOnSite(reference: string, at: string, origin: string): string[] {
  const decoded = reference.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  if (decoded.startsWith('#')) return []
  const url = new URL(decoded, `${origin}${at}`)
  // A change of language returns to its page.
  return url.origin === origin && !url.searchParams.has('lang') ? [`${url.pathname}${url.search}`] : []
}

/** Every absolute URL at our origin in a text of any format. */
export function pathsInText(text: string, by: string, origin: string): Found[] {
  const urls = text.match(/https?:\/\/[^\s"'<>\\)`]+/g) ?? []
  const paths = urls.flatMap((url) => pathsOnSite(url.replace(/[.,:;]+$/, ''), '/', origin))
  return [...new Set(paths)].map((path) => ({ path, by, method: 'GET' }))
}

export type Followed = { readonly answer: LightMyRequestResponse; readonly trail: readonly string[] }

/** The final URL of a browser, and its redirects; it stops at an endless chain of redirects. */
export async function follow(browser: TestBrowser, path: string): Promise<Followed> {
  const trail = [path]
  for (;;) {
    const answer = await browser.get(trail.at(-1) ?? '/')
    const { statusCode, headers } = answer
    if (statusCode < 300 || statusCode >= 400 || trail.length > 6) return { answer, trail }
    trail.push(String(headers.location))
  }
}
