import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpSecondFactor } from '../../../test/support/browser/authenticator.ts'
import { samplePng } from '../../../test/support/catalog/sample-pictures.ts'
import {
  demoPassword,
  type Guest,
  newGuest,
  schoolOf,
  signInAs,
} from '../../../test/support/people/identity-cast.ts'
import { unzip } from '../../../test/support/requests/unzip.ts'
import { createWorld, ownWorld, type World } from '../../../test/support/world/world.ts'
import type { DataExportId } from '../../platform/db/schema/schema.gen.ts'
import type { Files } from '../../platform/files/files.ts'
import type { RecordedFact } from '../../platform/outbox/fact-handler.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { packDataExport } from './pack-data-export.ts'
import { type DataExportPart, dataExportParts } from './parts.ts'

const world = await createWorld()
afterAll(() => world.close())

const partNames =
  'access account apps attempts certificates events inbox learning meetings payments questions subscriptions teaching written'
const everyFile = ['README.txt', 'avatar.png', ...partNames.split(' ').map((name) => `${name}.json`)].sort()

describe('a personal data export', () => {
  test('a personal data export contains a file for every part, the picture and an explanatory page in the member’s language', async () => {
    const mei = await withPicture(world, await signInAs(world, 'mei', 'ceramics'))
    await world.modules.identity.requestExport(mei.me, mei.visit)
    await world.runJobs()

    const { files, exported } = await fetchExport(world, mei)
    expect([...files.keys()].sort()).toEqual(everyFile)
    expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
      account: { email: 'mei@example.com', name: '林美 Mei Lin' },
      roles: [{ role: 'student' }],
      sessions: [{ userAgent: 'a browser for tests' }],
    })
    expect(files.get('avatar.png')).toEqual(samplePng)
    const readme = String(files.get('README.txt'))
    expect(readme).toContain('你在 Ceramics Studio 的資料')
    for (const name of files.keys()) if (name !== 'README.txt') expect(readme).toContain(name)
    expect(exported).toMatchObject({ state: 'ready', stepsDone: 15, stepsTotal: 15 })
    expect(Number(exported?.sizeBytes)).toBeGreaterThan(500)
  })

  test('a personal data export is announced by a mail that links to the account and not to the file', async () => {
    const { text } = await world.lastMail('mei@example.com')
    expect(text).toContain('http://localhost:3000/account/data')
    expect(text).not.toContain('exports/')
  })

  test('a personal data export contains no data of another school', async () => {
    const there = await signInAs(world, 'mei', 'astronomy')
    await world.modules.identity.requestExport(there.me, there.visit)
    await world.runJobs()
    const { files } = await fetchExport(world, there)
    const { sessions, activity } = JSON.parse(String(files.get('account.json')))
    expect(sessions).toHaveLength(1)
    expect(activity.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'data_export.asked',
      'role.granted',
      'sign_in.succeeded',
    ])
  })

  test('a personal data export is stored under a random name that only its owner can read', async () => {
    const mei = await signInAs(world, 'mei', 'ceramics')
    const tom = await signInAs(world, 'tom', 'ceramics')
    const [exported] = await world.modules.identity.listExports(mei.me)
    if (!exported) throw new Error('There is no export')
    expect(await world.modules.identity.exportFile(mei.me, exported.id)).toMatch(
      /^exports\/export-[\w-]{43}\.zip$/,
    )
    expect(await world.modules.identity.exportFile(tom.me, exported.id)).toBeUndefined()
  })

  test('a personal data export contains no password, code or token, not even hashed or sealed', async () => {
    const own = await ownWorld()
    const guest = await withPicture(own, await signInAs(own, 'mei', 'ceramics'))
    const { identity } = own.modules
    const { schoolId } = guest.me
    const app = await setUpSecondFactor(own, { schoolId, session: guest.session, password: demoPassword })
    await identity.requestMail(guest.visit, { purpose: 'sign_in', email: guest.me.email, locale: 'en' })
    await identity.requestPasskey(await schoolOf(own, 'ceramics'), guest.visit)
    await identity.requestExport(guest.me, guest.visit)
    await own.runJobs()
    const { files } = await fetchExport(own, guest)
    const text = [...files.values()].map(String).join('\n')
    for (const secret of await everySecret(own)) expect(text).not.toContain(secret)
    for (const secret of [guest.session, ...app.recoveryCodes]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/argon2|passwordHash|tokenHash|sealed|publicKey|lss_|lml_|lch_/i)
  })
})

let earlierFiles: string[] = []
beforeEach(() => {
  earlierFiles = storedFiles()
})

describe('the job that packs a data export', () => {
  test('the data export job records its state and progress after each step', async () => {
    const tom = await newGuest(world)
    const progress: string[] = []
    const recordProgress = async () => {
      const [exported] = await world.modules.identity.listExports(tom.me)
      progress.push(`${exported?.state} ${exported?.stepsDone}/${exported?.stepsTotal}`)
    }
    const parts = ['one', 'two', 'three'].map((name) => part(name, recordProgress))
    const fact = await requestedExport(tom)
    await recordProgress()
    await packer(parts).handle(fact)
    await recordProgress()
    expect(progress).toEqual(['waiting 0/0', 'running 0/4', 'running 1/4', 'running 2/4', 'ready 4/4'])
  })

  test('a data export job that fails leaves no file, and the next attempt completes the same export', async () => {
    const tom = await withPicture(world, await newGuest(world))
    const fact = await requestedExport(tom)
    let isAway = true
    const parts = [
      part('steady', async () => ({ is: 'here' })),
      part('shaky', async () => {
        if (isAway) throw new Unavailable('Shaky')
        return { is: 'here too' }
      }),
    ]
    await expect(packer(parts).handle(fact)).rejects.toThrow(Unavailable)
    expect(newFiles()).toEqual([expect.stringMatching(/^avatars/)])
    expect(await world.modules.identity.listExports(tom.me)).toMatchObject([
      { state: 'running', stepsDone: 1 },
    ])

    isAway = false
    await packer(parts).handle(fact)
    const { files } = await fetchExport(world, tom)
    expect([...files.keys()].sort()).toEqual(['README.txt', 'avatar.png', 'shaky.json', 'steady.json'])
  })

  test('a data export job whose file storage refuses the file closes the picture stream', async () => {
    const tom = await withPicture(world, await newGuest(world))
    const picture = new Readable({
      read() {
        this.push(Buffer.alloc(64 * 1024))
      },
    })
    const refusing: Files = {
      ...world.files,
      put: () => Promise.reject(new Unavailable('The store')),
      get: () => Promise.resolve(picture),
    }
    const handler = packDataExport({ ...world.modules, files: refusing, clock: world.clock, parts: [] })
    await expect(handler.handle(await requestedExport(tom))).rejects.toThrow(Unavailable)
    await expect.poll(() => picture.closed).toBe(true)
  })

  test('a data export job that runs again after it finished changes nothing and sends no mail', async () => {
    const tom = await newGuest(world)
    const fact = await requestedExport(tom)
    for (const _time of [1, 2]) await packer().handle(fact)
    expect(newFiles()).toHaveLength(1)
    await world.runJobs()
    expect((await world.mails()).filter(({ to }) => to === tom.me.email)).toHaveLength(1)
  })

  test('a data export job that runs several times in parallel creates one file and one mail', async () => {
    const tom = await newGuest(world)
    const fact = await requestedExport(tom)
    await Promise.all([1, 2, 3].map(() => packer().handle(fact)))
    expect(newFiles()).toHaveLength(1)
    expect((await fetchExport(world, tom)).files.size).toBe(everyFile.length - 1)
    await world.runJobs()
    expect((await world.mails()).filter(({ to }) => to === tom.me.email)).toHaveLength(1)
  })

  test('a data export job leaves no file if the member deleted the account meanwhile', async () => {
    const tom = await newGuest(world)
    const fact = await requestedExport(tom)
    const leaving = part('leaving', async () => {
      await world.modules.identity.deleteAccount(tom.me, tom.visit, { password: demoPassword, code: '' })
      await world.runJobs()
      return { name: 'Tom' }
    })
    await packer([leaving]).handle(fact)
    expect(newFiles()).toEqual([])
  })

  test('a data export job that runs again after a kill deletes its file if the owner’s account is gone', async () => {
    const tom = await newGuest(world)
    const fact = await requestedExport(tom)
    const { fileKey } = fact.body as { fileKey: string }
    await world.modules.identity.deleteAccount(tom.me, tom.visit, { password: demoPassword, code: '' })
    await world.runJobs()
    await world.files.put(fileKey, Buffer.from('what the killed job left'))
    await packer().handle(fact)
    expect(newFiles()).toEqual([])
  })
})

describe('an old data export', () => {
  test('an old data export is deleted after seven days together with its file', async () => {
    const tom = await newGuest(world)
    await world.modules.identity.requestExport(tom.me, tom.visit)
    await world.runJobs()
    world.clock.advance({ days: 6 })
    await world.runScheduled('forget-old-exports')
    await world.runJobs()
    expect(newFiles()).toHaveLength(1)

    world.clock.advance({ days: 1 })
    expect(await world.modules.identity.listExports(tom.me)).toEqual([])
    await world.runScheduled('forget-old-exports')
    await world.runJobs()
    expect(newFiles()).toEqual([])
    const exports = world.deps.db.selectFrom('dataExports').selectAll()
    expect(await exports.where('personId', '=', tom.me.personId).execute()).toEqual([])
  })

  test('an unfinished data export fails after two days, so that a new one can be requested', async () => {
    const tom = await newGuest(world)
    const fact = await requestedExport(tom)
    const broken = part('broken', () => Promise.reject(new Error('a bug')))
    await expect(packer([broken]).handle(fact)).rejects.toThrow('a bug')
    world.clock.advance({ days: 2 })
    await world.runScheduled('forget-old-exports')
    expect(await world.modules.identity.listExports(tom.me)).toMatchObject([{ state: 'failed' }])

    await world.modules.identity.requestExport(tom.me, tom.visit)
    await world.runJobs()
    const states = (await world.modules.identity.listExports(tom.me)).map(({ state }) => state)
    expect(states).toEqual(['ready', 'failed'])
    await packer().handle(fact)
    expect(newFiles()).toHaveLength(1)
  })
})

function packer(parts = dataExportParts(world.modules)) {
  return packDataExport({ ...world.modules, files: world.files, clock: world.clock, parts })
}

function part(name: string, read: DataExportPart['read']): DataExportPart {
  return { name, about: { en: name, 'zh-TW': name, ja: name }, read }
}

async function requestedExport({ me, visit }: Guest): Promise<RecordedFact> {
  await world.modules.identity.requestExport(me, visit)
  const [exported] = await world.modules.identity.listExports(me)
  const requests = world.deps.db.selectFrom('facts').selectAll().where('kind', '=', 'data_export.asked')
  return await requests.where(sql`body ->> 'exportId'`, '=', exported?.id).executeTakeFirstOrThrow()
}

async function withPicture({ modules, files }: World, guest: Guest): Promise<Guest> {
  const key = `avatars/${crypto.randomUUID()}.png`
  await files.put(key, samplePng)
  await modules.identity.setAvatar(guest.me, key)
  return guest
}

async function fetchExport({ modules, files }: World, { me }: Guest) {
  const [exported] = await modules.identity.listExports(me)
  const key = await modules.identity.exportFile(me, exported?.id as DataExportId)
  const zip = await buffer((await files.get(key ?? '')) as Readable)
  expect(zip.length).toBe(Number(exported?.sizeBytes))
  return { files: unzip(zip), exported }
}

/** The files stored since this test began. */
function newFiles(): string[] {
  return storedFiles().filter((file) => !earlierFiles.includes(file))
}

function storedFiles(): string[] {
  const { filesFolder } = world
  return readdirSync(filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(filesFolder.length + 1))
}

/** All hashes and sealed values of the database, in every encoding. */
async function everySecret({ deps: { db } }: World): Promise<string[]> {
  const people = await db.selectFrom('people').select('passwordHash').execute()
  const bytes = [
    ...(await db.selectFrom('sessions').select('tokenHash as secret').execute()),
    ...(await db.selectFrom('mailLinks').select('tokenHash as secret').execute()),
    ...(await db.selectFrom('signInChallenges').select('tokenHash as secret').execute()),
    ...(await db.selectFrom('recoveryCodes').select('hash as secret').execute()),
    ...(await db.selectFrom('secondFactors').select('sealedSecret as secret').execute()),
  ]
  expect(bytes.length).toBeGreaterThan(12)
  const encodings = ['hex', 'base64', 'base64url'] as const
  const texts = bytes.flatMap(({ secret }) => encodings.map((as) => secret.toString(as)))
  return [...people.flatMap(({ passwordHash }) => passwordHash ?? []), ...texts]
}
