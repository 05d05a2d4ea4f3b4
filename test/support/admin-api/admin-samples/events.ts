import { insertEvent, insertTicket } from '../../catalog/catalog-rows.ts'
import { newMember } from '../../shop/shop.ts'
import { type Samples, type Setting, unique } from './sample.ts'

async function anEvent({ world, school }: Setting) {
  return await insertEvent(world, school.id)
}

async function aTicket(setting: Setting) {
  const { world, school } = setting
  const eventId = await anEvent(setting)
  const ticketId = await insertTicket(world, { schoolId: school.id, eventId, capacity: 5 })
  return { eventId, ticketId }
}

async function aRegistration(setting: Setting) {
  const { world, name, owner } = setting
  const { eventId, ticketId } = await aTicket(setting)
  const { memberId: personId } = await newMember(world, name)
  const { id, code } = await world.modules.events.registerManually(owner, { ticketId, personId })
  return { eventId, id, code }
}

async function draft({ world, owner, school }: Setting) {
  return await world.modules.catalog.createEvent(owner, {
    slug: `sample-event-${unique()}`,
    title: 'Open kiln',
    summary: '',
    description: '',
    imageKey: null,
    startsAt: new Date('2030-05-01T09:00:00Z'),
    endsAt: new Date('2030-05-01T11:00:00Z'),
    timeZone: school.timeZone,
    isAllDay: false,
    isOnline: false,
    location: 'The studio',
    joinUrl: null,
  })
}

const price = ({ school }: Setting, amount = '50') => ({ amount, currency: school.currency })

export const eventSamples: Samples = {
  'events.list': async (setting) => {
    await aTicket(setting)
    return { query: { limit: '2', state: 'published', from: '2020-01-01T00:00:00Z' } }
  },
  'events.get': async (setting) => ({ params: { id: (await aTicket(setting)).eventId } }),
  'events.create': async () => ({
    body: {
      slug: `new-event-${unique()}`,
      title: 'Open kiln',
      summary: 'See what the fire made.',
      description: 'We open the kiln **together**.',
      starts_at: '2030-05-01T09:00:00Z',
      ends_at: '2030-05-01T11:00:00Z',
      is_online: false,
      location: 'The studio',
    },
  }),
  'events.update': async (setting) => {
    const { id, updatedAt } = await draft(setting)
    return { params: { id }, version: updatedAt, body: { title: 'Open kiln night', state: 'published' } }
  },
  'events.delete': async (setting) => ({ params: { id: (await draft(setting)).id } }),
  'events.tickets_list': async (setting) => ({ params: { event_id: (await aTicket(setting)).eventId } }),
  'events.tickets_create': async (setting) => ({
    params: { event_id: await anEvent(setting) },
    body: { name: 'Early', price: price(setting), capacity: 20 },
  }),
  'events.tickets_update': async (setting) => {
    const event_id = await anEvent(setting)
    const ticket = { name: 'Seat', price: 0n, capacity: 5 }
    const { id, updatedAt } = await setting.world.modules.catalog.addTicket(setting.owner, event_id, ticket)
    return {
      params: { event_id, id },
      version: updatedAt,
      body: { name: 'Late', price: price(setting), capacity: 8, is_archived: true },
    }
  },
  'events.registrations_list': async (setting) => ({
    params: { event_id: (await aRegistration(setting)).eventId },
    query: { state: 'enrolled' },
  }),
  'events.registrations_create': async (setting) => {
    const { eventId, ticketId } = await aTicket(setting)
    const { memberId } = await newMember(setting.world, setting.name)
    return { params: { event_id: eventId }, body: { ticket_id: ticketId, member_id: memberId } }
  },
  'events.registrations_cancel': async (setting) => {
    const { eventId, id } = await aRegistration(setting)
    return { params: { event_id: eventId, id } }
  },
  'events.check_in': async (setting) => {
    const { eventId, code } = await aRegistration(setting)
    return { params: { event_id: eventId }, body: { code } }
  },
}
