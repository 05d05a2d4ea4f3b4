import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { ownSession } from '../../../../test/support/database/own-database.ts'
import {
  demoPassword,
  newAccount,
  newGuest,
  schoolOf,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { statementsOf } from '../../../../test/support/people/member-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import { createIdentity } from '../index.ts'

const world = await createWorld()
afterAll(() => world.close())

const millisecond = 0.001

describe('a session', () => {
  test('a session is valid only at the school where it was created', async () => {
    const { session } = await newGuest(world)
    const { id: astronomy } = await schoolOf(world, 'astronomy')
    expect(await world.modules.identity.whoIs(astronomy, session)).toBeUndefined()
  })

  test('a session returns its person with the roles at this school only, highest first', async () => {
    const ceramics = await schoolOf(world, 'ceramics')
    const { personId, email } = await newAccount(world)
    for (const role of ['teaching_assistant', 'admin'] as const) {
      await world.modules.identity.grantRole(platformActor, { schoolId: ceramics.id, personId, role })
    }
    const { me } = await signInAs(world, { email }, 'ceramics')
    expect(me).toMatchObject({ personId, email, roles: ['admin', 'teaching_assistant', 'student'] })
    const { me: elsewhere } = await signInAs(world, { email }, 'astronomy')
    expect(elsewhere.roles).toEqual(['student'])
  })

  test('a session is stored as a hash only', async () => {
    const { me, session } = await newGuest(world)
    const sessions = world.deps.db.selectFrom('sessions').selectAll()
    const rows = await sessions.where('personId', '=', me.personId).execute()
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(session)])
    expect(JSON.stringify(rows)).not.toContain(session.slice(4))
  })

  test('the hash or the id of a session is not accepted as its token', async () => {
    const { me, session } = await newGuest(world)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const stolen = hashToken(session).toString(encoding)
      expect(await world.modules.identity.whoIs(me.schoolId, stolen)).toBeUndefined()
    }
    expect(await world.modules.identity.whoIs(me.schoolId, me.sessionId)).toBeUndefined()
    expect(await world.modules.identity.whoIs(me.schoolId, '')).toBeUndefined()
  })

  test('a session ends after exactly one day without a request', async () => {
    const { me, session } = await newGuest(world)
    const other = await newGuest(world)
    world.clock.advance({ hours: 24, seconds: -millisecond })
    expect(await world.modules.identity.whoIs(me.schoolId, session)).toMatchObject({ personId: me.personId })
    world.clock.advance({ seconds: millisecond })
    expect(await world.modules.identity.whoIs(me.schoolId, other.session)).toBeUndefined()
    // The visit a millisecond ago began another day.
    expect(await world.modules.identity.whoIs(me.schoolId, session)).toBeDefined()
  })

  test('a session ends exactly thirty days after the sign-in, however often it is used', async () => {
    const { me, session } = await newGuest(world)
    const whoIs = () => world.modules.identity.whoIs(me.schoolId, session)
    for (let half = 1; half < 60; half++) {
      world.clock.advance({ hours: 12 })
      expect(await whoIs()).toBeDefined()
    }
    world.clock.advance({ hours: 12, seconds: -millisecond })
    expect(await whoIs()).toBeDefined()
    world.clock.advance({ seconds: millisecond })
    expect(await whoIs()).toBeUndefined()
  })

  test('a session is deleted from the database once it has expired, and not before', async () => {
    const mei = await newGuest(world)
    world.clock.advance({ hours: 12 })
    const tom = await newGuest(world)
    world.clock.advance({ hours: 12 })
    await world.modules.identity.sweepSignIns()
    const sessions = world.deps.db.selectFrom('sessions').select('personId')
    const remaining = await sessions.where('personId', 'in', [mei.me.personId, tom.me.personId]).execute()
    expect(remaining).toEqual([{ personId: tom.me.personId }])
  })
})

describe('a request with a session', () => {
  test('a request with a session takes one statement', async () => {
    const { me, session } = await newGuest(world)
    expect(await statementsOf(world, () => world.modules.identity.whoIs(me.schoolId, session))).toHaveLength(
      1,
    )
  })

  test('a request with a session is recorded at most every five minutes', async () => {
    const { me, session } = await newGuest(world)
    const visit = () => statementsOf(world, () => world.modules.identity.whoIs(me.schoolId, session))
    world.clock.advance({ minutes: 5 })
    expect(await visit()).toHaveLength(1)
    world.clock.advance({ seconds: millisecond })
    expect(await visit()).toHaveLength(2)
    expect(await visit()).toHaveLength(1)
  })

  test('concurrent requests with a session are recorded once', async () => {
    const world = await ownWorld()
    const { me, session } = await signInAs(world, 'mei', 'ceramics')
    await sql`create table writes (at timestamptz)`.execute(world.deps.db)
    await sql`create function note_write() returns trigger language plpgsql as
      $$ begin insert into writes values (new.seen_at); return new; end $$`.execute(world.deps.db)
    await sql`create trigger note_write after update on sessions for each row execute function note_write()`.execute(
      world.deps.db,
    )
    world.clock.advance({ minutes: 6 })
    const { whoIs } = createIdentity({ ...world.deps, clock: ticking(world.clock) })
    await Promise.all(Array.from({ length: 20 }, () => whoIs(me.schoolId, session)))
    const { rows } = await sql`select * from writes`.execute(world.deps.db)
    expect(rows).toHaveLength(1)
  })

  test('a request with a session finds it among many sessions by an index', async () => {
    const world = await ownWorld()
    const { me, session } = await signInAs(world, 'mei', 'ceramics')
    await sql`insert into sessions
      select school_id, gen_random_uuid(), person_id, sha256(n::text::bytea), method, signed_in_at, seen_at, ends_at, address, user_agent
      from sessions, generate_series(1, 20000) n`.execute(world.deps.db)
    await sql`analyze sessions`.execute(world.deps.db)
    const [statement = ''] = await statementsOf(world, () =>
      world.modules.identity.whoIs(me.schoolId, session),
    )
    const client = await ownSession(world.connection)
    await client.query(`set plan_cache_mode = force_generic_plan; prepare who_is as ${statement}`)
    const sampleOf = { uuid: `'${me.schoolId}'`, bytea: String.raw`'\x00'`, timestamptz: 'now()' }
    const values = [...statement.matchAll(/\$\d+::(uuid|bytea|timestamptz)/g)].map(
      ([, type]) => sampleOf[type as keyof typeof sampleOf],
    )
    const explained = `explain execute who_is(${values.join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(explained)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using sessions_token_unique')
    expect(plan).not.toContain('Seq Scan on sessions')
  })
})

describe('a sign-in', () => {
  test('a sign-in creates a new token and ends the previous session of the browser', async () => {
    const { identity } = world.modules
    const { me, session, visit } = await newGuest(world)
    const again = await identity.signIn(visit, { email: me.email, password: demoPassword, former: session })
    const { session: fresh } = again.is === 'signed-in' ? again : { session: '' }
    expect(fresh).not.toBe(session)
    expect(await identity.whoIs(me.schoolId, session)).toBeUndefined()
    expect(await identity.whoIs(me.schoolId, fresh)).toMatchObject({ personId: me.personId })
  })

  test('a sign-in ends a session that an attacker planted in the browser, which prevents session fixation', async () => {
    const { identity } = world.modules
    const tom = await newGuest(world)
    const { email } = await newAccount(world)
    await identity.signIn(tom.visit, { email, password: demoPassword, former: tom.session })
    expect(await identity.whoIs(tom.me.schoolId, tom.session)).toBeUndefined()
  })

  test('a sign-in leaves the sessions of other browsers and of the other school unchanged', async () => {
    const { identity } = world.modules
    const { email } = await newAccount(world)
    const phone = await signInAs(world, { email }, 'ceramics')
    const astronomy = await signInAs(world, { email }, 'astronomy')
    await identity.signIn(phone.visit, { email, password: demoPassword, former: astronomy.session })
    expect(await identity.whoIs(phone.me.schoolId, phone.session)).toBeDefined()
    expect(await identity.whoIs(astronomy.me.schoolId, astronomy.session)).toBeDefined()
  })

  test('a failed sign-in leaves the session of the browser unchanged', async () => {
    const { me, session, visit } = await newGuest(world)
    await world.modules.identity.signIn(visit, { email: me.email, password: 'not it', former: session })
    expect(await world.modules.identity.whoIs(me.schoolId, session)).toBeDefined()
  })

  test('a sign-in is refused to a deactivated person', async () => {
    const { personId, email } = await newAccount(world)
    await world.modules.identity.deactivatePerson(platformActor, personId)
    const outcome = world.modules.identity.signIn(await visitTo(world, 'ceramics'), {
      email,
      password: demoPassword,
    })
    expect(await outcome).toEqual({ is: 'wrong' })
  })
})

describe('the list of sessions', () => {
  test('the list of sessions contains the active sessions of the person at this school, newest first, without secrets', async () => {
    const mei = await newAccount(world)
    await signInAs(world, mei, 'ceramics')
    world.clock.advance({ hours: 20 })
    const phone = await signInAs(world, mei, 'ceramics')
    world.clock.advance({ hours: 4 })
    const laptop = await signInAs(world, mei, 'ceramics')
    await signInAs(world, mei, 'astronomy')
    const tom = await newGuest(world)
    const list = await world.modules.identity.listSessions(laptop.me)
    expect(list.map(({ id }) => id)).toEqual([laptop.me.sessionId, phone.me.sessionId])
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(
      ['address', 'id', 'method', 'seenAt', 'signedInAt', 'userAgent'].sort(),
    )
    expect((await world.modules.identity.listSessions(tom.me)).map(({ id }) => id)).toEqual([
      tom.me.sessionId,
    ])
  })
})

function ticking(clock: World['clock']) {
  return {
    now() {
      clock.advance({ seconds: millisecond })
      return clock.now()
    },
  }
}
