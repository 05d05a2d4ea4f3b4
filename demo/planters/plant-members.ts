import { platformActor } from '../../src/domain/tenancy/index.ts'
import { recordOf } from '../../src/platform/records.ts'
import type { DemoMemberName } from '../ceramics/members.ts'
import type { PlantedSchool } from '../planted-school.ts'
import { type Planting, studentAt } from '../planting.ts'
import type { Shop } from '../shop.ts'
import type { DemoMember } from './demo-member.ts'

/** The other students of Ceramics. */
export type DemoMembers = Readonly<Record<DemoMemberName, Shop['mei']>>

export const memberEmail = (key: string) => `${key}@students.example`

/** The other students of a school, without passwords. */
export async function plantMembers<Key extends string>(
  { modules, clock }: Planting,
  { host, timeZone }: Pick<PlantedSchool, 'host' | 'timeZone'>,
  members: readonly (DemoMember & { readonly key: Key })[],
): Promise<Readonly<Record<Key, Shop['mei']>>> {
  const planted: [Key, Shop['mei']][] = []
  for (const [at, { key, name, locale }] of members.entries()) {
    clock.moveTo(clock.daysAgo(720 - at * 20))
    const person = { email: memberEmail(key), name, locale, timeZone }
    const existing = await modules.identity.personWithEmail(platformActor, person.email)
    const personId = existing?.id ?? (await modules.identity.createPerson(platformActor, person))
    await modules.identity.grantRole(platformActor, { schoolId: host.schoolId, personId, role: 'student' })
    planted.push([key, studentAt(host.schoolId, personId)])
  }
  return recordOf(planted)
}
