import { afterAll, describe, expect, test } from 'vitest'
import { openStudio } from '../../../test/support/people/consulting-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { parseId } from '../../platform/ids.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('a slot', () => {
  test('the slots of a service can be read by everybody at the school, in the order of the week', async () => {
    const { serviceId, visitor, mei, ken, olga, hana } = await openStudio(world)
    const { consulting } = world.modules
    await consulting.addSlot(olga, { serviceId, weekday: 'sunday', startTime: '20:00', endTime: '24:00' })
    for (const actor of [visitor, mei, ken, olga]) {
      expect((await consulting.slotsOf(actor, [serviceId])).get(serviceId)).toMatchObject([
        { weekday: 'monday', startTime: '09:00', endTime: '12:00', timeZone: 'Asia/Taipei' },
        { weekday: 'sunday', startTime: '20:00', endTime: '24:00', effectiveFrom: null },
      ])
    }
    expect(await consulting.slotsOf(hana, [serviceId])).toEqual(new Map())
  })

  test('a slot can be opened and closed only by course editors, at their own school', async () => {
    const { serviceId, olga, hana } = await openStudio(world)
    const { consulting } = world.modules
    const slot = { serviceId, weekday: 'friday', startTime: '09:00', endTime: '10:00' } as const
    const assistant = { ...olga, roles: ['teaching_assistant'] as const }
    await expect(consulting.addSlot(assistant, slot)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(consulting.addSlot(hana, slot)).rejects.toMatchObject({ code: 'not_found' })
    const id = await consulting.addSlot(olga, slot)
    await expect(consulting.removeSlot(hana, id)).rejects.toMatchObject({ code: 'not_found' })
    await consulting.removeSlot(olga, id)
    await expect(consulting.removeSlot(olga, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    ['9:00', '10:00', 'startTime'],
    ['09:00', '24:30', 'endTime'],
    ['09:00', '09:00', 'endTime'],
    ['22:00', '02:00', 'endTime'],
    ['24:00', '24:00', 'startTime'],
  ])('a slot from %s to %s is refused because of %s', async (startTime, endTime, field) => {
    const { serviceId, olga } = await openStudio(world)
    const added = world.modules.consulting.addSlot(olga, { serviceId, weekday: 'friday', startTime, endTime })
    await expect(added).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(added).rejects.toHaveProperty(
      'problems',
      expect.arrayContaining([expect.objectContaining({ field })]),
    )
  })
})

describe('an exception', () => {
  test('an exception must end after it starts and can be created only by editors, for a service of their own school', async () => {
    const { serviceId, olga, hana, monday } = await openStudio(world)
    const { consulting } = world.modules
    const day = { serviceId, startsAt: monday.nine, endsAt: monday.noon }
    const backwards = { serviceId, startsAt: monday.noon, endsAt: monday.nine }
    await expect(consulting.addException(olga, backwards)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(consulting.addException(hana, day)).rejects.toMatchObject({ code: 'not_found' })
    const id = await consulting.addException(olga, day)
    await expect(consulting.removeException(hana, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await consulting.exceptionsOf(hana, serviceId)).toEqual([])
    const unknown = parseId<'ConsultingException'>('00000000-0000-7000-8000-000000000000')
    if (unknown)
      await expect(consulting.removeException(olga, unknown)).rejects.toMatchObject({ code: 'not_found' })
  })
})
