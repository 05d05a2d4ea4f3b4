import { createCheckout, type DemoCheckout } from './checkout.ts'
import type { DemoPeople } from './people.ts'
import type { PlantedSchool } from './planted-school.ts'
import { type Planting, studentAt } from './planting.ts'
import { selectionsAt } from './selections.ts'

/** A school with its contents, offers, payment gateways and members, for planters of activity. */
export type Shop = {
  readonly planting: Planting
  readonly school: PlantedSchool
  readonly checkout: DemoCheckout
  readonly sold: ReturnType<typeof selectionsAt>
  readonly mei: ReturnType<typeof studentAt>
}

export async function openShop(planting: Planting, school: PlantedSchool, people: DemoPeople): Promise<Shop> {
  planting.clock.moveTo(planting.clock.daysAgo(758))
  const checkout = await createCheckout(planting, school)
  const mei = studentAt(school.host.schoolId, people.mei)
  return { planting, school, checkout, sold: selectionsAt(school), mei }
}
