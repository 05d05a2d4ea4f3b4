import type { DemoPeople } from './people.ts'
import type { PlantedSchool } from './planted-school.ts'
import { type Planting, studentAt } from './planting.ts'
import { selectionsAt } from './selections.ts'
import { type DemoTill, openTill } from './till.ts'

/** A school at which members do things: what it has, what it sells, where they pay, who they are. */
export type Shop = {
  readonly planting: Planting
  readonly school: PlantedSchool
  readonly till: DemoTill
  readonly sold: ReturnType<typeof selectionsAt>
  readonly mei: ReturnType<typeof studentAt>
}

export async function openShop(planting: Planting, school: PlantedSchool, people: DemoPeople): Promise<Shop> {
  planting.clock.moveTo(planting.clock.daysAgo(758))
  const till = await openTill(planting, school)
  const mei = studentAt(school.host.schoolId, people.mei)
  return { planting, school, till, sold: selectionsAt(school), mei }
}
