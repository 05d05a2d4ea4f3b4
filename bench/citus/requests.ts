import { demoPassword, demoPeople } from '../../demo/people.ts'
import { clientId } from '../members.ts'
import type { Chain } from '../shapes.ts'
import { createVisitor, hiddenFields } from './visitor.ts'

export type Task = () => Promise<void>

const syllabus =
  '{ viewer { enrolledCourses(first: 5) { nodes { name progress { percentage } sections { title } } } } }'

/** The measured requests: one task for each worker, which waits for its response. */
export async function requestsAt(origin: string, chains: readonly Chain[]) {
  const visitors = await Promise.all(chains.map(() => signedIn(origin)))
  const unknown = chains.map(() => createVisitor(origin))
  const checkout = await checkoutAt(origin)
  return {
    'front page': unknown.map(
      (visitor): Task =>
        async () =>
          void (await visitor.get('/')),
    ),
    'front page, signed in': visitors.map(
      (visitor): Task =>
        async () =>
          void (await visitor.get('/')),
    ),
    'sign-in': chains.map((): Task => async () => void (await signedIn(origin))),
    refresh: chains.map(
      (chain): Task =>
        () =>
          refresh(origin, chain),
    ),
    syllabus: visitors.map(
      (visitor, at): Task =>
        async () =>
          void (await visitor.postJson('/member/graphql', { query: syllabus }, chains[at]?.access ?? '')),
    ),
    checkout: visitors.map(
      (visitor): Task =>
        async () =>
          void (await visitor.get(checkout)),
    ),
  }
}

/** The page of the sign-in, then its form. */
async function signedIn(origin: string) {
  const visitor = createVisitor(origin)
  const form = hiddenFields(await visitor.get('/sign-in'), '/sign-in')
  await visitor.post('/sign-in', { ...form, email: demoPeople.mei.email, password: demoPassword })
  return visitor
}

async function refresh(origin: string, chain: Chain): Promise<void> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: chain.refresh,
  })
  const answer = await fetch(`${origin}/api/oauth/token`, { method: 'POST', body })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
  Object.assign(chain, { access: tokens.access_token, refresh: tokens.refresh_token })
}

/** The checkout page of the first course that is linked on the front page. */
async function checkoutAt(origin: string): Promise<string> {
  const visitor = createVisitor(origin)
  const pages = [...(await visitor.get('/')).matchAll(/href="(\/courses\/[^"#?]+)"/g)]
  for (const [, page = ''] of pages) {
    const link = /(?:href|action)="(\/checkout\?item=[^"]+)"/.exec(await visitor.get(page))?.[1]
    if (link) return link.replaceAll('&amp;', '&')
  }
  throw new Error('No course of the front page is sold')
}
