import { afterAll, describe, expect, test } from 'vitest'
import { createEmptySchoolWorld, freshSlug, type Readers } from '../../../test/support/people/catalog-cast.ts'
import type { FormField } from './index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())

const content = () => world.modules.content
const page = { page: { first: 100 } }

const field = (name: string, kind: FormField['kind'], change: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  kind,
  isRequired: false,
  options: kind === 'choice' || kind === 'choices' ? ['red', 'blue'] : [],
  ...change,
})
const fields = [
  field('name', 'line', { isRequired: true }),
  field('why', 'text'),
  field('mail', 'email'),
  field('years', 'number'),
  field('day', 'date'),
  field('agrees', 'yes_no', { isRequired: true }),
  field('colour', 'choice'),
  field('colours', 'choices'),
]
const aForm = () => ({ slug: freshSlug('form'), title: 'Apply', introduction: '', fields })

async function openForm() {
  const settings = aForm()
  const form = await content().createForm(readers.olga, settings)
  await content().openForm(readers.olga, form.id)
  return { ...form, slug: settings.slug }
}

describe('a form', () => {
  test('a form is visible to everybody at its school while it is open, to editors always, and at other schools never', async () => {
    const { id, updatedAt } = await content().createForm(readers.olga, aForm())
    expect(updatedAt).toEqual(world.clock.now())
    const isVisibleTo = async (reader: Readers[keyof Readers]) => {
      const { rows } = await content().listForms(reader, page)
      return (await content().formById(reader, id)) !== undefined && rows.some((row) => row.id === id)
    }
    for (const reader of [readers.visitor, readers.tom, readers.ken, readers.hana])
      expect(await isVisibleTo(reader)).toBe(false)
    expect(await isVisibleTo(readers.olga)).toBe(true)
    await content().openForm(readers.olga, id)
    for (const reader of [readers.visitor, readers.tom, readers.ken, readers.olga])
      expect(await isVisibleTo(reader)).toBe(true)
    expect(await isVisibleTo(readers.hana)).toBe(false)
    await content().closeForm(readers.olga, id)
    expect(await isVisibleTo(readers.visitor)).toBe(false)
  })

  test('changing a form requires the permission to write pages, and concurrent edits conflict', async () => {
    const { id, updatedAt } = await content().createForm(readers.olga, aForm())
    const change = { updatedAt, title: 'Apply now' }
    await expect(content().updateForm(readers.ken, id, change)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(content().updateForm(readers.hana, id, change)).rejects.toMatchObject({ code: 'not_found' })
    await content().updateForm(readers.olga, id, change)
    await expect(content().updateForm(readers.olga, id, change)).rejects.toMatchObject({ code: 'conflict' })
    expect(await content().formById(readers.olga, id)).toMatchObject({ title: 'Apply now', fields })
    const { slug } = await openForm()
    const duplicate = content().createForm(readers.olga, { ...aForm(), slug })
    await expect(duplicate).rejects.toMatchObject({ code: 'conflict', problems: [{ field: 'slug' }] })
  })

  test('a form with invalid fields is refused and each of them is named', async () => {
    const wrong = [field('Name', 'line'), field('a', 'choice', { options: [] }), field('a', 'dance' as never)]
    const { problems } = await content()
      .createForm(readers.olga, { ...aForm(), fields: wrong })
      .catch((error) => error)
    expect(problems.map((each: { field: string }) => each.field)).toEqual([
      'fields[0].name',
      'fields[2].kind',
      'fields',
      'fields[1].options',
    ])
  })
})

describe('form submissions', () => {
  const good = {
    name: 'Mei',
    why: 'Because.\nReally.',
    mail: 'mei@example.com',
    years: 2,
    day: '2026-02-28',
    agrees: true,
    colour: 'red',
    colours: ['red', 'blue'],
  }

  test('anyone can send a form submission, and reading it requires the permission to read forms at this school', async () => {
    const { id, slug } = await openForm()
    await content().submitForm(readers.visitor, slug, { name: 'Somebody', agrees: true })
    world.clock.advance({ minutes: 1 })
    await content().submitForm(readers.tom, slug, good)
    expect((await content().listSubmissions(readers.olga, id, page)).rows).toMatchObject([
      { personName: 'Tom Becker', answers: good },
      { personName: null, answers: { name: 'Somebody', agrees: true } },
    ])
    expect((await content().listSubmissions(readers.hana, id, page)).rows).toEqual([])
    await expect(content().listSubmissions(readers.ken, id, page)).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })

  test.each([
    ['no answers', {}, ['name', 'agrees']],
    ['an empty name', { ...good, name: '' }, ['name']],
    ['a line break in a single-line field', { ...good, name: 'a\nb' }, ['name']],
    ['a number as the name', { ...good, name: 5 }, ['name']],
    ['an invalid e-mail address', { ...good, mail: 'mei' }, ['mail']],
    ['an invalid number', { ...good, years: Number.NaN }, ['years']],
    ['an invalid date', { ...good, day: '2026-02-30' }, ['day']],
    ['a required checkbox that is not checked', { ...good, agrees: false }, ['agrees']],
    [
      'options that cannot be selected',
      { ...good, colour: 'green', colours: ['red', 'red'] },
      ['colour', 'colours'],
    ],
    ['a field that the form does not have', { ...good, admin: true }, ['admin']],
    ['control characters', { ...good, why: 'a\0b' }, ['why']],
    ['half a surrogate pair', { ...good, why: 'a\ud800' }, ['why']],
  ])(
    'form submissions with %s are refused and every invalid field is named',
    async (_what, answers, wrong) => {
      const { slug } = await openForm()
      const refused = { code: 'invalid_input', problems: wrong.map((name) => ({ field: name })) }
      await expect(content().submitForm(readers.visitor, slug, answers)).rejects.toMatchObject(refused)
    },
  )

  test('a form submission is accepted only while the form is open, and only at its own school', async () => {
    const { id, slug } = await openForm()
    const elsewhere = { ...readers.visitor, schoolId: readers.hana.schoolId }
    await expect(content().submitForm(elsewhere, slug, good)).rejects.toMatchObject({ code: 'not_found' })
    await content().closeForm(readers.olga, id)
    await expect(content().submitForm(readers.tom, slug, good)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('ten form submissions sent concurrently are all stored', async () => {
    const { id, slug } = await openForm()
    await Promise.all(Array.from({ length: 10 }, () => content().submitForm(readers.visitor, slug, good)))
    expect((await content().listSubmissions(readers.olga, id, page)).rows).toHaveLength(10)
  })
})
