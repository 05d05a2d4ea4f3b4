import { afterAll, describe, expect, test } from 'vitest'
import { anEvent, createEmptySchoolWorld } from '../../../../test/support/people/catalog-cast.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())

const catalog = () => world.modules.catalog
const page = { page: { first: 100 } }

describe('an event', () => {
  const day = (number: number) => ({
    startsAt: new Date(Date.UTC(2027, 0, number, 10)),
    endsAt: new Date(Date.UTC(2027, 0, number, 12)),
  })

  test('an event is listed while it is upcoming, soonest first, and among the past events afterwards', async () => {
    const ids: string[] = []
    for (const number of [3, 1, 2]) {
      const { id } = await catalog().createEvent(readers.hana, anEvent(day(number)))
      await catalog().publishEvent(readers.hana, id)
      ids[number] = id
    }
    const stranger = { ...readers.visitor, schoolId: readers.hana.schoolId }
    const visibleIds = async (when: 'to_come' | 'over') =>
      (await catalog().listEvents(stranger, { ...page, when })).rows.map(({ id }) => id)
    expect(await visibleIds('to_come')).toEqual([ids[1], ids[2], ids[3]])
    const passed = new Date(Date.UTC(2027, 0, 2, 11)).getTime() - world.clock.now().getTime()
    world.clock.advance({ seconds: passed / 1000 })
    expect(await visibleIds('to_come')).toEqual([ids[2], ids[3]])
    world.clock.advance({ hours: 2 })
    expect(await visibleIds('over')).toEqual([ids[2], ids[1]])
  })

  test('an event shows its join URL only to its editors', async () => {
    const { id } = await catalog().createEvent(readers.olga, anEvent())
    await catalog().publishEvent(readers.olga, id)
    expect(await catalog().eventById(readers.olga, id)).toMatchObject({
      joinUrl: 'https://meet.example/kiln',
    })
    expect(await catalog().eventById(readers.tom, id)).toMatchObject({ joinUrl: null })
  })

  test('the number of seats of a ticket cannot be lowered below the number of seats taken', async () => {
    const { id } = await catalog().createEvent(readers.olga, anEvent(day(9)))
    const ticket = await catalog().addTicket(readers.olga, id, { name: 'Seat', price: 100n, capacity: 5 })
    await world.deps.db.updateTable('eventTickets').set({ taken: 3 }).where('id', '=', ticket.id).execute()
    const fewer = catalog().updateTicket(readers.olga, ticket.id, {
      updatedAt: ticket.updatedAt,
      capacity: 2,
    })
    await expect(fewer).rejects.toMatchObject({ code: 'conflict', problems: [{ field: 'capacity' }] })
    await catalog().updateTicket(readers.olga, ticket.id, { updatedAt: ticket.updatedAt, capacity: 3 })
    expect((await catalog().eventById(readers.olga, id))?.tickets).toMatchObject([
      { capacity: 3, seatsLeft: 0 },
    ])
    await expect(catalog().archiveTicket(readers.hana, ticket.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    await catalog().archiveTicket(readers.olga, ticket.id)
    await catalog().publishEvent(readers.olga, id)
    expect((await catalog().eventById(readers.visitor, id))?.tickets).toEqual([])
    await catalog().restoreTicket(readers.olga, ticket.id)
    expect((await catalog().eventById(readers.visitor, id))?.tickets).toHaveLength(1)
  })

  test('an event is refused with an invalid join URL or with an end that is not after its start', async () => {
    const { startsAt } = day(5)
    const creation = catalog().createEvent(
      readers.olga,
      anEvent({ startsAt, endsAt: startsAt, joinUrl: 'ftp://x' }),
    )
    await expect(creation).rejects.toMatchObject({ problems: [{ field: 'joinUrl' }, { field: 'endsAt' }] })
  })
})
