import { type PlatformActor, platformActor, type Role } from '../src/domain/tenancy/index.ts'
import type { TransactionModules } from '../src/modules.ts'
import type { PersonId, SchoolId } from '../src/platform/db/schema/schema.gen.ts'
import { entriesOf, recordOf } from '../src/platform/records.ts'
import type { DemoSchools } from './schools.ts'

/** The password of every person in the demo world. Production refuses to have these accounts. */
export const demoPassword = 'lectern-demo'

type DemoPerson = {
  readonly email: string
  readonly name: string
  readonly locale: string
  readonly timeZone: string
  readonly roles: Partial<Record<keyof DemoSchools, Role>>
  /** The description of the person in the banner. */
  readonly description: string
}

export const demoPeople = {
  mei: {
    email: 'mei@example.com',
    name: '林美 Mei Lin',
    locale: 'zh-TW',
    timeZone: 'Asia/Taipei',
    roles: { ceramics: 'student', astronomy: 'student' },
    description: 'student at both schools',
  },
  tom: {
    email: 'tom@example.com',
    name: 'Tom Becker',
    locale: 'en',
    timeZone: 'Europe/Berlin',
    roles: { ceramics: 'student' },
    description: 'student at Ceramics',
  },
  olga: {
    email: 'olga@example.com',
    name: 'Olga Novak',
    locale: 'en',
    timeZone: 'Asia/Taipei',
    roles: { ceramics: 'owner' },
    description: 'owner of Ceramics',
  },
  hana: {
    email: 'hana@example.com',
    name: '佐藤花 Hana Sato',
    locale: 'ja',
    timeZone: 'Asia/Tokyo',
    roles: { astronomy: 'owner' },
    description: 'owner of Astronomy',
  },
  ken: {
    email: 'ken@example.com',
    name: 'Ken Ito',
    locale: 'ja',
    timeZone: 'Asia/Taipei',
    roles: { ceramics: 'teacher' },
    description: 'teacher at Ceramics',
  },
  nils: {
    email: 'nils@example.com',
    name: 'Nils Holm',
    locale: 'en',
    timeZone: 'Europe/Stockholm',
    roles: {},
    description: 'no role anywhere',
  },
} as const satisfies Record<string, DemoPerson>

export type DemoPersonName = keyof typeof demoPeople
export type DemoPeople = Readonly<Record<DemoPersonName, PersonId>>

export async function plantPeople(
  { identity }: TransactionModules,
  schools: DemoSchools,
): Promise<DemoPeople> {
  const planted: [DemoPersonName, PersonId][] = []
  for (const [key, person] of entriesOf(demoPeople)) {
    planted.push([key, await plantPerson(identity, platformActor, schools, person)])
  }
  return recordOf(planted)
}

async function plantPerson(
  identity: TransactionModules['identity'],
  actor: PlatformActor,
  schools: DemoSchools,
  { roles, description: _description, ...person }: DemoPerson,
): Promise<PersonId> {
  const existing = await identity.personWithEmail(actor, person.email)
  const personId =
    existing?.id ??
    (await identity.createPerson(actor, { ...person, password: demoPassword, emailVerified: true }))
  for (const [school, role] of entriesOf(roles)) {
    const schoolId: SchoolId = schools[school]
    await identity.grantRole(actor, { schoolId, personId, role })
  }
  return personId
}
