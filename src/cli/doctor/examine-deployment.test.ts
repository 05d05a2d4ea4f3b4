import { expect, test } from 'vitest'
import { testSecret } from '../../../test/support/world/test-deps.ts'
import { ownWorld } from '../../../test/support/world/world.ts'
import { readSettings } from '../../config/read-settings.ts'
import { examineDeployment } from './examine-deployment.ts'

const isSchemaCurrent = true

test('doctor warns when facts in the outbox are not relayed', async () => {
  const { connection, deps } = await ownWorld()
  const settings = settingsOf({})
  await deps.db.updateTable('facts').set({ sentAt: deps.clock.now() }).execute()
  expect(await rows(settings, connection)).toMatchObject({ Outbox: { state: 'ok', found: 'empty' } })

  const tenMinutesAgo = new Date(Date.now() - 600_000)
  await deps.db.updateTable('facts').set({ sentAt: null, happenedAt: tenMinutesAgo }).execute()
  expect(await rows(settings, connection)).toMatchObject({
    Outbox: { state: 'warning', found: expect.stringMatching(/has been waiting for 60\d s/) },
  })
})

test('doctor accepts http origins on a laptop, and in production only if ALLOW_IN_PRODUCTION permits them', async () => {
  const { connection } = await ownWorld()
  const origins = 'http://127.0.0.1:3000, http://localhost:3000'
  expect(await rows(settingsOf({}), connection)).toMatchObject({
    Schools: { state: 'ok' },
    'HTTP origins': { state: 'ok', found: origins },
  })
  const NODE_ENV = 'production'
  expect(await rows(settingsOf({ NODE_ENV }), connection)).toMatchObject({
    'HTTP origins': {
      state: 'failed',
      found: origins,
      todo: [expect.stringContaining('school move'), expect.any(String)],
    },
  })
  const allowed = settingsOf({ NODE_ENV, ALLOW_IN_PRODUCTION: 'http-origins' })
  expect(await rows(allowed, connection)).toMatchObject({ 'HTTP origins': { state: 'warning' } })
})

test('doctor reports demo people, demo apps and the simulator as ok on a laptop and as failed in production', async () => {
  const { connection } = await ownWorld({ from: 'demoTemplate' })
  const found = {
    'Demo people': expect.stringContaining('mei@example.com'),
    'Demo apps': expect.stringMatching(/demo-member-public at astronomy.* and 5 more$/),
    Simulator: 'astronomy, ceramics',
  }
  const laptop = await rows(settingsOf({}), connection)
  const production = await rows(settingsOf({ NODE_ENV: 'production' }), connection)
  const ALLOW_IN_PRODUCTION = 'demo-accounts,simulator-gateway'
  const allowed = await rows(settingsOf({ NODE_ENV: 'production', ALLOW_IN_PRODUCTION }), connection)
  for (const [check, expected] of Object.entries(found)) {
    expect(laptop[check]).toMatchObject({ state: 'ok', found: expected })
    expect(production[check]).toMatchObject({ state: 'failed', found: expected })
    expect(allowed[check]).toMatchObject({ state: 'warning' })
  }
  expect(production['Demo people']?.todo?.[0]).toContain('lectern demo remove')
})

test('doctor reports the values sealed with a previous key and the values that no key opens', async () => {
  const { connection } = await ownWorld({ deps: { permitsSimulator: true } })
  const another = 'another secret for tests, and for nothing else'
  const sealed = async (environment: Record<string, string>) =>
    (await rows(settingsOf(environment), connection))['Sealed values']
  expect(await sealed({})).toMatchObject({ state: 'warning', found: 'not checked: there is no secret key' })
  expect(await sealed({ SECRET_KEY: testSecret })).toMatchObject({ state: 'ok' })
  expect(await sealed({ SECRET_KEY: another, SECRET_KEY_FALLBACKS: testSecret })).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('2 gateway accounts'),
    todo: ['run `npx lectern keys rotate --sealing`'],
  })
  expect(await sealed({ SECRET_KEY: another })).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('no known key opens 2 gateway accounts'),
  })
})

test('doctor sends no queries while the schema is not current', async () => {
  const findings = await examineDeployment(settingsOf({}), {
    connection: {},
    isSchemaCurrent: false,
    dataFolder: undefined,
  })
  expect(findings.map(({ found }) => found)).toEqual(Array(7).fill('not checked: the schema is not current'))
})

type Settings = ReturnType<typeof settingsOf>
type Connection = Parameters<typeof examineDeployment>[1]['connection']

function settingsOf(environment: Record<string, string>) {
  return readSettings(environment).settings
}

async function rows(settings: Settings, connection: Connection) {
  const findings = await examineDeployment(settings, { connection, isSchemaCurrent, dataFolder: undefined })
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]))
}
