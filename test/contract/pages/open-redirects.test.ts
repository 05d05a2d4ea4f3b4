import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const { id: schoolId } = await schoolOf(world, 'ceramics')
await world.deps.db
  .insertInto('schoolOrigins')
  .values({ schoolId, scheme: 'https', host: 'clay.example', port: 443, isCanonical: false })
  .execute()
const port = await world.listen()

const tricks = [
  '//evil.example/',
  '//evil.example//evil.example/',
  '/\\evil.example/',
  '/.//evil.example/',
  '/%2e//evil.example/',
  '/a/..//evil.example/',
  '//',
  '//[',
  '//[/?x=//evil.example',
  'http://evil.example/',
  'http://[/',
]

describe.each(tricks)('the path %s', (path) => {
  test('this path with a choice of language redirects to the same origin only', async () => {
    const { location } = await requestPage('localhost:3000', `${path}?lang=en`)
    expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000')
  })

  test('this path at an alias redirects to the canonical origin', async () => {
    await expectCanonical(path)
  })
})

test('any path at an alias redirects to the canonical origin of the same school', async () => {
  const character = fc.constantFrom(...'/\\[]:@.?#%2fe;=&~^|`{}é'.split(''), 'http://', '%00', '//')
  await fc.assert(
    fc.asyncProperty(fc.array(character, { maxLength: 12 }), async (characters) => {
      await expectCanonical(`/${characters.join('')}`)
    }),
    { numRuns: 300 },
  )
})

async function expectCanonical(path: string) {
  const { status, location } = await requestPage('clay.example', path)
  // Node's parser refuses some of these before the server runs.
  if (status === 400) return
  expect(status, path).toBe(308)
  expect(new URL(location).origin, path).toBe('http://localhost:3000')
}

// Sent over the network, because a URL parser would normalise the path.
function requestPage(host: string, path: string): Promise<{ status: number | undefined; location: string }> {
  return new Promise((done, fail) => {
    const message = request({ port, path, headers: { host }, agent: false }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode, location: answer.headers.location ?? '/' })
    })
    message.on('error', fail).end()
  })
}
