import { searchWordsOf } from '../../src/domain/catalog/index.ts'
import type { CourseId, LecturerId, SearchEntriesTable } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../src/platform/durations.ts'
import { type Chance, createChance } from './chance.ts'
import type { School } from './generate-courses.ts'
import { fixed, marks, seeds } from './marks.ts'
import { nameOf } from './names.ts'
import type { Sheet } from './sheet.ts'

type Shop = School & { readonly sheet: Sheet; readonly chance: Chance; readonly openedAt: Date }

const daysOpen = 760

/** The lecturers of generated courses; created with the first course. */
export function generateLecturers({ sheet, schoolId, present }: School & { sheet: Sheet }): LecturerId[] {
  const chance = createChance(seeds.shop, 1)
  const createdAt = addDuration(present, -(daysOpen + 300) * day)
  return Array.from({ length: fixed.lecturers }, () => {
    const id = chance.id<'Lecturer'>(createdAt)
    sheet.add('lecturers', { schoolId, id, name: nameOf(chance).name, createdAt, updatedAt: createdAt })
    return id
  })
}

/** Other items: downloads, events, consulting and a coupon. */
export function generateShop(
  school: School & { readonly sheet: Sheet },
  courseIds: readonly CourseId[],
  lecturers: readonly LecturerId[],
): void {
  const shop = {
    ...school,
    chance: createChance(seeds.shop, 2),
    openedAt: addDuration(school.present, -daysOpen * day),
  }
  for (let number = 1; number <= fixed.products; number++) addProduct(shop, number)
  for (let number = 1; number <= fixed.events; number++) addEvent(shop, number)
  for (let number = 1; number <= fixed.services; number++) {
    const [courseId, lecturerId] = [
      courseIds[number % courseIds.length],
      lecturers[number % lecturers.length],
    ]
    if (courseId && lecturerId) addService(shop, { number, courseId, lecturerId })
  }
  addCoupon(shop)
}

function addProduct(shop: Shop, number: number) {
  const { sheet, schoolId, chance, openedAt } = shop
  const id = chance.id<'DigitalProduct'>(openedAt)
  const texts = {
    slug: marks.product(number),
    name: `釉方筆記 第 ${number} 冊`,
    summary: '試片、配方與窯溫紀錄。',
  }
  const price = BigInt(120 + chance.below(10) * 20)
  sheet.add('digitalProducts', { schoolId, id, ...texts, price, access: 'lifetime', ...published(openedAt) })
  addSearch(shop, 'digital_product', id, { ...texts, title: texts.name })
}

// From two years ago until four months ahead, so that there always is one to come.
function addEvent(shop: Shop, number: number) {
  const { sheet, schoolId, chance, openedAt, present } = shop
  const id = chance.id<'Event'>(openedAt)
  const startsAt = addDuration(present, (-720 + number * 14) * day)
  const texts = { slug: marks.event(number), title: `開窯茶會 第 ${number} 回`, summary: '一起拆窯門。' }
  const venue = { timeZone: 'Asia/Taipei', isOnline: false, location: '台北市大同區甘谷街' }
  const times = { startsAt, endsAt: addDuration(startsAt, 3 * hour) }
  sheet.add('events', { schoolId, id, ...texts, ...times, ...venue, ...published(openedAt) })
  addSearch(shop, 'event', id, { ...texts, tags: [venue.location] })
  const dates = { createdAt: openedAt, updatedAt: openedAt }
  for (const [position, name, price] of [
    [1, '免費入場', 0n],
    [2, '入場與茶', 300n],
  ] as const) {
    const ticketId = chance.id<'EventTicket'>(openedAt)
    const seats = { capacity: 200_000, position, ...dates }
    sheet.add('eventTickets', { schoolId, id: ticketId, eventId: id, name, price, ...seats })
  }
}

type Service = { number: number; courseId: CourseId; lecturerId: LecturerId }

function addService(shop: Shop, { number, courseId, lecturerId }: Service) {
  const { sheet, schoolId, chance, openedAt, present } = shop
  const id = chance.id<'ConsultingService'>(openedAt)
  const texts = {
    slug: marks.service(number),
    name: `作品諮詢 ${number}`,
    description: '一小時，帶一件作品來。',
  }
  const terms = { durationMinutes: 60, timeZone: 'Asia/Taipei', price: 0n }
  // Its two dates are the beginnings of its past and its upcoming meetings.
  const dates = { ...published(openedAt), updatedAt: present }
  sheet.add('consultingServices', { schoolId, id, courseId, lecturerId, ...texts, ...terms, ...dates })
  addSearch(shop, 'consulting_service', id, { ...texts, title: texts.name, summary: '' })
  for (let weekday = 1; weekday <= 5; weekday++) {
    const slot = { weekday, startTime: '09:00', endTime: '17:00', createdAt: openedAt }
    sheet.add('consultingSlots', {
      schoolId,
      id: chance.id<'ConsultingSlot'>(openedAt),
      serviceId: id,
      ...slot,
    })
  }
}

function addCoupon({ sheet, schoolId, chance, openedAt }: Shop) {
  const terms = { code: marks.coupon, label: '老朋友折一百', kind: 'amount', value: 100n } as const
  const dates = { createdAt: openedAt, updatedAt: openedAt }
  sheet.add('coupons', { schoolId, id: chance.id<'Coupon'>(openedAt), ...terms, ...dates })
}

type Texts = { slug: string; title: string; summary: string; description?: string; tags?: readonly string[] }

function addSearch(
  { sheet, schoolId, openedAt: publishedAt }: Shop,
  itemType: SearchEntriesTable['itemType'],
  itemId: string,
  texts: Texts,
) {
  const { slug, title, summary, description = '', tags = [] } = texts
  const words = searchWordsOf({ slug, title, summary, description, tags, publishedAt })
  sheet.add('searchEntries', { schoolId, itemType, itemId, slug, title, summary, words, publishedAt })
}

const published = (at: Date) =>
  ({ state: 'published', publishedAt: at, createdAt: at, updatedAt: at }) as const
