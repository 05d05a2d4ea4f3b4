import { expect, test } from 'vitest'
import { ownWorld } from '../../test/support/world.ts'
import { mayPlant } from './may-plant.ts'
import { createReadiness } from './readiness.ts'

test('a start that plants the demo world is ready once it exists, and then sends no more queries', async () => {
  const { deps } = await ownWorld()
  const answers = [false, true]
  const { readiness } = createReadiness(deps.db, { isPlanted: async () => answers.shift() ?? false })
  expect(await readiness()).toEqual({ is: 'not-ready', why: 'the demo world is being planted' })
  for (let time = 0; time < 2; time++) expect(await readiness()).toEqual({ is: 'ready' })
})

test('a start on an empty database is ready in production or with DEMO_WORLD=off', async () => {
  const { deps } = await ownWorld()
  expect(await createReadiness(deps.db).readiness()).toEqual({ is: 'ready' })
  expect(mayPlant({ DEMO_WORLD: 'auto', permits: () => false })).toBe(false)
  expect(mayPlant({ DEMO_WORLD: 'off', permits: () => true })).toBe(false)
  expect(mayPlant({ DEMO_WORLD: 'auto', permits: () => true })).toBe(true)
})
