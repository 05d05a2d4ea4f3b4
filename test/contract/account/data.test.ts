import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { type Account, newAccount } from '../../support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const path = '/account/data'

const requestExport = (browser: TestBrowser) => browser.submit('/account/data/export', {}, { at: path })
const downloadIn = (page: string) => /href="(\/account\/data\/exports\/[^"]+)"/.exec(page)?.[1]

describe('a personal data export', () => {
  test('the page of a personal data export shows its progress and refreshes only while it is being prepared', async () => {
    const account = await newAccount(world)
    const mei = await browserOf(world, account)
    expect((await mei.get(path)).body).not.toContain('http-equiv="refresh"')
    expect((await requestExport(mei)).headers.location).toBe('/account/data?done=export')

    const waiting = (await mei.get(path)).body
    expect(waiting).toContain(
      '<noscript><meta http-equiv="refresh" content="5;url=/account/data"></noscript>',
    )
    expect(waiting).toContain('<progress')
    expect(waiting).not.toContain('action="/account/data/export"')

    await world.deps.db
      .updateTable('dataExports')
      .set({ state: 'running', stepsDone: 2, stepsTotal: 5 })
      .where('personId', '=', account.personId)
      .execute()
    expect((await mei.get(path)).body).toContain('value="2" max="5"')

    await world.runJobs()
    const ready = (await mei.get(path)).body
    expect(ready).not.toContain('http-equiv="refresh"')
    expect(downloadIn(ready)).toBeDefined()
  })

  test('a personal data export is downloaded by its owner as a zip file and is not cached', async () => {
    const { mei, file } = await exported()
    const answer = await mei.get(file)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="ceramics-data.zip"',
      'content-length': String(answer.rawPayload.length),
    })
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('a personal data export is refused to a visitor, a stranger, an owner of the school, and its owner at another school', async () => {
    const { account, file } = await exported()
    expect((await world.browser('ceramics').get(file)).statusCode).toBe(303)
    const otherBrowsers = [
      await browserOf(world, 'tom'),
      await browserOf(world, 'olga'),
      await browserOf(world, account, 'astronomy'),
    ]
    for (const other of otherBrowsers) {
      expect((await other.get(file)).statusCode).toBe(404)
      expect(downloadIn((await other.get(path)).body)).toBeUndefined()
    }
  })

  test('a personal data export expires after a week and disappears from the page', async () => {
    const { account, file } = await exported()
    world.clock.advance({ days: 7, seconds: 1 })
    const mei = await browserOf(world, account)
    expect((await mei.get(file)).statusCode).toBe(404)
    expect(downloadIn((await mei.get(path)).body)).toBeUndefined()
  })

  test.each(['nonsense', '018bcfe5-6800-7000-8000-00000000000a', '..%2F..%2Fsecret'])(
    'a personal data export with the invalid id %s is not found',
    async (id) => {
      const mei = await newBrowser(world)
      expect((await mei.get(`/account/data/exports/${id}`)).statusCode).toBe(404)
    },
  )

  test('a failed export is listed as failed, and a new one can be requested', async () => {
    const account = await newAccount(world)
    const mei = await browserOf(world, account)
    await requestExport(mei)
    const values = { state: 'failed', fileKey: null } as const
    const exports = world.deps.db.updateTable('dataExports').set(values)
    await exports.where('personId', '=', account.personId).execute()
    const { body } = await mei.get(path)
    expect(body).toContain('Please request a new one.')
    expect(body).toContain('action="/account/data/export"')
  })
})

async function exported() {
  const account = await newAccount(world)
  const mei = await browserOf(world, account)
  await requestExport(mei)
  await world.runJobs()
  const file = downloadIn((await mei.get(path)).body)
  if (!file) throw new Error('There is nothing to download')
  return { account, mei, file }
}

describe('deleting an account', () => {
  const route = '/account/data/delete'
  const proofOf = ({ email }: Pick<Account, 'email'>) => ({ password: demoPassword, confirmation: email })

  test('deleting an account requires the password and a typed confirmation, and then ends every session', async () => {
    const account = await newAccount(world)
    const [mei, elsewhere] = [await browserOf(world, account), await browserOf(world, account, 'astronomy')]
    const answer = await mei.submit(route, {
      ...proofOf(account),
      confirmation: ` ${account.email.toUpperCase()} `,
    })
    expect(answer.headers.location).toBe('/farewell')
    expect(mei.cookies()).not.toHaveProperty('session')
    expect((await mei.get('/farewell')).body).toContain('Your account was deleted')
    expect((await elsewhere.get('/account')).statusCode).toBe(303)
    await expect(browserOf(world, account)).rejects.toThrow('422')
  })

  test.each([
    ['password', { password: 'wrong' }],
    ['confirmation', { confirmation: 'yes' }],
    ['confirmation', { confirmation: '' }],
    ['confirmation', { confirmation: 'tom@example.com' }],
  ])('deleting an account with an error beside the field %s is refused', async (field, input) => {
    const account = await newAccount(world)
    const mei = await browserOf(world, account)
    const answer = await mei.submit(route, { ...proofOf(account), ...input })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`id="${field}-problem"`)
    expect((await mei.get('/account')).statusCode).toBe(200)
  })

  test('deleting the account of the last owner of a school is refused with an explanation', async () => {
    const olga = await browserOf(world, 'olga')
    const answer = await olga.submit(route, proofOf({ email: 'olga@example.com' }))
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('You are the only owner of a school.')
    expect(await world.modules.identity.personWithEmail(platformActor, 'olga@example.com')).toBeDefined()
  })
})
