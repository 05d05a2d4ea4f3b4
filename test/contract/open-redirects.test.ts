import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schoolOf } from '../support/identity-cast.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  await world.deps.db
    .insertInto('schoolOrigins')
    .values({ schoolId, scheme: 'https', host: 'clay.example', port: 443, isCanonical: false })
    .execute()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const tricks = [
  '//evil.example/',
  '//evil.example//evil.example/',
  '/\\evil.example/',
  '/.//evil.example/',
  '/%2e//evil.example/',
  '/a/..//evil.example/',
]

describe.each(tricks)('%s', (path) => {
  test('with a choice of language leads nowhere else', async () => {
    const location = await locationOf('localhost:3000', `${path}?lang=en`)
    expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000')
  })

  test('at an alias leads to the canonical origin', async () => {
    const location = await locationOf('clay.example', path)
    expect(new URL(location).origin).toBe('http://localhost:3000')
  })
})

// Over the wire: whoever parses a URL to send it has tidied it up already.
function locationOf(host: string, path: string): Promise<string> {
  const { port } = world.app.server.address() as AddressInfo
  return new Promise((done, fail) => {
    const sent = request({ port, path, headers: { host } }, (answer) => {
      answer.resume()
      done(answer.headers.location ?? '/')
    })
    sent.on('error', fail).end()
  })
}
