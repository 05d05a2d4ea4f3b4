import type { LightMyRequestResponse } from 'fastify'
import { Client } from 'pg'
import type { Tally } from '../../support/attack/tally.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { readCatalog } from '../../support/database/table-rules.ts'
import { pathsInPage } from '../../support/hostile/urls.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { ownWorld, type World } from '../../support/world/world.ts'
import type { Surface } from './surface.ts'

const mark = 'xss7q'
const markups = [
  `"><script>${mark}</script>`,
  `'><img src=x onerror=${mark}>`,
  `</title></textarea><svg onload=${mark}>`,
  `[a](javascript:${mark})`,
]
// All of it, and a short one where a text may not be longer.
const payloads = [markups.join(''), ...markups]
// As it was written: escaped, it does nothing.
const executed = new RegExp(
  `<script>${mark}|<img src=x onerror=${mark}|<svg onload=${mark}|(?:href|src|action)=["']?\\s*javascript:${mark}`,
  'i',
)
const machineTexts =
  /^(schools\.(name|subdomain)|school_origins\.host|payments\.receipt|.*\.(currency|language|locales?|time_zone|slug|password_hash|\w*_key))$/
const mostPages = 150

/** Markup in every text column of a school, on every page that a visitor, a member and the owner reach. */
export const markup: Surface = {
  name: 'XSS in every text column',
  async attack({ tally }) {
    const world = await ownWorld({ from: 'demoTemplate', deps: { permitsSimulator: true } })
    const visitor = world.browser('ceramics', { lang: 'en' })
    const browsers = [visitor, await browserOf(world, 'mei'), await browserOf(world, 'olga')]
    await writeEverywhere(world)
    for (const browser of browsers) await openPages(tally, browser)
  },
}

const entrances = ['/', '/courses', '/events', '/account', '/learn', '/admin', '/developers', '/posts']

async function openPages(tally: Tally, browser: TestBrowser) {
  const waiting = new Set(entrances)
  for (const path of waiting) {
    const answer = await browser.get(path)
    inspect(tally, path, answer)
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    for (const next of isPage ? linksIn(answer.body, path) : [])
      if (waiting.size < mostPages) waiting.add(next)
  }
}

function inspect(tally: Tally, path: string, { body, headers, statusCode }: LightMyRequestResponse) {
  tally.answered(statusCode, headers['retry-after'])
  if (statusCode >= 500) tally.failed(`${path}: ${body.slice(0, 500)}`)
  // A text file with markup does nothing.
  const isRun = /html|svg|xml/.test(String(headers['content-type']))
  const [found] = isRun ? (executed.exec(body) ?? []) : []
  if (found) tally.succeeded(`${path}: ${found}`)
}

function linksIn(body: string, path: string): readonly string[] {
  const found = pathsInPage(body, path, 'http://localhost:3000')
  return found.filter(({ method }) => method === 'GET').map((each) => each.path)
}

async function writeEverywhere(world: World) {
  const { id } = await schoolOf(world, 'ceramics')
  const client = new Client(world.connection)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { columns } = await readCatalog(client)
    const ofSchools = new Set(columns.filter(({ name }) => name === 'school_id').map(({ table }) => table))
    for (const { table, name } of columns.filter(isWritten)) {
      const where = ofSchools.has(table) ? `school_id = '${id}'` : `'${table}.${name}' = 'people.name'`
      const update = `update ${table} set ${name} = $1 where ${where} and ${name} is not null`
      await firstAccepted(client, update)
    }
  } finally {
    await client.end()
  }
}

const isWritten = ({ table, name, type }: { table: string; name: string; type: string }) =>
  type === 'text' && !machineTexts.test(`${table}.${name}`)

// A constraint that refuses all of them keeps them out.
async function firstAccepted(client: Client, update: string): Promise<void> {
  for (const payload of payloads) {
    try {
      await client.query(update, [payload])
      return
    } catch {}
  }
}
