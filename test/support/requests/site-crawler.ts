// Crawls a school like an agent that has only its URL: from the front page, by the links in each file.
import type { LightMyRequestResponse } from 'fastify'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import type { World } from '../world/world.ts'

export type CrawledPage = {
  readonly url: string
  /** The file that linked to it first. */
  readonly from: string
  readonly answer: LightMyRequestResponse
}

/** Everything that is reachable from the front page, each URL once. */
export async function walk(world: World, school: DemoSchoolName, origin: string): Promise<CrawledPage[]> {
  const walked: CrawledPage[] = []
  const waiting = new Map([[`${origin}/`, 'nothing']])
  for (const [url, from] of waiting) {
    const { pathname, search } = new URL(url)
    const answer = isCalled(pathname)
      ? await call(world, school, pathname)
      : await world.at(school).get(`${pathname}${search}`)
    walked.push({ url, from, answer })
    for (const next of addressesIn(answer)) if (!waiting.has(next)) waiting.set(next, url)
  }
  return walked
}

// These are not read but called; a stream that one of them might open would never end.
const isCalled = (path: string) => path === endpoints.mcp || path === endpoints.memberApi

async function call(world: World, school: DemoSchoolName, url: string) {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  return await world.at(school).send({ method: 'POST', url, headers, payload: '{}' })
}

/** Every URL in the text or the headers of a file, of a front page only in its headers. */
export function addressesIn({ body, headers, statusCode }: LightMyRequestResponse): string[] {
  const type = String(headers['content-type'])
  const links = [...String(headers['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, url = '']) => url)
  const isFile = statusCode === 200 && /^text\/(plain|markdown)|^application\/xml/.test(type)
  // Quotations of authors are excluded; namespaces of XML are names; 8976 is the port of the reader's own machine.
  const ownText = body.replace(/^>.*$/gm, '').replace(/xmlns(:\w+)?="[^"]*"/g, '')
  const urls = isFile ? (ownText.match(/https?:\/\/[\w.-]+(?::\d+)?\/[^\s<>")`;\\]*/g) ?? []) : []
  const addresses = [...links, ...urls].map((url) => url.replaceAll('&amp;', '&').replace(/[.,:]+$/, ''))
  return [...new Set(addresses)].filter((url) => new URL(url).port !== '8976')
}
