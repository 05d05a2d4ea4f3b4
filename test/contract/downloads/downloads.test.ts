import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberActor } from '../../../src/domain/tenancy/index.ts'
import { createSignedUrls } from '../../../src/http/shared/signed-urls.ts'
import type { DigitalProductFileId } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, type World } from '../../support/world/world.ts'

let world: World
let fileId: DigitalProductFileId
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  fileId = await ownedFile()
})

const content = 'A workbook of glazes, page by page.'

describe('a download URL of a private file', () => {
  test('a download URL of a private file serves the file under its own name, uncached and as an attachment', async () => {
    const answer = await fetch(await downloadUrl())
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(content)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%E9%87%89%E8%97%A5.txt")
  })

  test('a download URL of a private file expires after exactly five minutes', async () => {
    const early = await downloadUrl()
    const late = await downloadUrl()
    world.clock.advance({ minutes: 4, seconds: 59 })
    expect((await fetch(early)).statusCode).toBe(200)
    world.clock.advance({ seconds: 1 })
    expect((await fetch(late)).statusCode).toBe(404)
  })

  test('a download URL of a private file is not found after any change to it', async () => {
    const good = await downloadUrl()
    for (const forged of [`${good}x`, good.slice(0, -1), good.replace(/\/downloads\/./, '/downloads/A')]) {
      expect((await fetch(forged)).statusCode, forged).toBe(404)
    }
  })

  test('a download URL of a private file does not work at another school or in a browser where another person is signed in', async () => {
    const path = await downloadUrl()
    expect((await world.at('astronomy').get(path)).statusCode).toBe(404)
    expect((await (await browserOf(world, 'tom')).get(path)).statusCode).toBe(404)
    expect((await (await browserOf(world, 'mei')).get(path)).statusCode).toBe(200)
  })

  test('a download URL of a private file serves requested ranges, and all ranges count as one download', async () => {
    const path = await downloadUrl()
    const part = await fetch(path, { range: 'bytes=2-9' })
    expect(part.statusCode).toBe(206)
    expect(part.body).toBe(content.slice(2, 10))
    expect(part.headers['content-range']).toBe(`bytes 2-9/${content.length}`)
    expect((await fetch(path, { range: 'bytes=10-' })).body).toBe(content.slice(10))
    expect((await fetch(path, { range: 'bytes=9999-' })).statusCode).toBe(416)
    expect(await remaining()).toBe(1)
  })

  test('a download URL of a private file is refused once no downloads remain, but a started download can be continued', async () => {
    const [first, second, third] = [await downloadUrl(), await downloadUrl(), await downloadUrl()]
    expect((await fetch(first)).statusCode).toBe(200)
    expect((await fetch(second, { range: 'bytes=0-3' })).statusCode).toBe(206)
    expect((await fetch(third)).statusCode).toBe(403)
    expect((await fetch(second, { range: 'bytes=4-' })).statusCode).toBe(206)
  })

  test('a download URL of a private file stops working once access is revoked', async () => {
    const path = await downloadUrl()
    await world.deps.db
      .updateTable('entitlements')
      .set({ takenBackAt: world.clock.now() })
      .where('source', '=', 'manual')
      .execute()
    expect((await fetch(path)).statusCode).toBe(404)
  })
})

async function fetch(path: string, headers: Record<string, string> = {}) {
  return await world.at('ceramics').get(path, headers)
}

async function downloadUrl(): Promise<string> {
  const addresses = createSignedUrls(world.deps).download
  const { url } = addresses.make(await schoolOf(world, 'ceramics'), await mei(), fileId)
  return new URL(url).pathname
}

async function mei() {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  return memberActor({ schoolId, memberId: await personOf(world, 'mei'), roles: ['student'] })
}

async function remaining() {
  return (await world.modules.entitlements.downloadable(await mei(), fileId)).downloadsRemaining
}

async function ownedFile(): Promise<DigitalProductFileId> {
  const { schoolId, memberId: personId } = await mei()
  const now = world.clock.now()
  const [productId, id] = [newId<'DigitalProduct'>(world.clock), newId<'DigitalProductFile'>(world.clock)]
  const stamps = { createdAt: now, updatedAt: now }
  const fileKey = `products/${id}.txt`
  await world.files.put(fileKey, Buffer.from(content))
  const { db } = world.deps
  await db
    .insertInto('digitalProducts')
    .values({
      schoolId,
      id: productId,
      slug: `p-${id}`,
      name: 'Glazes',
      price: 0n,
      access: 'lifetime',
      state: 'published',
      publishedAt: now,
      ...stamps,
    })
    .execute()
  await db
    .insertInto('digitalProductFiles')
    .values({
      schoolId,
      id,
      productId,
      name: '釉藥.txt',
      mimeType: 'text/plain',
      sizeBytes: 35n,
      fileKey,
      downloadLimit: 2,
      position: 1,
      ...stamps,
    })
    .execute()
  await db
    .insertInto('entitlements')
    .values({
      schoolId,
      id: newId(world.clock),
      personId,
      itemType: 'digital_product',
      itemId: productId,
      source: 'manual',
      sourceId: id,
      startsAt: now,
      createdAt: now,
    })
    .execute()
  return id
}
