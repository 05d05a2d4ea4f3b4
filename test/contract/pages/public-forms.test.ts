import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBrowser } from '../../support/browser/test-browser.ts'
import { ownerOf } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const { content } = world.modules
const olga = await ownerOf(world, 'ceramics')
const none = { options: [], isRequired: false }
const { id } = await content.createForm(olga, {
  slug: 'visit-us',
  title: 'Visit us',
  introduction: 'Tell us *when*.',
  fields: [
    { ...none, name: 'form_token', label: 'Your name', kind: 'line', isRequired: true },
    { ...none, name: 'people', label: 'How many', kind: 'number' },
    { ...none, name: 'promo_code', label: 'Code', kind: 'line' },
    { ...none, name: 'news', label: 'Send me news', kind: 'yes_no' },
    { name: 'day', label: 'Day', kind: 'choice', isRequired: true, options: ['Monday', 'Friday'] },
  ],
})
beforeAll(() => content.openForm(olga, id))

const browser = () => createTestBrowser(world.at('ceramics'), { lang: 'en' })

describe('a form of the school', () => {
  test('a form submitted by a visitor is stored once with typed answers, and a page confirms it', async () => {
    const answers = { a_form_token: 'Nils', a_people: '3', a_news: 'on', a_day: 'Friday' }
    const answer = await browser().submit('/forms/visit-us', answers)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/forms/visit-us?done'])
    const stored = await world.deps.db.selectFrom('formSubmissions').selectAll().execute()
    expect(stored).toMatchObject([
      { personId: null, answers: { form_token: 'Nils', people: 3, news: true, day: 'Friday' } },
    ])
    expect((await browser().get('/forms/visit-us?done')).body).toContain('Thank you')
  })

  test('a form with invalid answers is shown again with the answers and their problems', async () => {
    const answer = await browser().submit('/forms/visit-us', { a_people: 'many', a_promo_code: 'CLAY' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('value="CLAY"')
    expect(answer.body).toContain('id="a_day-problem"')
    expect(answer.body).toContain('id="a_form_token-problem"')
  })

  test('a form is not found at another school, nor after it was closed', async () => {
    const elsewhere = createTestBrowser(world.at('astronomy'), { lang: 'en' })
    expect((await elsewhere.get('/forms/visit-us')).statusCode).toBe(404)
    const { content } = world.modules
    const olga = await ownerOf(world, 'ceramics')
    const form = await content.formBySlug(olga, 'visit-us')
    if (form) await content.closeForm(olga, form.id)
    expect((await browser().get('/forms/visit-us')).statusCode).toBe(404)
  })
})
