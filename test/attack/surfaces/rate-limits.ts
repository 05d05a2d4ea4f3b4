import type { InjectOptions } from 'fastify'
import { demoPeople } from '../../../demo/people.ts'
import type { Tally } from '../../support/attack/tally.ts'
import { createTestBrowser } from '../../support/browser/test-browser.ts'
import { ownWorld, type World } from '../../support/world/world.ts'
import type { Surface } from './surface.ts'

const tries = 60
const disguises: readonly ((nth: number) => Readonly<Record<string, string>>)[] = [
  () => ({}),
  (nth) => ({ 'x-forwarded-for': `198.51.100.${nth}` }),
  (nth) => ({
    forwarded: `for=198.51.100.${nth}`,
    'x-real-ip': `198.51.100.${nth}`,
    'cf-connecting-ip': `198.51.100.${nth}`,
  }),
  (nth) => ({ 'user-agent': `agent ${nth}`, 'accept-language': `en;q=0.${nth % 9}` }),
]
const spellings = [
  (email: string) => email,
  (email: string) => email.toUpperCase(),
  (email: string) => ` ${email} `,
]

/** Guessing a password from one IP address, each try disguised as another client. */
export const rateLimits: Surface = {
  name: 'rate limits',
  async attack({ tally }) {
    for (const disguise of disguises) {
      const guesses = await guess(await ownWorld(), tally, disguise)
      if (guesses > tries / 2)
        tally.succeeded(`${guesses} of ${tries} guesses with ${JSON.stringify(disguise(1))}`)
    }
  },
}

/** The number of guesses that were checked. */
async function guess(world: World, tally: Tally, disguise: (typeof disguises)[number]): Promise<number> {
  const { get, send } = world.at('ceramics')
  let guesses = 0
  for (let nth = 0; nth < tries; nth++) {
    const disguised = (options: InjectOptions) =>
      send({ ...options, remoteAddress: '203.0.113.7', headers: { ...options.headers, ...disguise(nth) } })
    const browser = createTestBrowser({ get, send: disguised }, { lang: 'en' })
    const email = spellings[nth % spellings.length]?.(demoPeople.mei.email) ?? ''
    const answer = await browser.submit('/sign-in', { email, password: `guess ${nth}` })
    tally.answered(answer.statusCode, answer.headers['retry-after'])
    if (answer.statusCode !== 429) guesses++
  }
  return guesses
}
