import { afterAll, describe, expect, test } from 'vitest'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import {
  aCourse,
  aLecture,
  aMembership,
  anEvent,
  aPlan,
  aProduct,
  aService,
  freshSlug,
  readersOf,
} from '../../support/people/catalog-cast.ts'
import { buy, newMember, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const readers = await readersOf(world)
const courseId = (await world.modules.catalog.createCourse(readers.olga, aCourse())).id
const sectionId = (await world.modules.catalog.addSection(readers.olga, courseId, { title: 'Clay' })).id

const client = {
  audience: 'operator',
  isConfidential: false,
  scopes: ['courses:read'],
  redirectUris: ['https://notes.example/callback'],
} as const
const writing = { slug: 'a', summary: '', body: '', imageKey: null }
const field = { name: 'a', kind: 'choice', isRequired: false } as const
const form = { slug: 'f', introduction: '', fields: [{ ...field, label: 'A', options: ['a'] }] }
const file = { mimeType: 'application/pdf', sizeBytes: 1n, fileKey: 'a/b.pdf', downloadLimit: null }
const coupon = { code: 'CLAY', kind: 'amount', value: 1n } as const
const school = { currency: 'TWD', timeZone: 'Asia/Taipei', locale: 'en', origin: 'http://x.example' }
const look = { logoKey: null, coverKey: null, footer: '' }

/** Every field for a name, with the operation that stores the name. */
const nameFields: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  'name of a course': (name) => world.modules.catalog.createCourse(readers.olga, aCourse({ name })),
  'tag of a course': (tag) => world.modules.catalog.createCourse(readers.olga, aCourse({ tags: [tag] })),
  'name of a course plan': (name) => world.modules.catalog.addPlan(readers.olga, courseId, aPlan({ name })),
  'title of a section': (title) => world.modules.catalog.addSection(readers.olga, courseId, { title }),
  'title of a lecture': (title) =>
    world.modules.catalog.addLecture(readers.olga, sectionId, aLecture({ title })),
  'name of a lecturer': (name) =>
    world.modules.catalog.createLecturer(readers.olga, { personId: null, name, bio: '', avatarKey: null }),
  'name of a product': (name) => world.modules.catalog.createDigitalProduct(readers.olga, aProduct({ name })),
  'name of a product file': async (name) => {
    const { id } = await world.modules.catalog.createDigitalProduct(readers.olga, aProduct())
    const host = { ...platformActor, schoolId: readers.olga.schoolId }
    await world.modules.catalog.addProductFile(host, id, { ...file, name })
  },
  'name of a membership plan': (name) =>
    world.modules.catalog.createMembershipPlan(readers.olga, aMembership({ name })),
  'name of a consulting service': (name) =>
    world.modules.catalog.createConsultingService(readers.olga, aService(courseId, { name })),
  'title of an event': (title) => world.modules.catalog.createEvent(readers.olga, anEvent({ title })),
  'location of an event': (location) =>
    world.modules.catalog.createEvent(readers.olga, anEvent({ location })),
  'name of a ticket': async (name) => {
    const { id } = await world.modules.catalog.createEvent(readers.olga, anEvent())
    await world.modules.catalog.addTicket(readers.olga, id, { name, price: 1n, capacity: 1 })
  },
  'title of a post': (title) => world.modules.content.createPost(readers.olga, { ...writing, title }),
  'title of a page': (title) =>
    world.modules.content.createPage(readers.olga, { slug: 'p', title, body: '' }),
  'title of a form': (title) => world.modules.content.createForm(readers.olga, { ...form, title }),
  'label of a form field': (label) =>
    world.modules.content.createForm(readers.olga, {
      ...form,
      title: 'F',
      fields: [{ ...field, label, options: ['a'] }],
    }),
  'option of a form field': (option) =>
    world.modules.content.createForm(readers.olga, {
      ...form,
      title: 'F',
      fields: [{ ...field, label: 'L', options: [option] }],
    }),
  'label of a link': async (label) => {
    const { updatedAt } = await world.modules.content.appearance(readers.visitor)
    const navigation = [{ label, href: '/' }]
    await world.modules.content.updateAppearance(readers.olga, { ...look, navigation, updatedAt } as never)
  },
  'label of a coupon': (label) => world.modules.pricing.createCoupon(readers.olga, { ...coupon, label }),
  'buyer’s name on an invoice': async (buyerName) => {
    const member = await newMember(world, 'ceramics')
    const selections = [await sellCourse(world, member.schoolId)]
    await buy(world, member, { selections, invoice: { kind: 'personal', buyerName } })
  },
  'name of a client': (name) =>
    world.modules.oauth.createClient(
      { actor: platformActor, schoolId: readers.olga.schoolId },
      { ...client, name },
    ),
  'name of a vendor': (name) => world.modules.oauth.addVendor(platformActor, { ...client, names: [name] }),
  'name of a school': (name) =>
    world.modules.tenancy.createSchool(platformActor, { ...school, subdomain: freshSlug(), name }),
}

const unfit = [
  ['NUL', 'a\0b'],
  ['an escape', 'a\u001bb'],
  ['a line break', 'a\nb'],
  ['a line separator', 'a\u2028b'],
  ['a direction override', 'a\u202eb'],
  ['a direction isolate', 'a\u2066b'],
  ['a direction mark', 'a\u200fb'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['half a surrogate pair', 'a\ud800b'],
] as const

describe.each(Object.entries(nameFields))('the %s', (_field, write) => {
  test.each(unfit)('the name is refused with %s, and the error says why', async (_what, name) => {
    await expect(write(name)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'invalid_input',
      problems: [{ message: 'must not contain control or direction-changing characters' }],
    })
  })

  test('the name may be in any script and contain joined emoji', async () => {
    for (const name of ['لیلا می‌خواند', '手拉坯', 'Éva 👩‍🎨']) {
      await write(name).catch((error) => expect(error).toMatchObject({ code: 'conflict' }))
    }
  })
})

test('a person’s name keeps one line, without control and direction-changing characters', async () => {
  const { identity } = world.modules
  const email = 'eva@example.com'
  await identity.createPerson(platformActor, { email, name: '\u202eÉva\u0000\n\u2067 Kiss\u200f' })
  expect(await identity.personWithEmail(platformActor, email)).toMatchObject({ name: 'Éva Kiss' })
})

describe('text with a NUL character', () => {
  const refused = { name: 'Refusal', code: 'invalid_input' }

  test('a NUL in a coupon code is refused when the coupon is created, and the code is unknown at checkout', async () => {
    const creation = world.modules.pricing.createCoupon(readers.olga, {
      ...coupon,
      code: 'CL\0AY',
      label: 'x',
    })
    await expect(creation).rejects.toMatchObject({ ...refused, problems: [{ field: 'code' }] })
    const member = await newMember(world, 'ceramics')
    const selections = [await sellCourse(world, member.schoolId)]
    const used = buy(world, member, { selections, couponCode: 'CL\0AY' })
    await expect(used).rejects.toMatchObject({ ...refused, problems: [{ field: 'couponCode' }] })
  })

  test.each<[string, (text: string) => Promise<unknown>]>([
    ['a course', (description) => world.modules.catalog.createCourse(readers.olga, aCourse({ description }))],
    ['a post', (body) => world.modules.content.createPost(readers.olga, { ...writing, title: 'T', body })],
    [
      'a form',
      (introduction) => world.modules.content.createForm(readers.olga, { ...form, title: 'F', introduction }),
    ],
    [
      'a tax number',
      async (taxId) => {
        const member = await newMember(world, 'ceramics')
        const selections = [await sellCourse(world, member.schoolId)]
        await buy(world, member, { selections, invoice: { kind: 'company', buyerName: 'B', taxId } })
      },
    ],
    [
      'a reason for a refund',
      async (reason) => {
        const member = await newMember(world, 'ceramics')
        const selections = [await sellCourse(world, member.schoolId, { price: 0n })]
        const { paymentId } = await buy(world, member, { selections })
        await world.modules.orders.requestRefund(member, paymentId, { reason })
      },
    ],
    [
      'a note of a payment',
      async (note) => {
        const payment = '01890000-0000-7000-8000-000000000000' as PaymentId
        await world.modules.orders.enterPayment(readers.olga, payment, {
          receivedAt: world.clock.now(),
          note,
        })
      },
    ],
    [
      'a trade number',
      async (tradeNo) => {
        await world.modules.orders.tryAgain(await newMember(world, 'ceramics'), { tradeNo })
      },
    ],
    [
      'a search',
      (text) => world.modules.catalog.searchCatalog(readers.visitor, { text, page: { first: 1 } }),
    ],
    ['a slug', (slug) => world.modules.content.postBySlug(readers.visitor, slug)],
  ])('a NUL in %s is refused or finds nothing, and never causes an internal error', async (_what, write) => {
    const error = await write('a\0b').then(
      () => undefined,
      (thrown) => thrown,
    )
    if (error) expect(error.name, String(error)).toBe('Refusal')
  })
})

describe('a period that ends before it starts', () => {
  const later = new Date('2026-12-02T00:00:00Z')
  const earlier = new Date('2026-12-01T00:00:00Z')

  test('a coupon whose period ends before it starts is refused when it is created and when it is changed', async () => {
    const ends = { problems: [{ field: 'endsAt', message: 'must be after startsAt' }] }
    const terms = { ...coupon, label: 'x', startsAt: later }
    const creation = world.modules.pricing.createCoupon(readers.olga, {
      ...terms,
      code: 'SPAN-1',
      endsAt: earlier,
    })
    const message = 'Invalid coupon: endsAt must be after startsAt'
    await expect(creation).rejects.toMatchObject({ code: 'invalid_input', message, ...ends })
    await expect(
      world.modules.pricing.createCoupon(readers.olga, { ...terms, code: 'SPAN-2', endsAt: later }),
    ).rejects.toMatchObject(ends)
    const { id, updatedAt } = await world.modules.pricing.createCoupon(readers.olga, {
      ...terms,
      code: 'SPAN-3',
    })
    await expect(
      world.modules.pricing.updateCoupon(readers.olga, id, { updatedAt, endsAt: earlier }),
    ).rejects.toMatchObject(ends)
  })

  test('an event and a closure of a service that end before they start are refused', async () => {
    const event = anEvent({ startsAt: later, endsAt: earlier })
    await expect(world.modules.catalog.createEvent(readers.olga, event)).rejects.toMatchObject({
      problems: [{ field: 'endsAt' }],
    })
    const { id: serviceId } = await world.modules.catalog.createConsultingService(
      readers.olga,
      aService(courseId),
    )
    const closed = { serviceId, startsAt: later, endsAt: earlier }
    await expect(world.modules.consulting.addException(readers.olga, closed)).rejects.toMatchObject({
      problems: [{ field: 'endsAt' }],
    })
  })
})

test.each([
  ['a negative minimum', { minimum: -1n }, 'minimum', 'must not be negative'],
  ['a value of 0', { value: 0n }, 'value', 'must be above 0, and at most 100 for a percentage'],
  ['an invalid start date', { startsAt: new Date(Number.NaN) }, 'startsAt', 'must be a date and time'],
])(
  'a coupon with %s is refused when it is created and when it is changed',
  async (...[, terms, wrong, message]) => {
    const problem = { code: 'invalid_input', problems: [{ field: wrong, message }] }
    const creation = world.modules.pricing.createCoupon(readers.olga, {
      ...coupon,
      code: 'WRONG',
      label: 'x',
      ...terms,
    })
    await expect(creation).rejects.toMatchObject(problem)
    const { id, updatedAt } = await world.modules.pricing.createCoupon(readers.olga, {
      ...coupon,
      code: freshSlug(),
      label: 'x',
    })
    await expect(
      world.modules.pricing.updateCoupon(readers.olga, id, { updatedAt, ...terms }),
    ).rejects.toMatchObject(problem)
  },
)
