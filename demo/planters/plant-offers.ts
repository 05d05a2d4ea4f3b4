import type { MembershipAccess } from '../../src/domain/catalog/index.ts'
import type { HostAt } from '../../src/domain/identity/index.ts'
import type { ConsultingServiceId, MembershipPlanId } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, hour } from '../../src/platform/durations.ts'
import { daysAfter, type HistoryClock } from '../history-clock.ts'
import { lastWeekday, localTime } from '../local-time.ts'
import { storePicture } from '../pictures/picture.ts'
import type { PlantedEvent, PlantedProduct, PlantedSchool } from '../planted-school.ts'
import { findByName, type Planting } from '../planting.ts'
import type {
  DemoEvent,
  DemoMembership,
  DemoMembershipAccess,
  DemoProduct,
  DemoService,
} from '../school-content.ts'
import { bytesOf, storeFile, typeOf } from '../store-file.ts'
import { accessOf } from './plant-courses.ts'

export async function plantProduct(
  planting: Planting,
  host: HostAt,
  product: DemoProduct,
): Promise<PlantedProduct> {
  const { modules, clock, files } = planting
  clock.moveTo(clock.daysAgo(product.daysOld))
  const { slug, name, summary, description, price, access } = product
  const { id } = await modules.catalog.createDigitalProduct(host, {
    slug,
    name,
    summary,
    description,
    price: BigInt(price),
    ...accessOf(clock, access),
    imageKey: await storePicture(files, product.picture),
  })
  const fileIds = []
  for (const { name, content, downloadLimit = null } of product.files) {
    const fileKey = await storeFile(files, { folder: 'product-files', owner: id, name }, content)
    const sizeBytes = BigInt(bytesOf(name, content).length)
    const file = { name, mimeType: typeOf(name), sizeBytes, fileKey, downloadLimit }
    fileIds.push((await modules.catalog.addProductFile(host, id, file)).id)
  }
  await modules.catalog.publishDigitalProduct(host, id)
  return { id, files: fileIds }
}

export async function plantMembership(
  { modules, clock, files }: Planting,
  school: Pick<PlantedSchool, 'host' | 'courses' | 'products'>,
  plan: DemoMembership,
): Promise<MembershipPlanId> {
  const { host } = school
  clock.moveTo(clock.daysAgo(plan.daysOld))
  const { slug, name, summary, description, price, access } = plan
  const { id } = await modules.catalog.createMembershipPlan(host, {
    slug,
    name,
    summary,
    description,
    price: BigInt(price),
    ...membershipAccessOf(clock, access),
    trialDays: null,
    imageKey: await storePicture(files, plan.picture),
    courseIds: plan.courses.map((course) => findByName(school.courses, course).id),
    productIds: plan.products.map((product) => findByName(school.products, product).id),
  })
  await modules.catalog.publishMembershipPlan(host, id)
  return id
}

function membershipAccessOf(clock: HistoryClock, access: DemoMembershipAccess): MembershipAccess {
  if (access === 'monthly' || access === 'yearly') return { access, accessUntil: null, accessDays: null }
  return accessOf(clock, access)
}

export async function plantService(
  { modules, clock }: Planting,
  school: Pick<PlantedSchool, 'host' | 'courses' | 'lecturers'>,
  timeZone: string,
  service: DemoService,
): Promise<ConsultingServiceId> {
  const { host } = school
  clock.moveTo(clock.daysAgo(service.daysOld))
  const { slug, name, description, minutes, price } = service
  const { id } = await modules.catalog.createConsultingService(host, {
    slug,
    name,
    description,
    timeZone,
    durationMinutes: minutes,
    price: BigInt(price),
    courseId: service.course === null ? null : findByName(school.courses, service.course).id,
    lecturerId: findByName(school.lecturers, service.lecturer),
    location: service.location ?? null,
    joinUrl: service.joinUrl ?? null,
  })
  await modules.catalog.publishConsultingService(host, id)
  for (const [weekday, startTime, endTime] of service.slots) {
    await modules.consulting.addSlot(host, { serviceId: id, weekday, startTime, endTime })
  }
  return id
}

function startOf({ from, weekday }: DemoEvent, day: Date, timeZone: string): Date {
  if (weekday === undefined) return localTime(day, from, timeZone)
  return lastWeekday(daysAfter(day, 7), weekday, from, timeZone)
}

export async function plantEvent(
  { modules, clock, files }: Planting,
  host: HostAt,
  timeZone: string,
  event: DemoEvent,
): Promise<PlantedEvent> {
  clock.moveTo(clock.daysAgo(event.daysOld))
  const { slug, title, summary, description, isAllDay = false, location = null, joinUrl = null } = event
  const startsAt = startOf(event, clock.daysAgo(-event.inDays), timeZone)
  const { id } = await modules.catalog.createEvent(host, {
    slug,
    title,
    summary,
    description,
    timeZone,
    isAllDay,
    location,
    joinUrl,
    startsAt,
    endsAt: addDuration(startsAt, event.hours * hour),
    isOnline: joinUrl !== null,
    imageKey: await storePicture(files, event.picture),
  })
  const tickets = new Map()
  for (const { name, price, capacity } of event.tickets) {
    tickets.set(
      name,
      (await modules.catalog.addTicket(host, id, { name, price: BigInt(price), capacity })).id,
    )
  }
  await modules.catalog.publishEvent(host, id)
  return { id, startsAt, tickets }
}
