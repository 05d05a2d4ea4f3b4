import { expect, test } from 'vitest'
import { ownWorld } from '../../../test/support/world.ts'
import { readSettings } from '../../config/read-settings.ts'
import { examineDeployment } from './examine-deployment.ts'

const isSchemaCurrent = true

test('facts that nobody fetches are a warning', async () => {
  const { connection, deps } = await ownWorld()
  const settings = settingsOf({})
  await deps.db.updateTable('facts').set({ sentAt: deps.clock.now() }).execute()
  expect(await rows(settings, connection)).toMatchObject({ Outbox: { state: 'ok', found: 'nothing waits' } })

  const tenMinutesAgo = new Date(Date.now() - 600_000)
  await deps.db.updateTable('facts').set({ sentAt: null, happenedAt: tenMinutesAgo }).execute()
  expect(await rows(settings, connection)).toMatchObject({
    Outbox: { state: 'warning', found: expect.stringMatching(/waits for 60\d s/) },
  })
})

test('http origins are good on a laptop, and in production only where they are allowed by name', async () => {
  const { connection } = await ownWorld()
  expect(await rows(settingsOf({}), connection)).toMatchObject({ Schools: { state: 'ok' } })
  const NODE_ENV = 'production'
  expect(await rows(settingsOf({ NODE_ENV }), connection)).toMatchObject({
    Schools: { state: 'failed', found: expect.stringContaining('2 of 2 with a bad origin') },
  })
  const allowed = settingsOf({ NODE_ENV, ALLOW_IN_PRODUCTION: 'http-origins' })
  expect(await rows(allowed, connection)).toMatchObject({ Schools: { state: 'ok' } })
})

test('on a schema the modules do not know nothing is asked', async () => {
  const findings = await examineDeployment(settingsOf({}), { connection: {}, isSchemaCurrent: false })
  expect(findings.map(({ found }) => found)).toEqual(Array(2).fill('not checked: the schema is not current'))
})

type Settings = ReturnType<typeof settingsOf>
type Connection = Parameters<typeof examineDeployment>[1]['connection']

function settingsOf(environment: Record<string, string>) {
  return readSettings(environment).settings
}

async function rows(settings: Settings, connection: Connection) {
  const findings = await examineDeployment(settings, { connection, isSchemaCurrent })
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]))
}
