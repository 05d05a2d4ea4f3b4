import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aCourse,
  anEvent,
  aProduct,
  aService,
  createEmptySchoolWorld,
  type Readers,
} from '../../../../test/support/people/catalog-cast.ts'
import type { CourseSettings, SearchCursor } from '../index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
beforeAll(async () => {
  await publish({
    name: 'Ceramics for beginners',
    summary: 'Clay, wheel and kiln',
    description: 'Pinch pots.',
  })
  await publish({ name: 'Glazing workshop', summary: 'Colours', description: 'For those who know ceramics.' })
  await publish({ name: 'Introduction to wheel throwing', tags: ['pottery'] })
  await publish({ name: '陶藝入門', summary: '從一團土開始', description: '學會拉坏、修坏與上釉。' })
  await publish({ name: '釉藥調配實作', summary: '認識釉藥' })
  await publish({ name: '咖啡拉花' })
  await publish({ name: '素燒曲線' })
  await publish({ name: '電窯', description: '學會素燒。' })
  await publish({ name: 'ろくろ入門', summary: '土をさわるところから' })
  await publish({ name: '金継ぎワークショップ', summary: '割れた器を直す' })
  await publish({ name: '陶芸のための釉薬', summary: '色をつくる' })
  await teach({ name: 'Inês Duarte 林靜文', personId: null, bio: '', avatarKey: null })
})

const catalog = () => world.modules.catalog
const find = async (text: string, reader: Readers[keyof Readers] = readers.visitor) =>
  (await catalog().searchCatalog(reader, { text, page: { first: 20 } })).rows.map(({ title }) => title)

describe('a search', () => {
  test.each([
    ['one word', 'kiln', ['Ceramics for beginners']],
    ['several words in any order', 'wheel introduction', ['Introduction to wheel throwing']],
    ['the beginning of a word', 'glaz', ['Glazing workshop']],
    ['a tag', 'pottery', ['Introduction to wheel throwing']],
    ['a Chinese word', '陶藝', ['陶藝入門']],
    ['a word inside a Chinese sentence', '拉坏', ['陶藝入門']],
    ['two Chinese words', '陶藝 上釉', ['陶藝入門']],
    ['one Chinese character', '釉', ['釉藥調配實作', '陶芸のための釉薬', '陶藝入門']],
    ['a Japanese word', '金継ぎ', ['金継ぎワークショップ']],
    ['katakana for hiragana', 'ロクロ', ['ろくろ入門']],
    ['half-width katakana', 'ﾜｰｸｼｮｯﾌﾟ', ['金継ぎワークショップ']],
    ['full-width letters', 'ＫＩＬＮ', ['Ceramics for beginners']],
  ])('a catalog search finds an item by %s', async (_what, text, titles) => {
    expect((await find(text)).sort()).toEqual([...titles].sort())
  })

  test.each([
    ['a missing letter', 'ceramcs', 'Ceramics for beginners'],
    ['two swapped letters', 'ceramcis', 'Ceramics for beginners'],
    ['an extra letter', 'glazzing', 'Glazing workshop'],
    ['one wrong word among correct ones', 'wheel throwign', 'Introduction to wheel throwing'],
    ['a wrong Chinese character', '陶義入門', '陶藝入門'],
    ['a missing Chinese character', '釉藥調實作', '釉藥調配實作'],
    ['a wrong Japanese character', '金接ぎワークショップ', '金継ぎワークショップ'],
    ['an extra Japanese vowel', 'ろうくろ入門', 'ろくろ入門'],
    ['a wrong character in a word of two that occurs only in a description', '拉胚', '陶藝入門'],
    ['a wrong character in the middle of a word of three', '釉要調', '釉藥調配實作'],
    ['a wrong character in a word of two, and ranks a title with it first', '素繞', '素燒曲線'],
  ])('a catalog search tolerates %s', async (_what, text, title) => {
    const { rows, matching } = await catalog().searchCatalog(readers.visitor, { text, page: { first: 20 } })
    expect(matching).toBe('similar')
    expect(rows[0]?.title).toBe(title)
  })

  test.each(['Ines Duarte', 'duarte', 'DUARTE ines', 'Inês', '林靜文', '靜文'])(
    'a catalog search for %s finds every course and service of that teacher and nothing else',
    async (text) => {
      expect((await find(text)).sort()).toEqual(['Firing hour', 'Slip casting', 'Two hands'])
    },
  )

  test('a catalog search for a teacher and a kind of item finds the items of that kind', async () => {
    const search = { text: 'duarte', types: ['consulting_service'] as const, page: { first: 20 } }
    const { rows } = await catalog().searchCatalog(readers.visitor, search)
    expect(rows.map(({ title }) => title)).toEqual(['Firing hour'])
  })

  test('a catalog search for one letter of a teacher’s name finds nothing by that teacher', async () => {
    expect(await find('d')).not.toContain('Two hands')
  })

  test('a catalog search ranks a title match above a description match, and a title equal to the words above one that contains them', async () => {
    expect(await find('ceramics')).toEqual(['Ceramics for beginners', 'Glazing workshop'])
    await publish({ name: 'Raku' })
    await publish({ name: 'A year of raku and other fires in the garden' })
    expect(await find('raku')).toEqual(['Raku', 'A year of raku and other fires in the garden'])
  })

  test('a catalog search for 入門 finds only titles with both characters side by side, in Chinese and Japanese', async () => {
    expect((await find('入門')).sort()).toEqual(['ろくろ入門', '陶藝入門'])
  })

  test.each([
    '',
    '   ',
    '!?',
    "'",
    "' | 'x':*",
    '\\',
    'a & b | !c',
    '\0',
    'kiln\0',
    'kiln\ud800',
    '%',
    '🏺'.repeat(300),
    'x'.repeat(5_000),
  ])('a catalog search for %j does not fail', async (text) => {
    await expect(find(text)).resolves.toBeInstanceOf(Array)
  })

  test('a catalog search finds no draft or archived item for anyone, and finds edited items by their new text', async () => {
    const { id } = await catalog().createCourse(readers.olga, aCourse({ name: 'Majolica' }))
    expect(await find('majolica', readers.olga)).toEqual([])
    await catalog().publishCourse(readers.olga, id)
    expect(await find('majolica')).toEqual(['Majolica'])
    const updatedAt = (await catalog().courseById(readers.olga, id))?.updatedAt ?? new Date()
    await catalog().updateCourse(readers.olga, id, { updatedAt, name: 'Faience' })
    expect([await find('majolica'), await find('faience')]).toEqual([[], ['Faience']])
    await catalog().archiveCourse(readers.olga, id)
    expect(await find('faience', readers.olga)).toEqual([])
    await catalog().publishCourse(readers.olga, id)
    expect(await find('faience', readers.tom)).toEqual(['Faience'])
  })

  test('a catalog search finds nothing of another school, neither by exact words nor by similarity', async () => {
    expect(await find('ceramics', readers.hana)).toEqual([])
    expect(await find('ceramcs', readers.hana)).toEqual([])
  })

  test('a catalog search finds items of every kind, or only those of the selected kinds', async () => {
    const course = await publish({ name: 'Porcelain' })
    const product = await catalog().createDigitalProduct(
      readers.olga,
      aProduct({ name: 'Porcelain recipes' }),
    )
    await catalog().publishDigitalProduct(readers.olga, product.id)
    const service = await catalog().createConsultingService(
      readers.olga,
      aService(course, { name: 'Porcelain hour' }),
    )
    await catalog().publishConsultingService(readers.olga, service.id)
    const event = await catalog().createEvent(readers.olga, anEvent({ title: 'Porcelain night' }))
    await catalog().publishEvent(readers.olga, event.id)
    const search = { text: 'porcelain', page: { first: 20 } }
    const all = await catalog().searchCatalog(readers.visitor, search)
    expect(all.rows.map(({ itemType }) => itemType).sort()).toEqual([
      'consulting_service',
      'course',
      'digital_product',
      'event',
    ])
    const some = await catalog().searchCatalog(readers.visitor, { ...search, types: ['event', 'course'] })
    expect(some.rows.map(({ itemType }) => itemType).sort()).toEqual(['course', 'event'])
  })

  test.each([
    ['exact', 'nebula'],
    ['similar', 'nebulla'],
  ])(
    'a catalog search with %s results is paged with the best match first and each result once',
    async (matching, text) => {
      const host = readers.hana
      for (let number = 0; number < 7; number++) {
        const { id } = await catalog().createCourse(
          host,
          aCourse({ name: `Nebula ${'more '.repeat(number % 3)}` }),
        )
        await catalog().publishCourse(host, id)
      }
      const whole = await catalog().searchCatalog(readers.hana, { text, page: { first: 100 } })
      expect(whole.matching).toBe(matching)
      const walked: string[] = []
      let after: SearchCursor | undefined
      for (;;) {
        const { rows, hasNext } = await catalog().searchCatalog(readers.hana, {
          text,
          page: { first: 3, after },
        })
        walked.push(...rows.map(({ itemId }) => itemId))
        const last = rows.at(-1)
        if (!hasNext || !last) break
        after = { matching: whole.matching, rank: last.rank, id: last.itemId }
      }
      expect(walked.length).toBeGreaterThanOrEqual(7)
      expect(walked).toEqual(whole.rows.map(({ itemId }) => itemId))
      expect(whole.rows.map(({ rank }) => rank)).toEqual(
        whole.rows.map(({ rank }) => rank).toSorted((a, b) => b - a),
      )
    },
  )

  test('a catalog search with an exact match takes one statement', async () => {
    const before = world.statements().length
    await find('kiln')
    expect(world.statements().length - before).toBe(1)
  })
})

/** Two courses and a service of a teacher whose name is not in their texts. */
async function teach(lecturer: Parameters<ReturnType<typeof catalog>['createLecturer']>[1]) {
  const { id: lecturerId } = await catalog().createLecturer(readers.olga, lecturer)
  const courseId = await publish({ name: 'Slip casting', lecturerIds: [lecturerId] })
  await publish({ name: 'Two hands', lecturerIds: [lecturerId] })
  const hour = aService(courseId, { name: 'Firing hour', lecturerId })
  const { id } = await catalog().createConsultingService(readers.olga, hour)
  await catalog().publishConsultingService(readers.olga, id)
}

async function publish(change: Partial<CourseSettings>) {
  const { id } = await catalog().createCourse(readers.olga, aCourse({ summary: '', ...change }))
  await catalog().publishCourse(readers.olga, id)
  return id
}
