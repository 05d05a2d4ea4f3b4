import { addDuration, day, hour } from '../../../../src/platform/durations.ts'
import { grantCourse, insertService } from '../../catalog/catalog-rows.ts'
import { newMember } from '../../shop/shop.ts'
import { type Samples, type Setting, unique } from './sample.ts'

/** A service that is open at every hour of every day. */
async function aService(setting: Setting) {
  const { world, school, owner } = setting
  const service = await insertService(world, school.id, { timeZone: 'UTC', durationMinutes: 60, price: 0n })
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  const { serviceId } = service
  for (const weekday of weekdays)
    await world.modules.consulting.addSlot(owner, {
      serviceId,
      weekday,
      startTime: '00:00',
      endTime: '24:00',
    })
  return service
}

async function draft({ world, owner, school }: Setting) {
  const { courseId } = await insertService(world, school.id)
  return await world.modules.catalog.createConsultingService(owner, {
    slug: `sample-service-${unique()}`,
    name: 'A look at your work',
    description: '',
    courseId,
    lecturerId: null,
    durationMinutes: 30,
    timeZone: school.timeZone,
    price: 500n,
    location: null,
    joinUrl: null,
  })
}

async function anException(setting: Setting) {
  const { world, owner } = setting
  const { serviceId } = await aService(setting)
  const startsAt = addDuration(world.clock.now(), day)
  const endsAt = addDuration(startsAt, day)
  const id = await world.modules.consulting.addException(owner, { serviceId, startsAt, endsAt })
  return { service_id: serviceId, id }
}

async function aMeeting(setting: Setting) {
  const { world, name, school } = setting
  const { serviceId, courseId } = await aService(setting)
  const member = await newMember(world, name)
  await grantCourse(world, school.id, courseId, [member.memberId])
  const startsAt = new Date(Math.ceil(world.clock.now().getTime() / day) * day + 10 * day)
  await world.modules.consulting.reserveMeeting(member, { serviceId, startsAt })
  const { rows } = await world.modules.consulting.myMeetings(member, { first: 1 })
  const [meeting] = rows
  if (!meeting) throw new Error('No meeting was reserved')
  return { id: meeting.id, startsAt }
}

async function aBegunMeeting(setting: Setting) {
  const { world, school } = setting
  const { id } = await aMeeting(setting)
  const startsAt = addDuration(world.clock.now(), -hour)
  const endsAt = new Date(world.clock.now().getTime() - 1_800_000)
  await world.deps.db
    .updateTable('consultingMeetings')
    .set({ startsAt, endsAt })
    .where('schoolId', '=', school.id)
    .where('id', '=', id)
    .execute()
  return { id }
}

export const consultingServiceSamples: Samples = {
  'consulting_services.list': async (setting) => {
    const { courseId } = await aService(setting)
    return { query: { limit: '2', state: 'published', course_id: courseId } }
  },
  'consulting_services.get': async (setting) => ({ params: { id: (await aService(setting)).serviceId } }),
  'consulting_services.create': async (setting) => ({
    body: {
      slug: `new-service-${unique()}`,
      name: 'A look at your work',
      course_id: (await aService(setting)).courseId,
      duration_minutes: 30,
      price: { amount: '50', currency: setting.school.currency },
    },
  }),
  'consulting_services.update': async (setting) => {
    const { id, updatedAt } = await draft(setting)
    return { params: { id }, version: updatedAt, body: { name: 'A long look', duration_minutes: 45 } }
  },
  'consulting_services.delete': async (setting) => ({ params: { id: (await draft(setting)).id } }),
  'consulting_services.slots_list': async (setting) => ({
    params: { service_id: (await aService(setting)).serviceId },
  }),
  'consulting_services.slots_add': async (setting) => ({
    params: { service_id: (await draft(setting)).id },
    body: { weekday: 'monday', start_time: '09:00', end_time: '12:00' },
  }),
  'consulting_services.slots_remove': async (setting) => {
    const { id: serviceId } = await draft(setting)
    const hours = { weekday: 'monday', startTime: '09:00', endTime: '12:00' } as const
    const id = await setting.world.modules.consulting.addSlot(setting.owner, { serviceId, ...hours })
    return { params: { service_id: serviceId, id } }
  },
  'consulting_services.exceptions_list': async (setting) => ({
    params: { service_id: (await anException(setting)).service_id },
  }),
  'consulting_services.exceptions_add': async (setting) => ({
    params: { service_id: (await aService(setting)).serviceId },
    body: { starts_at: '2030-05-01T00:00:00Z', ends_at: '2030-05-08T00:00:00Z' },
  }),
  'consulting_services.exceptions_remove': async (setting) => ({ params: await anException(setting) }),
  'consulting_services.meetings_list': async (setting) => {
    await aMeeting(setting)
    return { query: { limit: '2', state: 'reserved' } }
  },
  'consulting_services.meetings_cancel': async (setting) => ({
    params: { id: (await aMeeting(setting)).id },
  }),
  'consulting_services.meetings_finish': async (setting) => ({ params: await aBegunMeeting(setting) }),
  'consulting_services.meetings_move': async (setting) => {
    const { id, startsAt } = await aMeeting(setting)
    return { params: { id }, body: { starts_at: addDuration(startsAt, day).toISOString() } }
  },
}
