import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseProxy } from '../../../../test/support/database/database-proxy.ts'
import { emptyDatabase, ownSession } from '../../../../test/support/database/own-database.ts'
import { createListener, type Listener } from './listener.ts'

const quickly = { interval: 2 }

test('a listener receives notifications of its own channel only', async () => {
  const { listener, admin, notificationsOn } = await listening()
  const pots = notificationsOn('pots')
  listener.start()
  await expect.poll(pots, quickly).toEqual([undefined])

  await admin.query(`notify glazes, 'blue'; notify pots, 'tall'; notify pots`)
  await expect.poll(pots, quickly).toEqual([undefined, 'tall', ''])
})

test('a listener receives a notification after its transaction committed, and none after a rollback', async () => {
  const { listener, admin, notificationsOn } = await listening()
  const pots = notificationsOn('pots')
  listener.start()
  await expect.poll(pots, quickly).toEqual([undefined])

  await admin.query(`begin; notify pots, 'broken'; rollback; begin; notify pots, 'whole'; commit`)
  await expect.poll(pots, quickly).toEqual([undefined, 'whole'])
})

test('a listener whose session was terminated reconnects and reports the gap', async () => {
  const { listener, admin, notificationsOn } = await listening()
  const pots = notificationsOn('pots')
  listener.start()
  await expect.poll(pots, quickly).toEqual([undefined])

  await admin.query(`select pg_terminate_backend(pid) from (${sessions}) as listener`)
  await admin.query(`notify pots, 'in the gap'`)
  await expect.poll(pots, quickly).toEqual([undefined, undefined])
  await admin.query(`notify pots, 'after'`)
  await expect.poll(pots, quickly).toEqual([undefined, undefined, 'after'])
})

test('a listener that loses its session before it listens opens exactly one new session', async () => {
  const { admin, connection } = await database()
  const proxy = await databaseProxy(connection)
  const { listener, notificationsOn } = listenerOn(proxy.connection)
  const pots = notificationsOn('pots')
  proxy.cutBefore('listen "pots"')
  listener.start()
  await expect.poll(pots, quickly).toEqual([undefined])

  await admin.query(`notify pots, 'once'`)
  await expect.poll(pots, quickly).toEqual([undefined, 'once'])
  // A second loop would still be on its way here.
  await pause(60)
  expect(await sessionCount(admin)).toBe(1)
})

test('a listener that starts while the database is unavailable connects later', async () => {
  const { connection } = await database()
  const proxy = await databaseProxy(connection)
  const { listener, notificationsOn } = listenerOn(proxy.connection)
  const pots = notificationsOn('pots')
  proxy.cutBefore('lectern listener')
  listener.start()
  await expect.poll(pots, quickly).toEqual([undefined])
})

test('a channel subscribed after the listener started receives notifications', async () => {
  const { listener, admin, notificationsOn } = await listening()
  const pots = notificationsOn('pots')
  listener.start()
  await expect.poll(pots, quickly).toEqual([undefined])

  const glazes = notificationsOn('glazes')
  await expect.poll(glazes, quickly).toEqual([undefined])
  await admin.query(`notify glazes, 'blue'`)
  await expect.poll(glazes, quickly).toEqual([undefined, 'blue'])
})

test('several subscribers to one channel all receive its notifications', async () => {
  const { listener, admin, notificationsOn } = await listening()
  const [one, other] = [notificationsOn('pots'), notificationsOn('pots')]
  listener.start()
  await expect.poll(other, quickly).toEqual([undefined])

  await admin.query(`notify pots, 'tall'`)
  await expect.poll(other, quickly).toEqual([undefined, 'tall'])
  expect(one()).toEqual([undefined, 'tall'])
})

test('a stopped listener has no session and receives nothing', async () => {
  const { listener, admin, notificationsOn } = await listening()
  const pots = notificationsOn('pots')
  listener.start()
  await expect.poll(pots, quickly).toEqual([undefined])

  await listener.stop()
  await expect.poll(() => sessionCount(admin), quickly).toBe(0)
  await admin.query(`notify pots, 'late'`)
  expect(pots()).toEqual([undefined])
})

test('a listener stopped while it starts leaves no session', async () => {
  const { listener, admin, notificationsOn } = await listening()
  const pots = notificationsOn('pots')
  listener.start()
  await listener.stop()
  // Long enough for a session that was on its way to arrive.
  await pause(40)
  expect(await sessionCount(admin)).toBe(0)
  expect(pots()).toEqual([])
})

test('stopping a listener does not wait for an unavailable database', async () => {
  const { listener } = listenerOn({ host: '/nonexistent' })
  listener.start()
  await pause(5)
  await listener.stop()
})

test('stopping a listener before its start does nothing', async () => {
  await listenerOn({ host: '/nonexistent' }).listener.stop()
})

test('a listener sends equal wake-ups once, in the order of their requests', async () => {
  const { listener, notificationsOn } = await listening()
  const [pots, glazes] = [notificationsOn('pots'), notificationsOn('glazes')]
  listener.send([{ channel: 'pots', payload: 'tall' }])
  listener.send([
    { channel: 'pots', payload: 'tall' },
    { channel: 'glazes', payload: '' },
    { channel: 'pots', payload: 'wide' },
  ])
  await listener.flush()
  await expect.poll(pots, quickly).toEqual([undefined, 'tall', 'wide'])
  expect(glazes()).toEqual([undefined, ''])
})

test('a flush without waiting wake-ups does not stop later ones', async () => {
  const { listener, notificationsOn } = await listening()
  const pots = notificationsOn('pots')
  await listener.flush()
  listener.send([{ channel: 'pots', payload: 'tall' }])
  await expect.poll(pots, { ...quickly, timeout: 5_000 }).toEqual([undefined, 'tall'])
})

test('a listener that is stopped sends its last wake-ups first', async () => {
  const { listener, admin } = await listening()
  const received: (string | undefined)[] = []
  admin.on('notification', ({ payload }) => received.push(payload))
  await admin.query('listen pots')
  listener.send([{ channel: 'pots', payload: 'last' }])
  await listener.stop()
  await expect.poll(() => received, quickly).toEqual(['last'])
  listener.send([{ channel: 'pots', payload: 'late' }])
  await listener.flush()
  expect(received).toEqual(['last'])
})

test('a listener whose session is lost sends later wake-ups on the next one', async () => {
  const { listener, admin, notificationsOn } = await listening()
  const pots = notificationsOn('pots')
  listener.start()
  await expect.poll(pots, quickly).toEqual([undefined])
  await admin.query(`select pg_terminate_backend(pid) from (${sessions}) as listener`)
  await expect.poll(pots, quickly).toEqual([undefined, undefined])
  listener.send([{ channel: 'pots', payload: 'tall' }])
  await expect.poll(pots, quickly).toEqual([undefined, undefined, 'tall'])
})

const sessions = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'lectern listener'`

async function sessionCount(admin: Client): Promise<number> {
  return (await admin.query(sessions)).rowCount ?? 0
}

async function database(): Promise<{ connection: ClientConfig; admin: Client }> {
  const connection = await emptyDatabase()
  return { connection, admin: await ownSession(connection) }
}

async function listening() {
  const { connection, admin } = await database()
  return { admin, ...listenerOn(connection) }
}

function listenerOn(connection: ClientConfig) {
  const listener = createListener(connection)
  onTestFinished(listener.stop)
  return { listener, notificationsOn: (channel: string) => notificationsOn(listener, channel) }
}

function notificationsOn(listener: Listener, channel: string): () => readonly (string | undefined)[] {
  const received: (string | undefined)[] = []
  listener.on(channel, (payload) => received.push(payload))
  return () => received
}
